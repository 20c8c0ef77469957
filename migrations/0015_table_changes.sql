CREATE TABLE `table_changes` (
	`name` text PRIMARY KEY NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`marked` integer DEFAULT -1 NOT NULL
);
