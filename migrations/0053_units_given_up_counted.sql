-- A line may be changed to fewer units than were handed over, down to what is out. What came back and is given up so counts neither as
-- handed over nor as returned.
DROP TRIGGER movements_counted;
--> statement-breakpoint
CREATE TRIGGER movements_counted AFTER INSERT ON movements
BEGIN
  UPDATE reservations SET
    quantity_handed = coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.reservation_id), 0),
    quantity_returned = coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.reservation_id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.reservation_id), 0),
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
DROP TRIGGER reservations_moved;
--> statement-breakpoint
CREATE TRIGGER reservations_moved BEFORE UPDATE OF quantity_handed, quantity_returned, last_movement_id ON reservations
WHEN NEW.quantity_handed <> coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'out'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.id), 0)
  OR NEW.quantity_returned <> coalesce((SELECT sum(m.quantity) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind = 'in'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)), 0) - coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = NEW.id), 0)
  OR NEW.last_movement_id IS NOT (SELECT max(m.id) FROM movements m WHERE m.reservation_id = NEW.id AND m.kind <> 'reversal'
      AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id))
BEGIN
  SELECT RAISE(ABORT, 'movements_differ');
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_give_up BEFORE INSERT ON reservation_changes
WHEN NEW.given_up <> (SELECT max(0, quantity_handed - NEW.new_quantity) FROM reservations WHERE id = NEW.reservation_id)
BEGIN
  SELECT RAISE(ABORT, 'reservations_handed');
END;
--> statement-breakpoint
DROP TRIGGER reservation_changes_made;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_made AFTER INSERT ON reservation_changes
BEGIN
  UPDATE reservations SET instrument_id = NEW.new_instrument_id, start_day = NEW.new_start_day, end_day = NEW.new_end_day,
    quantity = NEW.new_quantity, price_cents = NEW.new_price_cents,
    total_cents = NEW.new_price_cents * NEW.new_quantity * (NEW.new_end_day - NEW.new_start_day + 1),
    quantity_handed = quantity_handed - NEW.given_up, quantity_returned = quantity_returned - NEW.given_up,
    changes = changes + 1, missed_end_day = coalesce(missed_end_day, NEW.missed_end_day)
  WHERE id = NEW.reservation_id;
  -- OR IGNORE passes over a CHECK that refuses the line.
  SELECT RAISE(ABORT, 'reservation_frozen') WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id
    AND (instrument_id, start_day, end_day, quantity, price_cents)
      = (NEW.new_instrument_id, NEW.new_start_day, NEW.new_end_day, NEW.new_quantity, NEW.new_price_cents));
END;
--> statement-breakpoint
DROP TRIGGER reservation_changes_not_changed;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_not_changed BEFORE UPDATE ON reservation_changes
WHEN NEW.note <> ''
  OR (NEW.id, NEW.outbox_id, NEW.reservation_id, NEW.actor_id, NEW.at, NEW.old_instrument_id, NEW.old_start_day, NEW.old_end_day,
      NEW.old_quantity, NEW.old_price_cents, NEW.new_instrument_id, NEW.new_start_day, NEW.new_end_day, NEW.new_quantity, NEW.new_price_cents, NEW.missed_end_day, NEW.given_up)
    IS NOT (OLD.id, OLD.outbox_id, OLD.reservation_id, OLD.actor_id, OLD.at, OLD.old_instrument_id, OLD.old_start_day, OLD.old_end_day,
      OLD.old_quantity, OLD.old_price_cents, OLD.new_instrument_id, OLD.new_start_day, OLD.new_end_day, OLD.new_quantity, OLD.new_price_cents, OLD.missed_end_day, OLD.given_up)
  OR NOT EXISTS (SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = OLD.reservation_id AND u.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'change_kept');
END;
