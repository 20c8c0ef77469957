-- A closed key is refused to every call, one that was already on its way included.
CREATE TRIGGER idempotency_keys_closed BEFORE INSERT ON idempotency_keys
WHEN new.call <> '' AND EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = new.user_id AND key = new.key AND call = '')
BEGIN
  SELECT RAISE(ABORT, 'key_closed');
END;
--> statement-breakpoint
-- The table was rebuilt, and its triggers went with the old one.
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
