-- Within a trigger the conflict clause of the outer statement counts: OR IGNORE passes over a row that a CHECK refuses, OR FAIL keeps what came
-- before it, OR REPLACE writes the default for a NULL. RAISE(ABORT) refuses whatever the clause. So the CHECKs of rows that triggers write
-- are triggers here too, and raise the names of the CHECKs.
DROP TRIGGER reservations_within_stock;
--> statement-breakpoint
DROP TRIGGER reservations_changed_within_stock;
--> statement-breakpoint
DROP TRIGGER holds_within_stock;
--> statement-breakpoint
-- Of an upsert too, whose row is looked at before its conflict: nobody takes more units than there are.
CREATE TRIGGER stock_days_within_stock BEFORE INSERT ON stock_days WHEN NEW.used > NEW.cap
BEGIN
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER stock_days_checked BEFORE UPDATE OF used, cap ON stock_days WHEN NEW.used NOT BETWEEN 0 AND NEW.cap
BEGIN
  SELECT RAISE(ABORT, 'stock_days_used') WHERE NEW.used < 0;
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_checked BEFORE UPDATE OF status, start_day, end_day, quantity, quantity_handed, quantity_returned ON reservations
BEGIN
  SELECT RAISE(ABORT, 'reservations_status_known') WHERE NEW.status IS NULL;
  SELECT RAISE(ABORT, 'reservations_days') WHERE NEW.end_day NOT BETWEEN NEW.start_day AND NEW.start_day + 89;
  SELECT RAISE(ABORT, 'reservations_quantity') WHERE NEW.quantity NOT BETWEEN 1 AND 1000;
  SELECT RAISE(ABORT, 'reservations_handed') WHERE NEW.quantity_handed NOT BETWEEN 0 AND NEW.quantity;
  SELECT RAISE(ABORT, 'reservations_returned') WHERE NEW.quantity_returned NOT BETWEEN 0 AND NEW.quantity_handed;
  SELECT RAISE(ABORT, 'reservations_closed_not_out')
  WHERE NEW.status IN ('ENDED', 'CANCELLED') AND NEW.quantity_returned <> NEW.quantity_handed;
END;
--> statement-breakpoint
CREATE TRIGGER reservations_new_with_status BEFORE INSERT ON reservations WHEN NEW.status IS NULL
BEGIN
  SELECT RAISE(ABORT, 'reservations_status_known');
END;
--> statement-breakpoint
-- As before, but a NULL differs as well.
DROP TRIGGER reservations_moved;
--> statement-breakpoint
CREATE TRIGGER reservations_moved BEFORE UPDATE OF quantity_handed, quantity_returned, last_movement_id ON reservations
WHEN NEW.quantity_handed IS NOT coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.id), 0)
  OR NEW.quantity_returned IS NOT coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.id), 0)
  OR NEW.last_movement_id IS NOT (SELECT max(m.id) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind <> 'reversal'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id))
BEGIN
  SELECT RAISE(ABORT, 'movements_differ');
END;
--> statement-breakpoint
-- A line becomes a no-show as it is cancelled, not later: only a no-show opens again.
DROP TRIGGER reservations_no_show_kept;
--> statement-breakpoint
CREATE TRIGGER reservations_no_show_kept BEFORE UPDATE OF no_show_at ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.no_show_at IS NOT OLD.no_show_at AND NEW.status <> 'ACTIVE'
BEGIN
  SELECT RAISE(ABORT, 'reservation_terminal');
END;
--> statement-breakpoint
-- What an order's entries add up to.
CREATE VIEW order_sums AS SELECT order_id,
  sum(iif(kind = 'payment', effect_cents, 0)) AS paid_cents,
  sum(iif(kind = 'refund', effect_cents, 0)) AS refunded_cents,
  sum(iif(kind = 'charge', effect_cents, 0)) AS charges_cents,
  sum(iif(kind = 'discount', effect_cents, 0)) AS discounts_cents,
  sum(iif(kind = 'deposit', effect_cents, 0)) - sum(iif(kind IN ('deposit_returned', 'deposit_kept'), effect_cents, 0)) AS deposit_cents,
  sum(iif(kind = 'deposit_kept', effect_cents, 0)) AS deposit_kept_cents
