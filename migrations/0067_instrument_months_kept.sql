-- As instrument_reservations, by month.
INSERT INTO instrument_months (instrument_id, month, count)
SELECT r.instrument_id, unixepoch(r.start_day * 86400, 'unixepoch', 'start of month') / 86400, count(*) FROM reservations r
WHERE r.id <= (SELECT upto FROM reservation_figures) AND r.status <> 'CANCELLED' GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER instrument_months_counted_late AFTER INSERT ON reservations
WHEN NEW.id <= (SELECT upto FROM reservation_figures) AND NEW.status <> 'CANCELLED'
BEGIN
  INSERT INTO instrument_months (instrument_id, month, count) VALUES (NEW.instrument_id, unixepoch(NEW.start_day * 86400, 'unixepoch', 'start of month') / 86400, 1)
  ON CONFLICT (instrument_id, month) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER instrument_months_changed AFTER UPDATE OF status, start_day, instrument_id ON reservations
WHEN OLD.id <= (SELECT upto FROM reservation_figures) AND ((OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED')
  OR OLD.instrument_id <> NEW.instrument_id OR OLD.start_day <> NEW.start_day)
BEGIN
  UPDATE instrument_months SET count = count - 1
  WHERE instrument_id = OLD.instrument_id AND month = unixepoch(OLD.start_day * 86400, 'unixepoch', 'start of month') / 86400 AND OLD.status <> 'CANCELLED';
  INSERT INTO instrument_months (instrument_id, month, count) SELECT NEW.instrument_id, unixepoch(NEW.start_day * 86400, 'unixepoch', 'start of month') / 86400, 1 WHERE NEW.status <> 'CANCELLED'
  ON CONFLICT (instrument_id, month) DO UPDATE SET count = count + 1;
END;
