-- Before holds have triggers: their days are taken already.
INSERT INTO holds (id, kind, instrument_id, start_day, end_day, quantity, reason, created_at)
SELECT id, 'maintenance', instrument_id, start_day, end_day, quantity, reason, created_at FROM maintenance_windows;
--> statement-breakpoint
DROP TABLE `maintenance_windows`;