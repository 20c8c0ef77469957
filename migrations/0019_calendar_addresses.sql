ALTER TABLE `users` ADD `calendar_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_since` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar` ON `users` (`calendar_hash`) WHERE calendar_hash IS NOT NULL;