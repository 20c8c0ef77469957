DROP INDEX `reservations_start`;--> statement-breakpoint
CREATE INDEX `reservations_start` ON `reservations` (`start_day`,`id`,`end_day`,`status`,`instrument_id`,`total_cents`);--> statement-breakpoint
CREATE INDEX `instruments_category_price` ON `instruments` (`category_id`,`price_cents`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_category_rating` ON `instruments` (`category_id`,`rating_rank`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_category_by_name` ON `instruments` (`category_id`,`name_key`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_created` ON `instruments` (`created_at`);--> statement-breakpoint
CREATE INDEX `instruments_archived` ON `instruments` (`archived_at`) WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`) WHERE deleted_at IS NULL;