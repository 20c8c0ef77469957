CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_name` text NOT NULL,
	`before_json` text,
	`after_json` text,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_log_change" CHECK("audit_log"."before_json" IS NOT NULL OR "audit_log"."after_json" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE TABLE `maintenance_windows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instrument_id` integer NOT NULL,
	`start_day` integer NOT NULL,
	`end_day` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "maintenance_windows_days" CHECK("maintenance_windows"."end_day" BETWEEN "maintenance_windows"."start_day" AND "maintenance_windows"."start_day" + 89),
	CONSTRAINT "maintenance_windows_quantity" CHECK("maintenance_windows"."quantity" BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE INDEX `maintenance_windows_instrument` ON `maintenance_windows` (`instrument_id`,`end_day`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `last_attempt_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `reservations` ADD `closing_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `reservations_due` ON `reservations` (`end_day`,`id`) WHERE status = 'ACTIVE';--> statement-breakpoint
ALTER TABLE `users` ADD `name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(username || ' ' || lastname), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'), 'ç', 'c'), 'ã', 'a'), 'õ', 'o'), 'â', 'a'), 'ê', 'e'), 'ô', 'o'), 'à', 'a'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'Ç', 'c'), 'Ã', 'a'), 'Õ', 'o'), 'Â', 'a'), 'Ê', 'e'), 'Ô', 'o'), 'À', 'a')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_key`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `instruments_status_newest` ON `instruments` (`status`,`id`) WHERE archived_at IS NULL;