-- Backups copy both tables, and ask which have changed.
INSERT INTO table_changes (name) VALUES ('passkeys'), ('recovery_codes');
--> statement-breakpoint
CREATE TRIGGER passkeys_changed_by_insert AFTER INSERT ON passkeys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'passkeys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_changed_by_update AFTER UPDATE ON passkeys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'passkeys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER passkeys_changed_by_delete AFTER DELETE ON passkeys
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'passkeys' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_changed_by_insert AFTER INSERT ON recovery_codes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'recovery_codes' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_changed_by_update AFTER UPDATE ON recovery_codes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'recovery_codes' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_changed_by_delete AFTER DELETE ON recovery_codes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'recovery_codes' AND changes = marked;
END;
