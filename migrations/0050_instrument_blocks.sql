CREATE TABLE `instrument_blocks` (
	`category_id` integer NOT NULL,
	`block` integer NOT NULL,
	`live` integer NOT NULL,
	PRIMARY KEY(`category_id`, `block`),
	CONSTRAINT "instrument_blocks_live" CHECK("instrument_blocks"."live" >= 0)
);
