CREATE TABLE `past_holds` (
	`holder` text NOT NULL,
	`instrument_id` integer NOT NULL,
	`start_day` integer NOT NULL,
	`end_day` integer NOT NULL,
	`deadline` integer NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`holder`, `instrument_id`, `start_day`, `end_day`)
);
--> statement-breakpoint
CREATE INDEX `past_holds_age` ON `past_holds` (`made_at`);--> statement-breakpoint
ALTER TABLE `unconfirmed_holds` ADD `deadline` integer;