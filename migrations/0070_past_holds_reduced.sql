-- As of lines in 0069: a past day keeps the stock that it had. The turnaround, or the hold of what is overdue, of more units than there are
-- now could not be reduced with its line.
DROP TRIGGER holds_moved;
--> statement-breakpoint
CREATE TRIGGER holds_moved AFTER UPDATE OF instrument_id, start_day, end_day, quantity ON holds
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, coalesce((SELECT cap FROM stock_days WHERE instrument_id = NEW.instrument_id AND day = NEW.start_day + n), (SELECT stock FROM instruments WHERE id = NEW.instrument_id))
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
