CREATE TABLE `suppressed_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email_key` text NOT NULL,
	`cause` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "suppressed_addresses_cause" CHECK("suppressed_addresses"."cause" IN ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppressed_addresses_email` ON `suppressed_addresses` (`email_key`);