-- Every table that a backup copies. The first write after a backup's mark raises the table's counter; while none is marked, a write finds
-- nothing to raise and writes no row.
INSERT INTO table_changes (name) VALUES
  ('users'),
  ('categories'),
  ('specifications'),
  ('instruments'),
  ('instrument_counts'),
  ('images'),
  ('instrument_specifications'),
  ('reservations'),
  ('stock_days'),
  ('unconfirmed_holds'),
  ('maintenance_windows'),
  ('idempotency_keys'),
  ('ratings'),
  ('favorites'),
  ('outbox'),
  ('audit_log');
--> statement-breakpoint
CREATE TRIGGER users_changed_by_insert AFTER INSERT ON users
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'users' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER users_changed_by_update AFTER UPDATE ON users
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'users' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER users_changed_by_delete AFTER DELETE ON users
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'users' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER categories_changed_by_insert AFTER INSERT ON categories
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'categories' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER categories_changed_by_update AFTER UPDATE ON categories
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'categories' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER categories_changed_by_delete AFTER DELETE ON categories
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'categories' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER specifications_changed_by_insert AFTER INSERT ON specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER specifications_changed_by_update AFTER UPDATE ON specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER specifications_changed_by_delete AFTER DELETE ON specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_changed_by_insert AFTER INSERT ON instruments
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instruments' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_changed_by_update AFTER UPDATE ON instruments
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instruments' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_changed_by_delete AFTER DELETE ON instruments
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instruments' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_counts_changed_by_insert AFTER INSERT ON instrument_counts
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_counts' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_counts_changed_by_update AFTER UPDATE ON instrument_counts
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_counts' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_counts_changed_by_delete AFTER DELETE ON instrument_counts
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_counts' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER images_changed_by_insert AFTER INSERT ON images
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'images' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER images_changed_by_update AFTER UPDATE ON images
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'images' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER images_changed_by_delete AFTER DELETE ON images
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'images' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_changed_by_insert AFTER INSERT ON instrument_specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_changed_by_update AFTER UPDATE ON instrument_specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_changed_by_delete AFTER DELETE ON instrument_specifications
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_specifications' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_changed_by_insert AFTER INSERT ON reservations
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservations' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_changed_by_update AFTER UPDATE ON reservations
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservations' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_changed_by_delete AFTER DELETE ON reservations
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservations' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER stock_days_changed_by_insert AFTER INSERT ON stock_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'stock_days' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER stock_days_changed_by_update AFTER UPDATE ON stock_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'stock_days' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER stock_days_changed_by_delete AFTER DELETE ON stock_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'stock_days' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER unconfirmed_holds_changed_by_insert AFTER INSERT ON unconfirmed_holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'unconfirmed_holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER unconfirmed_holds_changed_by_update AFTER UPDATE ON unconfirmed_holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'unconfirmed_holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER unconfirmed_holds_changed_by_delete AFTER DELETE ON unconfirmed_holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'unconfirmed_holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_windows_changed_by_insert AFTER INSERT ON maintenance_windows
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'maintenance_windows' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_windows_changed_by_update AFTER UPDATE ON maintenance_windows
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'maintenance_windows' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_windows_changed_by_delete AFTER DELETE ON maintenance_windows
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'maintenance_windows' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_changed_by_insert AFTER INSERT ON idempotency_keys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'idempotency_keys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_changed_by_update AFTER UPDATE ON idempotency_keys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'idempotency_keys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_changed_by_delete AFTER DELETE ON idempotency_keys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'idempotency_keys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_changed_by_insert AFTER INSERT ON ratings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ratings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_changed_by_update AFTER UPDATE ON ratings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ratings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_changed_by_delete AFTER DELETE ON ratings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ratings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER favorites_changed_by_insert AFTER INSERT ON favorites
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'favorites' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER favorites_changed_by_update AFTER UPDATE ON favorites
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'favorites' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER favorites_changed_by_delete AFTER DELETE ON favorites
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'favorites' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_changed_by_insert AFTER INSERT ON outbox
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'outbox' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_changed_by_update AFTER UPDATE ON outbox
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'outbox' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_changed_by_delete AFTER DELETE ON outbox
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'outbox' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_changed_by_insert AFTER INSERT ON audit_log
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'audit_log' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_changed_by_update AFTER UPDATE ON audit_log
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'audit_log' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_changed_by_delete AFTER DELETE ON audit_log
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'audit_log' AND changes = marked;
END;
