-- A change takes a line from what it was to what it is. One UPDATE does it, and gives the old days back before it takes the new
-- ones: the CHECK of stock_days refuses the whole where a day lacks room.
DROP TRIGGER reservations_frozen;
--> statement-breakpoint
CREATE TRIGGER reservations_frozen BEFORE UPDATE OF id, request_id, user_id, order_id ON reservations
BEGIN
  SELECT RAISE(ABORT, 'reservation_frozen');
END;
--> statement-breakpoint
-- Only as the newest change of the line says, once, and while the line is open.
CREATE TRIGGER reservations_changed_as_written
BEFORE UPDATE OF instrument_id, start_day, end_day, quantity, price_cents, total_cents, changes, missed_end_day ON reservations
WHEN OLD.status NOT IN ('ACTIVE', 'CONFIRMED', 'PENDING') OR NEW.status <> OLD.status OR NOT EXISTS (
  SELECT 1 FROM reservation_changes c WHERE c.id = (SELECT max(id) FROM reservation_changes WHERE reservation_id = OLD.id)
    AND (OLD.instrument_id, OLD.start_day, OLD.end_day, OLD.quantity, OLD.price_cents)
      = (c.old_instrument_id, c.old_start_day, c.old_end_day, c.old_quantity, c.old_price_cents)
    AND (NEW.instrument_id, NEW.start_day, NEW.end_day, NEW.quantity, NEW.price_cents)
      = (c.new_instrument_id, c.new_start_day, c.new_end_day, c.new_quantity, c.new_price_cents)
    AND NEW.changes = OLD.changes + 1
    AND NEW.missed_end_day IS coalesce(OLD.missed_end_day, c.missed_end_day))
BEGIN
  SELECT RAISE(ABORT, 'reservation_frozen');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_new_unchanged BEFORE INSERT ON reservations
WHEN NEW.changes <> 0 OR NEW.missed_end_day IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'reservation_frozen');
END;
--> statement-breakpoint
-- The twins of what an insert is refused for, where a change takes days or units that the line did not hold.
CREATE TRIGGER reservations_changed_rentable BEFORE UPDATE OF instrument_id, start_day, end_day, quantity ON reservations
WHEN (NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity)
  AND EXISTS (SELECT 1 FROM instruments WHERE id = NEW.instrument_id AND (archived_at IS NOT NULL OR status = 'Mantenimiento'))
BEGIN
  SELECT RAISE(ABORT, 'instrument_not_rentable');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_changed_within_stock BEFORE UPDATE OF instrument_id, start_day, end_day, quantity ON reservations
