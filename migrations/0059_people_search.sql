-- What a search of people looks into, of accounts that have not left: digits alone of a phone number, and no placeholder of an address.
CREATE VIEW people_words AS
SELECT id, name_key AS name, iif(has_email, email_key, '') AS email,
  replace(replace(replace(replace(replace(replace(coalesce(phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', '') AS phone,
  internal_notes AS notes
FROM users WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Three characters and more, wherever they stand.
CREATE VIRTUAL TABLE people_search USING fts5(name, email, phone, notes, columnsize = 0, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- Nothing of a person who left stays in the index.
INSERT INTO people_search (people_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO people_search (rowid, name, email, phone, notes) SELECT id, name, email, phone, notes FROM people_words;
--> statement-breakpoint
CREATE TRIGGER people_search_added AFTER INSERT ON users
BEGIN
  INSERT INTO people_search (rowid, name, email, phone, notes) SELECT id, name, email, phone, notes FROM people_words WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_changed AFTER UPDATE OF username, lastname, email, email_key, phone, internal_notes, deleted_at ON users
WHEN (OLD.username, OLD.lastname, OLD.email, OLD.email_key, OLD.phone, OLD.internal_notes, OLD.deleted_at)
  IS NOT (NEW.username, NEW.lastname, NEW.email, NEW.email_key, NEW.phone, NEW.internal_notes, NEW.deleted_at)
BEGIN
  DELETE FROM people_search WHERE rowid = OLD.id;
  INSERT INTO people_search (rowid, name, email, phone, notes) SELECT id, name, email, phone, notes FROM people_words WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_removed AFTER DELETE ON users
BEGIN
  DELETE FROM people_search WHERE rowid = OLD.id;
END;
