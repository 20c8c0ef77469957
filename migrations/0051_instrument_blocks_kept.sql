-- A block has 512 ids. Category 0 stands for all.
CREATE TRIGGER instrument_blocks_added AFTER INSERT ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  INSERT INTO instrument_blocks (category_id, block, live) VALUES (0, NEW.id / 512, 1), (NEW.category_id, NEW.id / 512, 1)
  ON CONFLICT (category_id, block) DO UPDATE SET live = live + 1;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_removed AFTER DELETE ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_blocks SET live = live - 1 WHERE category_id IN (0, OLD.category_id) AND block = OLD.id / 512;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_left AFTER UPDATE OF archived_at, category_id ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_blocks SET live = live - 1 WHERE category_id IN (0, OLD.category_id) AND block = OLD.id / 512;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_joined AFTER UPDATE OF archived_at, category_id ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  INSERT INTO instrument_blocks (category_id, block, live) VALUES (0, NEW.id / 512, 1), (NEW.category_id, NEW.id / 512, 1)
  ON CONFLICT (category_id, block) DO UPDATE SET live = live + 1;
END;
--> statement-breakpoint
INSERT INTO instrument_blocks (category_id, block, live)
SELECT c.value, i.id / 512, count(*) FROM instruments i, json_each(json_array(0, i.category_id)) c WHERE i.archived_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('instrument_blocks');
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_changed_by_insert AFTER INSERT ON instrument_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_changed_by_update AFTER UPDATE ON instrument_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_blocks_changed_by_delete AFTER DELETE ON instrument_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'instrument_blocks' AND changes = marked;
END;
