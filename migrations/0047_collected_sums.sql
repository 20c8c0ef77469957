CREATE TABLE `collected_sums` (
	`unit` text NOT NULL,
	`since` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`unit`, `since`)
);
