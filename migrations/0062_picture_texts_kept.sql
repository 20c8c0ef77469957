-- An instrument's list of pictures has what they show, too. A picture without a text stands in it as before: json_patch drops a null.
DROP TRIGGER images_added;
--> statement-breakpoint
CREATE TRIGGER images_added AFTER INSERT ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_patch(json_object('id', i.id, 'key', i.key), json_object('alt', i.alt)))
    FROM (SELECT id, key, alt FROM images WHERE instrument_id = NEW.instrument_id ORDER BY position, id) i
  ) WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
DROP TRIGGER images_moved;
--> statement-breakpoint
CREATE TRIGGER images_moved AFTER UPDATE ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_patch(json_object('id', i.id, 'key', i.key), json_object('alt', i.alt)))
    FROM (SELECT id, key, alt FROM images WHERE instrument_id = NEW.instrument_id ORDER BY position, id) i
  ) WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
DROP TRIGGER images_removed;
--> statement-breakpoint
CREATE TRIGGER images_removed AFTER DELETE ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_patch(json_object('id', i.id, 'key', i.key), json_object('alt', i.alt)))
    FROM (SELECT id, key, alt FROM images WHERE instrument_id = OLD.instrument_id ORDER BY position, id) i
  ) WHERE id = OLD.instrument_id;
END;
