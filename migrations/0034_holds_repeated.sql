-- A hold that is cancelled or runs out is remembered, for its account and for its network: making it again keeps its deadline. One
-- whose e-mail was never accepted had none; it gets the two hours (7200000 ms) that the e-mail would have begun.
DROP TRIGGER reservations_hold_over;
--> statement-breakpoint
CREATE TRIGGER reservations_hold_over AFTER UPDATE OF status ON reservations
WHEN NEW.status IN ('ENDED', 'CANCELLED')
BEGIN
  INSERT INTO past_holds (holder, instrument_id, start_day, end_day, deadline, made_at)
    SELECT iif(b.isUser, 'user:' || NEW.user_id, h.network), NEW.instrument_id, NEW.start_day, NEW.end_day,
      coalesce(h.deadline, o.sent_at + 7200000, NEW.closed_at + 7200000), NEW.created_at
    FROM unconfirmed_holds h CROSS JOIN (SELECT 1 AS isUser UNION ALL SELECT 0) b
    LEFT JOIN outbox o ON o.reservation_id = h.reservation_id AND o.kind = 'reservation_confirmation'
    WHERE h.reservation_id = NEW.id AND NEW.status = 'CANCELLED'
    ON CONFLICT DO UPDATE SET made_at = excluded.made_at,
      deadline = iif(made_at > excluded.made_at - 86400000, min(deadline, excluded.deadline), excluded.deadline);
  DELETE FROM unconfirmed_holds WHERE reservation_id = NEW.id;
END;
