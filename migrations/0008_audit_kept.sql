-- What was written down stays as it was written: not changed, not deleted, not replaced.
CREATE TRIGGER audit_log_not_changed BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_deleted BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
--> statement-breakpoint
-- Names, notes and values, old and new, without accents or case. People are not in it: they are found by their accounts.
CREATE VIRTUAL TABLE audit_search USING fts5(
  words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER audit_search_added AFTER INSERT ON audit_log
BEGIN
  INSERT INTO audit_search (rowid, words) SELECT NEW.id, NEW.entity_id || ' ' || NEW.entity_name || ' ' || NEW.note
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(NEW.before_json) WHERE atom IS NOT NULL), '')
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(NEW.after_json) WHERE atom IS NOT NULL), '');
END;
