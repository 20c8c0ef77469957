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
-- One trigger for leaving and joining: SQLite does not promise in which order two would run.
CREATE TRIGGER instrument_search_changed AFTER UPDATE OF name, description, archived_at ON instruments
BEGIN
  DELETE FROM instrument_search WHERE rowid = OLD.id AND OLD.archived_at IS NULL;
  INSERT INTO instrument_search (rowid, name, description) SELECT NEW.id, NEW.name, NEW.description WHERE NEW.archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_removed AFTER DELETE ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  DELETE FROM instrument_search WHERE rowid = OLD.id;
END;
