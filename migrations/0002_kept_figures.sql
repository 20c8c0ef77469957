-- Figures that pages show are kept as things change, never counted when they are read.
INSERT INTO instrument_counts (status, total) VALUES ('Disponible', 0), ('Reservado', 0), ('Mantenimiento', 0);
--> statement-breakpoint
CREATE TRIGGER instruments_added AFTER INSERT ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET total = total + 1 WHERE status = NEW.status;
  UPDATE categories SET product_count = product_count + 1 WHERE id = NEW.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_removed AFTER DELETE ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET total = total - 1 WHERE status = OLD.status;
  UPDATE categories SET product_count = product_count - 1 WHERE id = OLD.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_left AFTER UPDATE OF status, category_id, archived_at ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET total = total - 1 WHERE status = OLD.status;
  UPDATE categories SET product_count = product_count - 1 WHERE id = OLD.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_joined AFTER UPDATE OF status, category_id, archived_at ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET total = total + 1 WHERE status = NEW.status;
  UPDATE categories SET product_count = product_count + 1 WHERE id = NEW.category_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_added AFTER INSERT ON ratings
BEGIN
  UPDATE instruments SET rating_sum = rating_sum + NEW.stars, rating_count = rating_count + 1 WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_changed AFTER UPDATE OF stars ON ratings
BEGIN
  UPDATE instruments SET rating_sum = rating_sum - OLD.stars + NEW.stars WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_removed AFTER DELETE ON ratings
BEGIN
  UPDATE instruments SET rating_sum = rating_sum - OLD.stars, rating_count = rating_count - 1 WHERE id = OLD.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER images_added AFTER INSERT ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_object('id', i.id, 'key', i.key))
    FROM (SELECT id, key FROM images WHERE instrument_id = NEW.instrument_id ORDER BY position, id) i
  ) WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER images_moved AFTER UPDATE ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_object('id', i.id, 'key', i.key))
    FROM (SELECT id, key FROM images WHERE instrument_id = NEW.instrument_id ORDER BY position, id) i
  ) WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER images_removed AFTER DELETE ON images
BEGIN
  UPDATE instruments SET images_json = (
    SELECT json_group_array(json_object('id', i.id, 'key', i.key))
    FROM (SELECT id, key FROM images WHERE instrument_id = OLD.instrument_id ORDER BY position, id) i
  ) WHERE id = OLD.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_added AFTER INSERT ON instrument_specifications
BEGIN
  UPDATE specifications SET product_count = product_count + 1 WHERE id = NEW.specification_id AND NOT EXISTS (
    SELECT 1 FROM instrument_specifications
    WHERE specification_id = NEW.specification_id AND instrument_id = NEW.instrument_id AND position <> NEW.position);
  UPDATE instruments SET specifications_json = (
    SELECT json_group_array(json_object('value', e.value, 'id', e.id, 'label', e.label, 'icon', e.icon, 'description', e.description))
    FROM (SELECT x.value, s.id, s.label, s.icon, s.description FROM instrument_specifications x
          JOIN specifications s ON s.id = x.specification_id WHERE x.instrument_id = NEW.instrument_id ORDER BY x.position) e
  ) WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_removed AFTER DELETE ON instrument_specifications
BEGIN
  UPDATE specifications SET product_count = product_count - 1 WHERE id = OLD.specification_id AND NOT EXISTS (
    SELECT 1 FROM instrument_specifications WHERE specification_id = OLD.specification_id AND instrument_id = OLD.instrument_id);
  UPDATE instruments SET specifications_json = (
    SELECT json_group_array(json_object('value', e.value, 'id', e.id, 'label', e.label, 'icon', e.icon, 'description', e.description))
    FROM (SELECT x.value, s.id, s.label, s.icon, s.description FROM instrument_specifications x
          JOIN specifications s ON s.id = x.specification_id WHERE x.instrument_id = OLD.instrument_id ORDER BY x.position) e
  ) WHERE id = OLD.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_specifications_fixed BEFORE UPDATE ON instrument_specifications
BEGIN
  SELECT RAISE(ABORT, 'replace specification entries, do not update them');
END;
--> statement-breakpoint
CREATE TRIGGER specifications_renamed AFTER UPDATE OF label, icon, description ON specifications
BEGIN
  UPDATE instruments SET specifications_json = (
    SELECT json_group_array(json_object('value', e.value, 'id', e.id, 'label', e.label, 'icon', e.icon, 'description', e.description))
    FROM (SELECT x.value, s.id, s.label, s.icon, s.description FROM instrument_specifications x
          JOIN specifications s ON s.id = x.specification_id WHERE x.instrument_id = instruments.id ORDER BY x.position) e
  ) WHERE id IN (SELECT instrument_id FROM instrument_specifications WHERE specification_id = NEW.id);
END;
