ALTER TABLE `outbox` ADD `device` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `country` text;