-- A maintenance window holds stock exactly as a reservation does, and the same CHECK refuses it where units lack.
CREATE TRIGGER maintenance_not_replaced BEFORE INSERT ON maintenance_windows
WHEN EXISTS (SELECT 1 FROM maintenance_windows WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'maintenance_kept');
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_not_archived BEFORE INSERT ON maintenance_windows
WHEN EXISTS (SELECT 1 FROM instruments WHERE id = NEW.instrument_id AND archived_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'instrument_archived');
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_within_stock BEFORE INSERT ON maintenance_windows
WHEN NEW.quantity > (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
BEGIN
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_takes_stock AFTER INSERT ON maintenance_windows
BEGIN
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_gives_back AFTER DELETE ON maintenance_windows
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_frozen BEFORE UPDATE OF id, instrument_id, start_day, end_day, quantity ON maintenance_windows
BEGIN
  SELECT RAISE(ABORT, 'maintenance_frozen');
END;
