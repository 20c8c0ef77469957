-- What was written down stays for five years (worker/db/retention.ts), and then its words leave the search with it.
DROP TRIGGER audit_log_not_deleted;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_deleted BEFORE DELETE ON audit_log WHEN OLD.at >= (unixepoch() - 5 * 365 * 86400) * 1000
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_search_removed AFTER DELETE ON audit_log
BEGIN
  DELETE FROM audit_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('suppressed_addresses');
--> statement-breakpoint
CREATE TRIGGER suppressed_addresses_changed_by_insert AFTER INSERT ON suppressed_addresses
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'suppressed_addresses' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER suppressed_addresses_changed_by_update AFTER UPDATE ON suppressed_addresses
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'suppressed_addresses' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER suppressed_addresses_changed_by_delete AFTER DELETE ON suppressed_addresses
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'suppressed_addresses' AND changes = marked;
END;
