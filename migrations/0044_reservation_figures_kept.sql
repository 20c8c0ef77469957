-- The figures of `reservations` up to `upto` follow every change of one. New ones are added by the sweep (worker/db/kept-reservations.ts):
-- a batch that reserves writes no row here.
INSERT INTO reservation_figures (id) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER reservation_days_added AFTER INSERT ON reservation_days
BEGIN
  INSERT INTO reservation_months (month, status, count, cents)
  VALUES (unixepoch(NEW.day * 86400, 'unixepoch', 'start of month') / 86400, NEW.status, NEW.count, NEW.cents)
  ON CONFLICT (month, status) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER reservation_days_changed AFTER UPDATE OF count, cents ON reservation_days
BEGIN
  UPDATE reservation_months SET count = count + NEW.count - OLD.count, cents = cents + NEW.cents - OLD.cents
  WHERE month = unixepoch(NEW.day * 86400, 'unixepoch', 'start of month') / 86400 AND status = NEW.status;
END;
--> statement-breakpoint
-- An import may bring a row with a number of its own, below those that are counted.
CREATE TRIGGER reservations_counted_late AFTER INSERT ON reservations
WHEN NEW.id <= (SELECT upto FROM reservation_figures)
BEGIN
  INSERT INTO reservation_days (day, status, count, cents) VALUES (NEW.start_day, NEW.status, 1, NEW.total_cents)
  ON CONFLICT (day, status) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
  INSERT INTO instrument_reservations (instrument_id, count) SELECT NEW.instrument_id, 1 WHERE NEW.status <> 'CANCELLED'
  ON CONFLICT (instrument_id) DO UPDATE SET count = count + 1;
  UPDATE reservation_figures SET held = held + 1
  WHERE NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND held_day BETWEEN NEW.start_day AND NEW.end_day AND NOT EXISTS (
    SELECT 1 FROM reservations o WHERE o.instrument_id = NEW.instrument_id AND o.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
      AND o.start_day BETWEEN held_day - 89 AND held_day AND o.end_day >= held_day AND o.id <= upto AND o.id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER reservations_counted AFTER UPDATE OF status, start_day, total_cents ON reservations
WHEN OLD.id <= (SELECT upto FROM reservation_figures)
BEGIN
  UPDATE reservation_days SET count = count - 1, cents = cents - OLD.total_cents WHERE day = OLD.start_day AND status = OLD.status;
  INSERT INTO reservation_days (day, status, count, cents) VALUES (NEW.start_day, NEW.status, 1, NEW.total_cents)
  ON CONFLICT (day, status) DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_counted_by_instrument AFTER UPDATE OF status, instrument_id ON reservations
WHEN OLD.id <= (SELECT upto FROM reservation_figures)
  AND ((OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED') OR OLD.instrument_id <> NEW.instrument_id)
BEGIN
  UPDATE instrument_reservations SET count = count - 1 WHERE instrument_id = OLD.instrument_id AND OLD.status <> 'CANCELLED';
  INSERT INTO instrument_reservations (instrument_id, count) SELECT NEW.instrument_id, 1 WHERE NEW.status <> 'CANCELLED'
  ON CONFLICT (instrument_id) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_counted_as_held AFTER UPDATE OF status, start_day, end_day, instrument_id ON reservations
WHEN OLD.id <= (SELECT upto FROM reservation_figures)
  AND ((OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')) <> (NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING'))
    OR OLD.start_day <> NEW.start_day OR OLD.end_day <> NEW.end_day OR OLD.instrument_id <> NEW.instrument_id)
BEGIN
  UPDATE reservation_figures SET held = held
    - (OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND held_day BETWEEN OLD.start_day AND OLD.end_day AND NOT EXISTS (
      SELECT 1 FROM reservations o WHERE o.instrument_id = OLD.instrument_id AND o.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
        AND o.start_day BETWEEN held_day - 89 AND held_day AND o.end_day >= held_day AND o.id <= upto AND o.id <> OLD.id))
    + (NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND held_day BETWEEN NEW.start_day AND NEW.end_day AND NOT EXISTS (
      SELECT 1 FROM reservations o WHERE o.instrument_id = NEW.instrument_id AND o.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
        AND o.start_day BETWEEN held_day - 89 AND held_day AND o.end_day >= held_day AND o.id <= upto AND o.id <> OLD.id))
  WHERE held_day BETWEEN OLD.start_day AND OLD.end_day OR held_day BETWEEN NEW.start_day AND NEW.end_day;
END;
--> statement-breakpoint
-- Past days are counted once; what covers one of them now or no more has it counted again.
CREATE TRIGGER reserved_days_added_to AFTER INSERT ON reservations
WHEN NEW.start_day <= (SELECT max(day) FROM reserved_days)
BEGIN
  DELETE FROM reserved_days WHERE day BETWEEN NEW.start_day AND NEW.end_day;
END;
--> statement-breakpoint
CREATE TRIGGER reserved_days_changed AFTER UPDATE OF status, start_day, end_day, instrument_id ON reservations
WHEN (OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED')
  OR OLD.start_day <> NEW.start_day OR OLD.end_day <> NEW.end_day OR OLD.instrument_id <> NEW.instrument_id
BEGIN
  DELETE FROM reserved_days WHERE day BETWEEN OLD.start_day AND OLD.end_day OR day BETWEEN NEW.start_day AND NEW.end_day;
END;
--> statement-breakpoint
INSERT INTO account_months (month, count)
SELECT unixepoch(created_at / 1000, 'unixepoch', 'start of month') / 86400, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER accounts_counted AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO account_months (month, count) VALUES (unixepoch(NEW.created_at / 1000, 'unixepoch', 'start of month') / 86400, 1)
  ON CONFLICT (month) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_left AFTER UPDATE OF deleted_at, created_at ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE account_months SET count = count - 1 WHERE month = unixepoch(OLD.created_at / 1000, 'unixepoch', 'start of month') / 86400;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_joined AFTER UPDATE OF deleted_at, created_at ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO account_months (month, count) VALUES (unixepoch(NEW.created_at / 1000, 'unixepoch', 'start of month') / 86400, 1)
  ON CONFLICT (month) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_removed AFTER DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE account_months SET count = count - 1 WHERE month = unixepoch(OLD.created_at / 1000, 'unixepoch', 'start of month') / 86400;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('account_months');
--> statement-breakpoint
CREATE TRIGGER account_months_changed_by_insert AFTER INSERT ON account_months
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_months' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_months_changed_by_update AFTER UPDATE ON account_months
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_months' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER account_months_changed_by_delete AFTER DELETE ON account_months
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'account_months' AND changes = marked;
END;
