-- A past day keeps the stock that it had. The CHECK looks at a row of an upsert before its conflict, and so at the stock of today: a line of
-- more units than there are now could neither give some back nor be opened again.
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
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, coalesce((SELECT cap FROM stock_days WHERE instrument_id = NEW.instrument_id AND day = NEW.start_day + n), (SELECT stock FROM instruments WHERE id = NEW.instrument_id))
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
  INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
  SELECT 'turnaround', NEW.instrument_id, NEW.id, NEW.end_day + 1, t.last_day, NEW.quantity, NEW.created_at
  FROM (SELECT iif(NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity,
      NEW.end_day + turnaround_days, min(NEW.end_day + turnaround_days, OLD.end_day)) AS last_day FROM settings WHERE turnaround_days > 0) t
  WHERE t.last_day > NEW.end_day AND NOT EXISTS (SELECT 1 FROM holds WHERE reservation_id = NEW.id AND kind = 'turnaround');
END;
--> statement-breakpoint
DROP TRIGGER reservations_take_again;
--> statement-breakpoint
CREATE TRIGGER reservations_take_again AFTER UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
BEGIN
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, coalesce((SELECT cap FROM stock_days WHERE instrument_id = NEW.instrument_id AND day = NEW.start_day + n), (SELECT stock FROM instruments WHERE id = NEW.instrument_id))
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
