CREATE TABLE `rating_reports` (
	`rating_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	PRIMARY KEY(`user_id`, `rating_id`),
	FOREIGN KEY (`rating_id`) REFERENCES `ratings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rating_reports_rating` ON `rating_reports` (`rating_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `ratings` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `ratings` ADD `hidden_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `open_reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `comment_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(comment), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'), 'ç', 'c'), 'ã', 'a'), 'õ', 'o'), 'â', 'a'), 'ê', 'e'), 'ô', 'o'), 'à', 'a'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'Ç', 'c'), 'Ã', 'a'), 'Õ', 'o'), 'Â', 'a'), 'Ê', 'e'), 'Ô', 'o'), 'À', 'a')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `ratings_reported` ON `ratings` (`open_reports`,`created_at`);--> statement-breakpoint
CREATE INDEX `ratings_hidden` ON `ratings` (`open_reports`,`created_at`) WHERE hidden_at IS NOT NULL;