-- Stock is taken and given back by the database itself: no code path can write a reservation without its days,
-- and the CHECK stock_days_room makes the whole statement, and the batch that it stands in, fail on an oversell.
WITH RECURSIVE offsets(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM offsets WHERE n < 89)
INSERT INTO day_offsets (n) SELECT n FROM offsets;
--> statement-breakpoint
CREATE TRIGGER reservations_not_rentable BEFORE INSERT ON reservations
WHEN NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
  AND EXISTS (SELECT 1 FROM instruments WHERE id = NEW.instrument_id AND (archived_at IS NOT NULL OR status = 'Mantenimiento'))
BEGIN
  SELECT RAISE(ABORT, 'instrument_not_rentable');
END;
--> statement-breakpoint
-- INSERT OR REPLACE would delete the old row without its triggers, and OR IGNORE would skip a day that lacks room.
CREATE TRIGGER reservations_not_replaced BEFORE INSERT ON reservations
WHEN EXISTS (SELECT 1 FROM reservations WHERE id = NEW.id OR request_id = NEW.request_id)
BEGIN
  SELECT RAISE(ABORT, 'reservation_kept');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_within_stock BEFORE INSERT ON reservations
WHEN NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND NEW.quantity > (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
BEGIN
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_take_stock AFTER INSERT ON reservations
WHEN NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
BEGIN
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_terminal BEFORE UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status <> OLD.status
BEGIN
  SELECT RAISE(ABORT, 'reservation_terminal');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_give_back AFTER UPDATE OF status ON reservations
WHEN OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND NEW.status IN ('ENDED', 'CANCELLED')
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_frozen BEFORE UPDATE OF id, request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents ON reservations
BEGIN
  SELECT RAISE(ABORT, 'reservation_frozen');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_kept BEFORE DELETE ON reservations
BEGIN
  SELECT RAISE(ABORT, 'reservation_kept');
END;
--> statement-breakpoint
CREATE TRIGGER stock_days_kept BEFORE DELETE ON stock_days WHEN OLD.used > 0
BEGIN
  SELECT RAISE(ABORT, 'stock_day_in_use');
END;
--> statement-breakpoint
CREATE TRIGGER instruments_stock_changed AFTER UPDATE OF stock ON instruments
WHEN NEW.stock <> OLD.stock
BEGIN
  UPDATE stock_days SET cap = NEW.stock WHERE instrument_id = NEW.id AND day >= NEW.stock_since;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_archive_guard BEFORE UPDATE OF archived_at ON instruments
WHEN NEW.archived_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM reservations WHERE instrument_id = NEW.id AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING'))
BEGIN
  SELECT RAISE(ABORT, 'instrument_in_use');
END;