FROM ledger GROUP BY order_id;
--> statement-breakpoint
DROP TRIGGER ledger_counted;
--> statement-breakpoint
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger
BEGIN
  INSERT INTO order_balances (order_id, paid_cents, refunded_cents, charges_cents, discounts_cents, deposit_cents, deposit_kept_cents)
  SELECT * FROM order_sums WHERE order_id = NEW.order_id
  ON CONFLICT (order_id) DO UPDATE SET paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents,
    charges_cents = excluded.charges_cents, discounts_cents = excluded.discounts_cents,
    deposit_cents = excluded.deposit_cents, deposit_kept_cents = excluded.deposit_kept_cents;
END;
--> statement-breakpoint
-- Whoever writes it, an order's row is what its entries say.
CREATE TRIGGER order_balances_checked BEFORE INSERT ON order_balances
BEGIN
  SELECT RAISE(ABORT, 'order_balances_deposit') WHERE NEW.deposit_cents < 0;
  SELECT RAISE(ABORT, 'order_balances_refunded') WHERE NEW.refunded_cents > NEW.paid_cents;
  SELECT RAISE(ABORT, 'ledger_differs')
  WHERE NOT EXISTS (SELECT 1 FROM order_sums s WHERE s.order_id = NEW.order_id
    AND (s.paid_cents, s.refunded_cents, s.charges_cents, s.discounts_cents, s.deposit_cents, s.deposit_kept_cents)
      = (NEW.paid_cents, NEW.refunded_cents, NEW.charges_cents, NEW.discounts_cents, NEW.deposit_cents, NEW.deposit_kept_cents));
END;
--> statement-breakpoint
CREATE TRIGGER order_balances_as_entered BEFORE UPDATE ON order_balances
WHEN NEW.order_id <> OLD.order_id OR NOT EXISTS (SELECT 1 FROM order_sums s WHERE s.order_id = NEW.order_id
  AND (s.paid_cents, s.refunded_cents, s.charges_cents, s.discounts_cents, s.deposit_cents, s.deposit_kept_cents)
    = (NEW.paid_cents, NEW.refunded_cents, NEW.charges_cents, NEW.discounts_cents, NEW.deposit_cents, NEW.deposit_kept_cents))
BEGIN
  SELECT RAISE(ABORT, 'ledger_differs');
END;
--> statement-breakpoint
CREATE TRIGGER order_balances_not_deleted BEFORE DELETE ON order_balances
BEGIN
  SELECT RAISE(ABORT, 'ledger_differs');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes the old row without its triggers.
CREATE TRIGGER settings_not_replaced BEFORE INSERT ON settings WHEN EXISTS (SELECT 1 FROM settings)
BEGIN
  SELECT RAISE(ABORT, 'settings_kept');
END;
--> statement-breakpoint
-- A hold for a line: turnaround right after it, with its units and once, or what is overdue of it.
CREATE TRIGGER holds_of_their_lines BEFORE INSERT ON holds
WHEN NEW.reservation_id IS NOT NULL AND (NOT EXISTS (
  SELECT 1 FROM reservations r WHERE r.id = NEW.reservation_id AND r.instrument_id = NEW.instrument_id AND iif(NEW.kind = 'turnaround',
    r.status <> 'CANCELLED' AND NEW.start_day = r.end_day + 1 AND NEW.quantity = r.quantity,
    r.status = 'ACTIVE' AND NEW.start_day > r.end_day AND NEW.quantity <= r.quantity - r.quantity_returned))
  OR (NEW.kind = 'turnaround' AND EXISTS (SELECT 1 FROM holds WHERE reservation_id = NEW.reservation_id AND kind = 'turnaround')))
BEGIN
  SELECT RAISE(ABORT, 'hold_differs');
END;
--> statement-breakpoint
CREATE TRIGGER holds_moved_with_their_lines BEFORE UPDATE OF instrument_id, start_day, end_day, quantity ON holds
WHEN NEW.reservation_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM reservations r WHERE r.id = NEW.reservation_id AND r.instrument_id = NEW.instrument_id AND iif(NEW.kind = 'turnaround',
    r.status <> 'CANCELLED' AND NEW.start_day = r.end_day + 1 AND NEW.quantity = r.quantity,
    r.status = 'ACTIVE' AND (NEW.start_day, NEW.end_day) = (OLD.start_day, OLD.end_day) AND NEW.quantity <= r.quantity - r.quantity_returned))
BEGIN
  SELECT RAISE(ABORT, 'hold_differs');
END;
