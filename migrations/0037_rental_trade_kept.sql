-- A hold takes stock exactly as a reservation does, and the same CHECK refuses it where units lack.
CREATE TRIGGER holds_not_replaced BEFORE INSERT ON holds
WHEN EXISTS (SELECT 1 FROM holds WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'hold_kept');
END;
--> statement-breakpoint
CREATE TRIGGER holds_not_archived BEFORE INSERT ON holds
WHEN EXISTS (SELECT 1 FROM instruments WHERE id = NEW.instrument_id AND archived_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'instrument_archived');
END;
--> statement-breakpoint
CREATE TRIGGER holds_within_stock BEFORE INSERT ON holds
WHEN NEW.quantity > (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
BEGIN
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER holds_take_stock AFTER INSERT ON holds
BEGIN
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
CREATE TRIGGER holds_give_back AFTER DELETE ON holds
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
END;
--> statement-breakpoint
CREATE TRIGGER holds_frozen BEFORE UPDATE OF id, kind, instrument_id, reservation_id, start_day, end_day, quantity ON holds
BEGIN
  SELECT RAISE(ABORT, 'hold_frozen');
END;
--> statement-breakpoint
-- An order is named by its first line; the later ones are of the same customer.
CREATE TRIGGER reservations_in_order BEFORE INSERT ON reservations
WHEN NEW.order_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.order_id AND order_id IS NULL AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'order_unknown');
END;
--> statement-breakpoint
DROP TRIGGER reservations_frozen;
--> statement-breakpoint
CREATE TRIGGER reservations_frozen BEFORE UPDATE OF id, request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, order_id ON reservations
BEGIN
  SELECT RAISE(ABORT, 'reservation_frozen');
END;
--> statement-breakpoint
CREATE TRIGGER movements_not_replaced BEFORE INSERT ON movements
WHEN EXISTS (SELECT 1 FROM movements WHERE id = NEW.id OR reversal_of = NEW.reversal_of)
BEGIN
  SELECT RAISE(ABORT, 'movement_kept');
END;
--> statement-breakpoint
CREATE TRIGGER movements_not_changed BEFORE UPDATE ON movements
WHEN NEW.note <> '' OR NEW.condition <> ''
  OR (NEW.id, NEW.reservation_id, NEW.kind, NEW.quantity, NEW.ends, NEW.reversal_of, NEW.actor_id, NEW.at)
    IS NOT (OLD.id, OLD.reservation_id, OLD.kind, OLD.quantity, OLD.ends, OLD.reversal_of, OLD.actor_id, OLD.at)
  OR NOT EXISTS (SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = OLD.reservation_id AND u.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'movement_kept');
END;
--> statement-breakpoint
CREATE TRIGGER movements_not_deleted BEFORE DELETE ON movements
BEGIN
  SELECT RAISE(ABORT, 'movement_kept');
END;
--> statement-breakpoint
-- Nothing moves on a closed line. The one exception: the movement that ended it is taken back.
CREATE TRIGGER movements_of_open_lines BEFORE INSERT ON movements
WHEN NEW.kind <> 'reversal'
  AND NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING'))
BEGIN
  SELECT RAISE(ABORT, 'line_closed');
END;
--> statement-breakpoint
CREATE TRIGGER movements_reverse_the_last BEFORE INSERT ON movements
WHEN NEW.kind = 'reversal' AND NOT EXISTS (
  SELECT 1 FROM reservations r JOIN movements m ON m.id = r.last_movement_id
  WHERE r.id = NEW.reservation_id AND m.id = NEW.reversal_of AND m.quantity = NEW.quantity
    AND (r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') OR (r.status = 'ENDED' AND m.ends = 1)))
BEGIN
  SELECT RAISE(ABORT, 'movement_not_last');
END;
--> statement-breakpoint
CREATE TRIGGER movements_counted AFTER INSERT ON movements
BEGIN
  UPDATE reservations SET
    quantity_handed = coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0),
    quantity_returned = coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0),
    picked_up_at = (SELECT min(m.at) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)),
    returned_at = (SELECT max(m.at) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)),
    last_movement_id = (SELECT max(m.id) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind <> 'reversal'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)),
    status = iif(NEW.ends, 'ENDED', 'ACTIVE'),
    closed_at = iif(NEW.ends, NEW.at, NULL),
    closing_note = iif(NEW.ends, NEW.note, '')
  WHERE id = NEW.reservation_id;
  DELETE FROM unconfirmed_holds WHERE reservation_id = NEW.reservation_id;
