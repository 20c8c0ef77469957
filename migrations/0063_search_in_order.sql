-- Each instrument twice, by its place in the order of prices and in that of ratings: the order's number, the key, the instrument's id.
CREATE VIEW instrument_places AS
SELECT price_cents << 32 | id AS place, id, name, description FROM instruments WHERE archived_at IS NULL
UNION ALL SELECT (1 << 28 | CAST(round(rating_rank * 1000000) AS INTEGER)) << 32 | id, id, name, description
FROM instruments WHERE archived_at IS NULL;
--> statement-breakpoint
-- As instrument_search, and as instrument_places says: matches come by price or by rating.
CREATE VIRTUAL TABLE instrument_search_in_order USING fts5(
 name, description, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO instrument_search_in_order (rowid, name, description) SELECT place, name, description FROM instrument_places;
--> statement-breakpoint
CREATE TRIGGER instrument_search_in_order_added AFTER INSERT ON instruments
BEGIN
  INSERT INTO instrument_search_in_order (rowid, name, description)
  SELECT place, name, description FROM instrument_places WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_in_order_left BEFORE UPDATE OF name, description, price_cents, rating_sum, rating_count, archived_at
ON instruments
BEGIN
  DELETE FROM instrument_search_in_order WHERE rowid IN (SELECT place FROM instrument_places WHERE id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_in_order_joined AFTER UPDATE OF name, description, price_cents, rating_sum, rating_count, archived_at
ON instruments
BEGIN
  INSERT INTO instrument_search_in_order (rowid, name, description)
  SELECT place, name, description FROM instrument_places WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_search_in_order_removed BEFORE DELETE ON instruments
BEGIN
  DELETE FROM instrument_search_in_order WHERE rowid IN (SELECT place FROM instrument_places WHERE id = OLD.id);
END;
