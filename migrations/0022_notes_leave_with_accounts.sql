-- What was written down stays as it was written, but for the note about a person who left: that one may be emptied, and nothing else of it.
DROP TRIGGER audit_log_not_changed;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_changed BEFORE UPDATE ON audit_log
WHEN NEW.note <> ''
  OR (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.entity_name, NEW.before_json, NEW.after_json)
    IS NOT (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.entity_name, OLD.before_json, OLD.after_json)
  OR NOT EXISTS (SELECT 1 FROM users WHERE deleted_at IS NOT NULL AND id = iif(OLD.entity = 'user', CAST(OLD.entity_id AS INTEGER),
    (SELECT user_id FROM reservations WHERE OLD.entity = 'reservation' AND id = CAST(OLD.entity_id AS INTEGER))))
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_search_changed AFTER UPDATE OF note ON audit_log
BEGIN
  DELETE FROM audit_search WHERE rowid = OLD.id;
  INSERT INTO audit_search (rowid, words) SELECT NEW.id, NEW.entity_id || ' ' || NEW.entity_name || ' ' || NEW.note
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(NEW.before_json) WHERE atom IS NOT NULL), '')
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(NEW.after_json) WHERE atom IS NOT NULL), '');
END;
--> statement-breakpoint
-- Of those who left before.
UPDATE audit_log SET note = '' WHERE note <> '' AND (entity, entity_id) IN (
  SELECT 'user', CAST(id AS TEXT) FROM users WHERE deleted_at IS NOT NULL
  UNION ALL SELECT 'reservation', CAST(r.id AS TEXT) FROM reservations r JOIN users u ON u.id = r.user_id WHERE u.deleted_at IS NOT NULL);
--> statement-breakpoint
UPDATE reservations SET closing_note = '' WHERE closing_note <> ''
  AND user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL);