WHEN (NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity)
  AND NEW.quantity > (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
BEGIN
  SELECT RAISE(ABORT, 'stock_days_room');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_changed_for_someone BEFORE UPDATE OF instrument_id, start_day, end_day, quantity ON reservations
WHEN (NEW.instrument_id <> OLD.instrument_id OR NEW.start_day < OLD.start_day OR NEW.end_day > OLD.end_day OR NEW.quantity > OLD.quantity)
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'customer_gone');
END;
--> statement-breakpoint
-- What an unconfirmed customer may hold in all. An administrator's lines wait for no confirmation, and are not counted against it.
CREATE TRIGGER reservations_changed_unconfirmed AFTER UPDATE OF start_day, end_day, quantity ON reservations
WHEN NEW.quantity * (NEW.end_day - NEW.start_day + 1) > OLD.quantity * (OLD.end_day - OLD.start_day + 1)
  AND EXISTS (SELECT 1 FROM unconfirmed_holds WHERE reservation_id = NEW.id)
  AND (SELECT sum(quantity * (end_day - start_day + 1)) FROM reservations
    WHERE user_id = NEW.user_id AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING')) > 450
BEGIN
  SELECT RAISE(ABORT, 'unverified_limit');
END;
--> statement-breakpoint
-- What went out began when it did, as what it was.
CREATE TRIGGER reservations_changed_while_out BEFORE UPDATE OF instrument_id, start_day ON reservations
WHEN OLD.quantity_handed > 0 AND (NEW.instrument_id <> OLD.instrument_id OR NEW.start_day <> OLD.start_day)
BEGIN
  SELECT RAISE(ABORT, 'line_out');
END;
--> statement-breakpoint
CREATE TRIGGER reservations_move_stock AFTER UPDATE OF instrument_id, start_day, end_day, quantity ON reservations
WHEN OLD.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND NEW.status = OLD.status
BEGIN
  UPDATE stock_days SET used = used - OLD.quantity
  WHERE instrument_id = OLD.instrument_id AND day BETWEEN OLD.start_day AND OLD.end_day;
  INSERT INTO stock_days (instrument_id, day, used, cap)
  SELECT NEW.instrument_id, NEW.start_day + n, NEW.quantity, (SELECT stock FROM instruments WHERE id = NEW.instrument_id)
  FROM day_offsets WHERE n <= NEW.end_day - NEW.start_day
  ON CONFLICT (instrument_id, day) DO UPDATE SET used = used + excluded.used;
END;
--> statement-breakpoint
-- Days that an unconfirmed hold leaves are remembered like those of one that ends (reservations_hold_over): to take them again gives no new time.
CREATE TRIGGER reservations_hold_moved AFTER UPDATE OF instrument_id, start_day, end_day ON reservations
WHEN (NEW.instrument_id, NEW.start_day, NEW.end_day) <> (OLD.instrument_id, OLD.start_day, OLD.end_day)
BEGIN
  INSERT INTO past_holds (holder, instrument_id, start_day, end_day, deadline, made_at)
    SELECT iif(b.isUser, 'user:' || OLD.user_id, h.network), OLD.instrument_id, OLD.start_day, OLD.end_day,
      coalesce(h.deadline, o.sent_at + 7200000), OLD.created_at
    FROM unconfirmed_holds h CROSS JOIN (SELECT 1 AS isUser UNION ALL SELECT 0) b
    LEFT JOIN outbox o ON o.reservation_id = h.reservation_id AND o.kind = 'reservation_confirmation'
    WHERE h.reservation_id = OLD.id AND coalesce(h.deadline, o.sent_at) IS NOT NULL
    ON CONFLICT DO UPDATE SET made_at = excluded.made_at,
      deadline = iif(made_at > excluded.made_at - 86400000, min(deadline, excluded.deadline), excluded.deadline);
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_made AFTER INSERT ON reservation_changes
BEGIN
  UPDATE reservations SET instrument_id = NEW.new_instrument_id, start_day = NEW.new_start_day, end_day = NEW.new_end_day,
    quantity = NEW.new_quantity, price_cents = NEW.new_price_cents,
    total_cents = NEW.new_price_cents * NEW.new_quantity * (NEW.new_end_day - NEW.new_start_day + 1),
    changes = changes + 1, missed_end_day = coalesce(missed_end_day, NEW.missed_end_day)
  WHERE id = NEW.reservation_id;
  -- OR IGNORE passes over a CHECK that refuses the line.
  SELECT RAISE(ABORT, 'reservation_frozen') WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id
    AND (instrument_id, start_day, end_day, quantity, price_cents)
      = (NEW.new_instrument_id, NEW.new_start_day, NEW.new_end_day, NEW.new_quantity, NEW.new_price_cents));
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_not_replaced BEFORE INSERT ON reservation_changes
WHEN EXISTS (SELECT 1 FROM reservation_changes WHERE id = NEW.id OR outbox_id = NEW.outbox_id)
BEGIN
  SELECT RAISE(ABORT, 'change_kept');
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_not_changed BEFORE UPDATE ON reservation_changes
WHEN NEW.note <> ''
  OR (NEW.id, NEW.outbox_id, NEW.reservation_id, NEW.actor_id, NEW.at, NEW.old_instrument_id, NEW.old_start_day, NEW.old_end_day,
      NEW.old_quantity, NEW.old_price_cents, NEW.new_instrument_id, NEW.new_start_day, NEW.new_end_day, NEW.new_quantity, NEW.new_price_cents, NEW.missed_end_day)
    IS NOT (OLD.id, OLD.outbox_id, OLD.reservation_id, OLD.actor_id, OLD.at, OLD.old_instrument_id, OLD.old_start_day, OLD.old_end_day,
      OLD.old_quantity, OLD.old_price_cents, OLD.new_instrument_id, OLD.new_start_day, OLD.new_end_day, OLD.new_quantity, OLD.new_price_cents, OLD.missed_end_day)
  OR NOT EXISTS (SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = OLD.reservation_id AND u.deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'change_kept');
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_not_deleted BEFORE DELETE ON reservation_changes
BEGIN
  SELECT RAISE(ABORT, 'change_kept');
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('reservation_changes');
--> statement-breakpoint
CREATE TRIGGER reservation_changes_changed_by_insert AFTER INSERT ON reservation_changes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservation_changes' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_changed_by_update AFTER UPDATE ON reservation_changes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservation_changes' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER reservation_changes_changed_by_delete AFTER DELETE ON reservation_changes
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'reservation_changes' AND changes = marked;
END;
