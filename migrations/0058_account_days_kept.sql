-- As account_months, by the day of UTC.
INSERT INTO account_days (day, count) SELECT created_at / 86400000, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER account_days_counted AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO account_days (day, count) VALUES (NEW.created_at / 86400000, 1) ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER account_days_left AFTER UPDATE OF deleted_at, created_at ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE account_days SET count = count - 1 WHERE day = OLD.created_at / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER account_days_joined AFTER UPDATE OF deleted_at, created_at ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO account_days (day, count) VALUES (NEW.created_at / 86400000, 1) ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER account_days_removed AFTER DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE account_days SET count = count - 1 WHERE day = OLD.created_at / 86400000;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('account_days');
--> statement-breakpoint
CREATE TRIGGER account_days_changed_by_insert AFTER INSERT ON account_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_days' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_days_changed_by_update AFTER UPDATE ON account_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_days' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_days_changed_by_delete AFTER DELETE ON account_days
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_days' AND changes = marked;
END;