END;
--> statement-breakpoint
-- What is kept on the line is what the movements say, whoever writes it.
CREATE TRIGGER reservations_moved BEFORE UPDATE OF quantity_handed, quantity_returned, last_movement_id ON reservations
WHEN NEW.quantity_handed <> coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0)
  OR NEW.quantity_returned <> coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0)
  OR NEW.last_movement_id IS NOT (SELECT max(m.id) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind <> 'reversal'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id))
BEGIN
  SELECT RAISE(ABORT, 'movements_differ');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_new_unmoved BEFORE INSERT ON reservations
WHEN NEW.quantity_handed <> 0 OR NEW.quantity_returned <> 0 OR NEW.last_movement_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'movements_differ');
END;
--> statement-breakpoint
-- A closed line opens again only as the undo of a no-show, or by the reversal of the movement that ended it.
DROP TRIGGER reservations_terminal;
--> statement-breakpoint
CREATE TRIGGER reservations_terminal BEFORE UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status <> OLD.status AND NOT (NEW.status = 'ACTIVE' AND (
  (OLD.status = 'CANCELLED' AND OLD.no_show_at IS NOT NULL AND NEW.no_show_at IS NULL)
  OR (OLD.status = 'ENDED' AND EXISTS (
    SELECT 1 FROM movements x JOIN movements m ON m.id = x.reversal_of
    WHERE x.id = (SELECT max(id) FROM movements WHERE reservation_id = OLD.id) AND m.ends = 1))))
BEGIN
  SELECT RAISE(ABORT, 'reservation_terminal');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_no_show_kept BEFORE UPDATE OF no_show_at ON reservations
WHEN OLD.no_show_at IS NOT NULL AND NEW.no_show_at IS NOT OLD.no_show_at AND NEW.status <> 'ACTIVE'
BEGIN
  SELECT RAISE(ABORT, 'reservation_terminal');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_reopened_rentable BEFORE UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
  AND EXISTS (SELECT 1 FROM instruments WHERE id = NEW.instrument_id AND (archived_at IS NOT NULL OR status = 'Mantenimiento'))
BEGIN
  SELECT RAISE(ABORT, 'instrument_not_rentable');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_reopened_for_someone BEFORE UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'customer_gone');
END;
--> statement-breakpoint
-- A rating stands on a rental that ended: the last one of its customer and instrument stays so.
CREATE TRIGGER reservations_reopened_unrated BEFORE UPDATE OF status ON reservations
WHEN OLD.status = 'ENDED' AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
  AND EXISTS (SELECT 1 FROM ratings WHERE instrument_id = NEW.instrument_id AND user_id = NEW.user_id)
  AND NOT EXISTS (SELECT 1 FROM reservations r
    WHERE r.user_id = NEW.user_id AND r.instrument_id = NEW.instrument_id AND r.status = 'ENDED' AND r.id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'reservation_rated');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_take_again AFTER UPDATE OF status ON reservations
WHEN OLD.status IN ('ENDED', 'CANCELLED') AND NEW.status IN ('ACTIVE', 'CONFIRMED', 'PENDING')
BEGIN
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_not_replaced BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_not_changed BEFORE UPDATE ON ledger
WHEN NEW.note <> ''
  OR (NEW.id, NEW.order_id, NEW.reservation_id, NEW.kind, NEW.method, NEW.amount_cents, NEW.reversal_of, NEW.actor_id, NEW.at)
    IS NOT (OLD.id, OLD.order_id, OLD.reservation_id, OLD.kind, OLD.method, OLD.amount_cents, OLD.reversal_of, OLD.actor_id, OLD.at)
  OR NOT EXISTS (SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = OLD.order_id AND u.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_not_deleted BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger_kept');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_of_orders BEFORE INSERT ON ledger
WHEN NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.order_id AND order_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_unknown');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_of_own_lines BEFORE INSERT ON ledger
WHEN NEW.reservation_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id AND coalesce(order_id, id) = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'line_of_another_order');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_reversed_once BEFORE INSERT ON ledger
WHEN NEW.reversal_of IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ledger e WHERE e.id = NEW.reversal_of AND e.reversal_of IS NULL
    AND (e.order_id, e.reservation_id, e.kind, e.method, e.amount_cents)
      IS (NEW.order_id, NEW.reservation_id, NEW.kind, NEW.method, NEW.amount_cents)
    AND NOT EXISTS (SELECT 1 FROM ledger x WHERE x.reversal_of = e.id))
