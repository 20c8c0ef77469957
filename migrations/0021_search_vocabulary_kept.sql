-- The words of each instrument. What splits no word here ('★') makes a longer entry, which the text index takes for its words in a row.
CREATE VIEW instrument_words AS
SELECT t.instrument_id, w.value AS word, t.in_name
FROM (
  SELECT id AS instrument_id, name AS text, 1 AS in_name FROM instruments
  UNION ALL SELECT id, description, 0 FROM instruments
) t, json_each('[' || replace(json_quote(lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t.text, char(10), ' '), char(13), ' '), char(9), ' '), char(160), ' '), ',', ' '), '.', ' '), ';', ' '), ':', ' '), '!', ' '), '¡', ' '), '?', ' '), '¿', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '/', ' '), '"', ' '), '-', ' '), '–', ' '), '—', ' '), '«', ' '), '»', ' '), '“', ' '), '”', ' '), '…', ' '), '''', ' ')
)), ' ', '","') || ']') w
WHERE length(w.value) >= 3;
--> statement-breakpoint
-- Parts of words, three characters and more. The spaces make a word's beginning something to look for, and to compare by.
CREATE VIRTUAL TABLE search_word_parts USING fts5(word, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER search_word_parts_added AFTER INSERT ON search_words
BEGIN
  INSERT INTO search_word_parts (rowid, word) VALUES (NEW.id, '  ' || NEW.word || ' ');
END;
--> statement-breakpoint
INSERT INTO search_words (word, in_name) SELECT word, max(in_name) FROM instrument_words GROUP BY word;
--> statement-breakpoint
CREATE TRIGGER search_words_added AFTER INSERT ON instruments
BEGIN
  INSERT INTO search_words (word, in_name)
  SELECT word, max(in_name) FROM instrument_words WHERE instrument_id = NEW.id GROUP BY word
  ON CONFLICT (word) DO UPDATE SET in_name = 1 WHERE excluded.in_name > search_words.in_name;
END;
--> statement-breakpoint
CREATE TRIGGER search_words_changed AFTER UPDATE OF name, description ON instruments
BEGIN
  INSERT INTO search_words (word, in_name)
  SELECT word, max(in_name) FROM instrument_words WHERE instrument_id = NEW.id GROUP BY word
  ON CONFLICT (word) DO UPDATE SET in_name = 1 WHERE excluded.in_name > search_words.in_name;
END;
--> statement-breakpoint
-- What people here ask for by another name. Administrators change the list.
INSERT INTO synonyms (term, term_key, meaning) VALUES
  ('Criolla', 'criolla', 'guitarra'),
  ('Española', 'espanola', 'guitarra'),
  ('Requinto', 'requinto', 'guitarra'),
  ('Ukelele', 'ukelele', 'guitarra'),
  ('Charango', 'charango', 'guitarra'),
  ('Bombo', 'bombo', 'batería'),
  ('Tambor', 'tambor', 'batería'),
  ('Tamboril', 'tamboril', 'batería'),
  ('Platillos', 'platillos', 'batería'),
  ('Caja', 'caja', 'redoblante'),
  ('Bongó', 'bongo', 'percusión'),
  ('Conga', 'conga', 'percusión'),
  ('Cajón peruano', 'cajon peruano', 'percusión'),
  ('Pandereta', 'pandereta', 'percusión'),
  ('Piano eléctrico', 'piano electrico', 'piano digital'),
  ('Teclado eléctrico', 'teclado electrico', 'piano digital'),
  ('Órgano', 'organo', 'piano digital'),
  ('Sintetizador', 'sintetizador', 'teclado'),
  ('Bandoneón', 'bandoneon', 'acordeón'),
  ('Fuelle', 'fuelle', 'acordeón'),
  ('Melódica', 'melodica', 'acordeón'),
  ('Quena', 'quena', 'flauta'),
  ('Zampoña', 'zampona', 'flauta'),
  ('Corneta', 'corneta', 'trompeta'),
  ('Clarín', 'clarin', 'trompeta'),
  ('Chelo', 'chelo', 'violín'),
  ('Violonchelo', 'violonchelo', 'violín'),
  ('Lira', 'lira', 'arpa');
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('search_words');
--> statement-breakpoint
CREATE TRIGGER search_words_changed_by_insert AFTER INSERT ON search_words
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'search_words' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER search_words_changed_by_update AFTER UPDATE ON search_words
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'search_words' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER search_words_changed_by_delete AFTER DELETE ON search_words
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'search_words' AND changes = marked;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('synonyms');
--> statement-breakpoint
CREATE TRIGGER synonyms_changed_by_insert AFTER INSERT ON synonyms
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'synonyms' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER synonyms_changed_by_update AFTER UPDATE ON synonyms
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'synonyms' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER synonyms_changed_by_delete AFTER DELETE ON synonyms
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'synonyms' AND changes = marked;
END;
