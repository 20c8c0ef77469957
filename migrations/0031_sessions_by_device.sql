DROP INDEX `sessions_user`;--> statement-breakpoint
CREATE INDEX `sessions_open` ON `sessions` (`user_id`,`created_at`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`device`,`country`);