-- As account_days, by blocks of 512 ids.
INSERT INTO account_blocks (block, count) SELECT id / 512, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER account_blocks_counted AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO account_blocks (block, count) VALUES (NEW.id / 512, 1) ON CONFLICT (block) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_left AFTER UPDATE OF deleted_at ON users WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE account_blocks SET count = count - 1 WHERE block = OLD.id / 512;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_joined AFTER UPDATE OF deleted_at ON users WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  UPDATE account_blocks SET count = count + 1 WHERE block = NEW.id / 512;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_removed AFTER DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE account_blocks SET count = count - 1 WHERE block = OLD.id / 512;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('account_blocks');
--> statement-breakpoint
CREATE TRIGGER account_blocks_changed_by_insert AFTER INSERT ON account_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_changed_by_update AFTER UPDATE ON account_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_changed_by_delete AFTER DELETE ON account_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_blocks' AND changes = marked;
END;
