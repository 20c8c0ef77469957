ALTER TABLE `outbox` ADD `summary_id` text;--> statement-breakpoint
CREATE INDEX `outbox_summary` ON `outbox` (`summary_id`) WHERE summary_id IS NOT NULL;