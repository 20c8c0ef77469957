CREATE TABLE `unconfirmed_holds` (
	`reservation_id` integer PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`site` text,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unconfirmed_holds_network` ON `unconfirmed_holds` (`network`);--> statement-breakpoint
CREATE INDEX `unconfirmed_holds_site` ON `unconfirmed_holds` (`site`) WHERE site IS NOT NULL;