PRAGMA defer_foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`call` text DEFAULT 'POST /api/reservations' NOT NULL,
	`request_hash` text NOT NULL,
	`reservation_id` integer,
	`came_to` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`, `call`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("user_id", "key", "request_hash", "reservation_id", "created_at") SELECT "user_id", "key", "request_hash", "reservation_id", "created_at" FROM `idempotency_keys`;--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);