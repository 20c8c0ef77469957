CREATE TABLE `reservation_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`outbox_id` text NOT NULL,
	`reservation_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`old_instrument_id` integer NOT NULL,
	`old_start_day` integer NOT NULL,
	`old_end_day` integer NOT NULL,
	`old_quantity` integer NOT NULL,
	`old_price_cents` integer NOT NULL,
	`new_instrument_id` integer NOT NULL,
	`new_start_day` integer NOT NULL,
	`new_end_day` integer NOT NULL,
	`new_quantity` integer NOT NULL,
	`new_price_cents` integer NOT NULL,
	`missed_end_day` integer,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`old_instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`new_instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reservation_changes_note" CHECK(length("reservation_changes"."note") <= 1000),
	CONSTRAINT "reservation_changes_missed" CHECK(coalesce("reservation_changes"."missed_end_day" = "reservation_changes"."old_end_day", 1)),
	CONSTRAINT "reservation_changes_something" CHECK(("reservation_changes"."old_instrument_id", "reservation_changes"."old_start_day", "reservation_changes"."old_end_day", "reservation_changes"."old_quantity", "reservation_changes"."old_price_cents")
        <> ("reservation_changes"."new_instrument_id", "reservation_changes"."new_start_day", "reservation_changes"."new_end_day", "reservation_changes"."new_quantity", "reservation_changes"."new_price_cents"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservation_changes_outbox` ON `reservation_changes` (`outbox_id`);--> statement-breakpoint
CREATE INDEX `reservation_changes_reservation` ON `reservation_changes` (`reservation_id`,`id`);--> statement-breakpoint
CREATE INDEX `reservation_changes_actor` ON `reservation_changes` (`actor_id`,`at`);--> statement-breakpoint
ALTER TABLE `reservations` ADD `changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `missed_end_day` integer;