CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_count" CHECK("categories"."product_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`name_key`);--> statement-breakpoint
CREATE TABLE `day_offsets` (
	`n` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `favorites` (
	`user_id` integer NOT NULL,
	`instrument_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `instrument_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favorites_instrument` ON `favorites` (`instrument_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`reservation_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instrument_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_key` ON `images` (`key`);--> statement-breakpoint
CREATE INDEX `images_instrument` ON `images` (`instrument_id`,`position`);--> statement-breakpoint
CREATE TABLE `instrument_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	CONSTRAINT "instrument_counts_total" CHECK("instrument_counts"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE `instrument_specifications` (
	`instrument_id` integer NOT NULL,
	`position` integer NOT NULL,
	`specification_id` integer NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`instrument_id`, `position`),
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`specification_id`) REFERENCES `specifications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instrument_specifications_value" CHECK(length("instrument_specifications"."value") > 0)
);
--> statement-breakpoint
CREATE INDEX `instrument_specifications_specification` ON `instrument_specifications` (`specification_id`,`instrument_id`);--> statement-breakpoint
CREATE TABLE `instruments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text NOT NULL,
	`category_id` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`status` text DEFAULT 'Disponible' NOT NULL,
	`stock` integer NOT NULL,
	`stock_since` integer NOT NULL,
	`provider_name` text,
	`provider_contact` text,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_rank` real GENERATED ALWAYS AS ((coalesce(rating_sum * 1.0 / nullif(rating_count, 0), 0))) VIRTUAL NOT NULL,
	`images_json` text DEFAULT '[]' NOT NULL,
	`specifications_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instruments_price_range" CHECK("instruments"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "instruments_stock_range" CHECK("instruments"."stock" BETWEEN 0 AND 1000),
	CONSTRAINT "instruments_status" CHECK("instruments"."status" IN ('Disponible', 'Reservado', 'Mantenimiento')),
	CONSTRAINT "instruments_rating_sum" CHECK("instruments"."rating_sum" BETWEEN "instruments"."rating_count" AND 5 * "instruments"."rating_count")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `instruments_name` ON `instruments` (`name_key`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_newest` ON `instruments` (`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_price` ON `instruments` (`price_cents`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_rating` ON `instruments` (`rating_rank`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_by_name` ON `instruments` (`name_key`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_category` ON `instruments` (`category_id`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_stock` ON `instruments` (`stock`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`attachments_json` text DEFAULT '[]' NOT NULL,
	`accepted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_age` ON `mailbox` (`accepted_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`occasion` text NOT NULL,
	`user_id` integer NOT NULL,
	`reservation_id` integer,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" IN ('queued', 'sent', 'failed', 'dead')),
	CONSTRAINT "outbox_sent" CHECK(("outbox"."status" = 'sent') = ("outbox"."sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_occasion` ON `outbox` (`occasion`);--> statement-breakpoint
CREATE INDEX `outbox_reservation` ON `outbox` (`reservation_id`,`kind`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_attempt_at`) WHERE status IN ('queued', 'failed');--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instrument_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`stars` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ratings_stars" CHECK("ratings"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once` ON `ratings` (`instrument_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `ratings_instrument` ON `ratings` (`instrument_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`instrument_id` integer NOT NULL,
	`start_day` integer NOT NULL,
	`end_day` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text DEFAULT 'ACTIVE' NOT NULL,
	`price_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reservations_days" CHECK("reservations"."end_day" BETWEEN "reservations"."start_day" AND "reservations"."start_day" + 89),
	CONSTRAINT "reservations_quantity" CHECK("reservations"."quantity" BETWEEN 1 AND 1000),
	CONSTRAINT "reservations_total" CHECK("reservations"."total_cents" = "reservations"."price_cents" * "reservations"."quantity" * ("reservations"."end_day" - "reservations"."start_day" + 1)),
	CONSTRAINT "reservations_status_known" CHECK("reservations"."status" IN ('ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED')),
	CONSTRAINT "reservations_notes" CHECK(length("reservations"."notes") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_request` ON `reservations` (`request_id`);--> statement-breakpoint
CREATE INDEX `reservations_user` ON `reservations` (`user_id`,`start_day`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_open` ON `reservations` (`user_id`) WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING');--> statement-breakpoint
CREATE INDEX `reservations_instrument` ON `reservations` (`instrument_id`,`status`,`start_day`);--> statement-breakpoint
CREATE INDEX `reservations_start` ON `reservations` (`start_day`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_status` ON `reservations` (`status`,`start_day`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `specifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`label_key` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "specifications_count" CHECK("specifications"."product_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `specifications_label` ON `specifications` (`label_key`);--> statement-breakpoint
CREATE TABLE `stock_days` (
	`instrument_id` integer NOT NULL,
	`day` integer NOT NULL,
	`used` integer NOT NULL,
	`cap` integer NOT NULL,
	`free` integer GENERATED ALWAYS AS ((cap - used)) VIRTUAL NOT NULL,
	PRIMARY KEY(`instrument_id`, `day`),
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_days_used" CHECK("stock_days"."used" >= 0),
	CONSTRAINT "stock_days_room" CHECK("stock_days"."used" <= "stock_days"."cap")
);
--> statement-breakpoint
CREATE INDEX `stock_days_free` ON `stock_days` (`day`,`free`,`instrument_id`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`bucket` text PRIMARY KEY NOT NULL,
	`window_ends_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_end` ON `throttles` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`username` text NOT NULL,
	`lastname` text NOT NULL,
	`phone` text,
	`role` text DEFAULT 'USER' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`email_verified_at` integer,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('USER', 'ADMIN')),
	CONSTRAINT "users_active" CHECK("users"."is_active" IN (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);