BEGIN
  SELECT RAISE(ABORT, 'entry_reversed');
END;
--> statement-breakpoint
-- Two statements: a CHECK looks at the row of an upsert before it looks for a conflict.
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger
BEGIN
  INSERT INTO order_balances (order_id) SELECT NEW.order_id
  WHERE NOT EXISTS (SELECT 1 FROM order_balances WHERE order_id = NEW.order_id);
  UPDATE order_balances SET
    paid_cents = paid_cents + iif(NEW.kind = 'payment', NEW.effect_cents, 0),
    refunded_cents = refunded_cents + iif(NEW.kind = 'refund', NEW.effect_cents, 0),
    charges_cents = charges_cents + iif(NEW.kind = 'charge', NEW.effect_cents, 0),
    discounts_cents = discounts_cents + iif(NEW.kind = 'discount', NEW.effect_cents, 0),
    deposit_cents = deposit_cents + iif(NEW.kind = 'deposit', NEW.effect_cents, 0)
      - iif(NEW.kind IN ('deposit_returned', 'deposit_kept'), NEW.effect_cents, 0),
    deposit_kept_cents = deposit_kept_cents + iif(NEW.kind = 'deposit_kept', NEW.effect_cents, 0)
  WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- Whoever has no e-mail address is never written to, whatever code tries.
CREATE TRIGGER outbox_needs_an_address BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND has_email = 0)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER settings_kept BEFORE DELETE ON settings
BEGIN
  SELECT RAISE(ABORT, 'settings_kept');
END;
--> statement-breakpoint
DELETE FROM table_changes WHERE name = 'maintenance_windows';
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES
  ('holds'),
  ('movements'),
  ('ledger'),
  ('order_balances'),
  ('settings'),
  ('closures'),
  ('rental_blocks');
--> statement-breakpoint
CREATE TRIGGER holds_changed_by_insert AFTER INSERT ON holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER holds_changed_by_update AFTER UPDATE ON holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER holds_changed_by_delete AFTER DELETE ON holds
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'holds' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER movements_changed_by_insert AFTER INSERT ON movements
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'movements' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER movements_changed_by_update AFTER UPDATE ON movements
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'movements' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER movements_changed_by_delete AFTER DELETE ON movements
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'movements' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_changed_by_insert AFTER INSERT ON ledger
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ledger' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_changed_by_update AFTER UPDATE ON ledger
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ledger' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_changed_by_delete AFTER DELETE ON ledger
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'ledger' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER order_balances_changed_by_insert AFTER INSERT ON order_balances
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'order_balances' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER order_balances_changed_by_update AFTER UPDATE ON order_balances
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'order_balances' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER order_balances_changed_by_delete AFTER DELETE ON order_balances
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'order_balances' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER settings_changed_by_insert AFTER INSERT ON settings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'settings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER settings_changed_by_update AFTER UPDATE ON settings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'settings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER settings_changed_by_delete AFTER DELETE ON settings
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'settings' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER closures_changed_by_insert AFTER INSERT ON closures
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'closures' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER closures_changed_by_update AFTER UPDATE ON closures
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'closures' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER closures_changed_by_delete AFTER DELETE ON closures
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'closures' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER rental_blocks_changed_by_insert AFTER INSERT ON rental_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rental_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER rental_blocks_changed_by_update AFTER UPDATE ON rental_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rental_blocks' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER rental_blocks_changed_by_delete AFTER DELETE ON rental_blocks
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rental_blocks' AND changes = marked;
END;
--> statement-breakpoint
-- From today on, in Montevideo (UTC-3), the shop records movements.
INSERT INTO settings (id, recording_since) VALUES (1, (CAST(strftime('%s', 'now') AS INTEGER) - 3 * 3600) / 86400);
