CREATE TABLE `instrument_months` (
	`instrument_id` integer NOT NULL,
	`month` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`instrument_id`, `month`)
);
