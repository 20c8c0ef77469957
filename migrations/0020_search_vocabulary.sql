CREATE TABLE `search_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`word` text NOT NULL,
	`in_name` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_words_word` ON `search_words` (`word`);--> statement-breakpoint
CREATE TABLE `synonyms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`term` text NOT NULL,
	`term_key` text NOT NULL,
	`meaning` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `synonyms_term` ON `synonyms` (`term_key`);