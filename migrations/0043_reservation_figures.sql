CREATE TABLE `account_months` (
	`month` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `instrument_reservations` (
	`instrument_id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `instrument_reservations_most` ON `instrument_reservations` ("count" desc,`instrument_id`);--> statement-breakpoint
CREATE TABLE `reservation_days` (
	`day` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`day`, `status`)
);
--> statement-breakpoint
CREATE TABLE `reservation_figures` (
	`id` integer PRIMARY KEY NOT NULL,
	`upto` integer DEFAULT 0 NOT NULL,
	`held_day` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reservation_figures_one_row" CHECK("reservation_figures"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `reservation_months` (
	`month` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`month`, `status`)
);
--> statement-breakpoint
CREATE TABLE `reserved_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`instruments` integer NOT NULL
);
