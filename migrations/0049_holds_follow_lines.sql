-- Turnaround: the days after a rental on which its units are prepared for the next one. The hold is written with the line and moves with
-- it, so that the CHECK of stock_days refuses a line whose turnaround does not fit. With 0 days nothing is written.
DROP TRIGGER holds_frozen;
--> statement-breakpoint
CREATE TRIGGER holds_frozen BEFORE UPDATE OF id, kind, instrument_id, reservation_id, start_day, end_day, quantity ON holds
WHEN OLD.kind = 'maintenance' OR (NEW.id, NEW.kind, NEW.reservation_id) IS NOT (OLD.id, OLD.kind, OLD.reservation_id)
BEGIN
  SELECT RAISE(ABORT, 'hold_frozen');
END;
--> statement-breakpoint
CREATE TRIGGER holds_moved AFTER UPDATE OF instrument_id, start_day, end_day, quantity ON holds
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
-- Nothing is prepared after a last day that has passed. The shop's day ends at 03:00 UTC.
CREATE TRIGGER reservations_turn_around AFTER INSERT ON reservations
WHEN NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND (SELECT turnaround_days FROM settings) > 0
  AND (NEW.end_day + 1) * 86400000 + 10800000 > NEW.created_at
BEGIN
  INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
  SELECT 'turnaround', NEW.instrument_id, NEW.id, NEW.end_day + 1, NEW.end_day + turnaround_days, NEW.quantity, NEW.created_at FROM settings;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_turn_around_again AFTER UPDATE OF status ON reservations
WHEN OLD.status = 'CANCELLED' AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND (SELECT turnaround_days FROM settings) > 0
  AND (NEW.end_day + 1) * 86400000 + 10800000 > coalesce(OLD.closed_at, OLD.created_at)
BEGIN
  INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
  SELECT 'turnaround', NEW.instrument_id, NEW.id, NEW.end_day + 1, NEW.end_day + turnaround_days, NEW.quantity, OLD.created_at FROM settings;
END;
--> statement-breakpoint
-- What ended is still prepared for the next rental; what was cancelled never went out.
CREATE TRIGGER reservations_release_holds AFTER UPDATE OF status ON reservations
WHEN OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND NEW.status IN ('ENDED', 'CANCELLED')
BEGIN
  DELETE FROM holds WHERE reservation_id = NEW.id AND (kind = 'overdue' OR NEW.status = 'CANCELLED');
END;
--> statement-breakpoint
-- Overdue holds cover what is out, no more.
CREATE TRIGGER reservations_less_overdue AFTER UPDATE OF quantity_handed, quantity_returned ON reservations
WHEN EXISTS (SELECT 1 FROM holds WHERE reservation_id = NEW.id AND kind = 'overdue')
BEGIN
  DELETE FROM holds WHERE reservation_id = NEW.id AND kind = 'overdue' AND NEW.quantity_handed = NEW.quantity_returned;
  UPDATE holds SET quantity = NEW.quantity_handed - NEW.quantity_returned
  WHERE reservation_id = NEW.id AND kind = 'overdue' AND quantity > NEW.quantity_handed - NEW.quantity_returned;
END;
--> statement-breakpoint
-- One trigger, because each step needs the room that the one before it released. A change that takes no day or unit more keeps to the
-- days that line and turnaround held, so that it always fits.
DROP TRIGGER reservations_move_stock;
--> statement-breakpoint
CREATE TRIGGER reservations_move_stock AFTER UPDATE OF instrument_id, start_day, end_day, quantity ON reservations
WHEN OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND NEW.status = OLD.status
BEGIN
  DELETE FROM holds WHERE reservation_id = OLD.id AND ((kind = 'turnaround' AND (SELECT turnaround_days FROM settings) = 0)
    OR NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity);
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
  UPDATE holds SET start_day = NEW.end_day + 1, end_day = min(end_day, NEW.end_day + (SELECT turnaround_days FROM settings)), quantity = NEW.quantity
  WHERE reservation_id = OLD.id AND kind = 'turnaround';
  UPDATE holds SET quantity = NEW.quantity WHERE reservation_id = OLD.id AND kind = 'overdue' AND quantity > NEW.quantity;
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
  INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
  SELECT 'turnaround', NEW.instrument_id, NEW.id, NEW.end_day + 1, t.last_day, NEW.quantity, NEW.created_at
  FROM (SELECT iif(NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity,
      NEW.end_day + turnaround_days, min(NEW.end_day + turnaround_days, OLD.end_day)) AS last_day FROM settings WHERE turnaround_days > 0) t
  WHERE t.last_day > NEW.end_day AND NOT EXISTS (SELECT 1 FROM holds WHERE reservation_id = NEW.id AND kind = 'turnaround');
END;
