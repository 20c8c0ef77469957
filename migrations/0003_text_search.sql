-- Name and description without accents or case. Rows leave the index when their instrument is archived.
CREATE VIRTUAL TABLE instrument_search USING fts5(
  name, description, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER instrument_search_added AFTER INSERT ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  INSERT INTO instrument_search (rowid, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_left AFTER UPDATE OF name, description, archived_at ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  DELETE FROM instrument_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_joined AFTER UPDATE OF name, description, archived_at ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  INSERT INTO instrument_search (rowid, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_removed AFTER DELETE ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  DELETE FROM instrument_search WHERE rowid = OLD.id;
END;
