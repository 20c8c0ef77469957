CREATE TABLE `account_blocks` (
	`block` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE email_verified_at IS NULL AND deleted_at IS NULL;