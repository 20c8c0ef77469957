CREATE TABLE `account_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reservations_noted` ON `reservations` (`id`) WHERE notes <> '' OR closing_note <> '';