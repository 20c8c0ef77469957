-- A hold is over in the transaction that confirms the address or closes the reservation, whatever code does it.
CREATE TRIGGER users_confirmed AFTER UPDATE OF email_verified_at ON users
WHEN OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL
BEGIN
  DELETE FROM unconfirmed_holds WHERE reservation_id IN (
    SELECT id FROM reservations WHERE user_id = NEW.id AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING'));
END;
--> statement-breakpoint
CREATE TRIGGER reservations_hold_over AFTER UPDATE OF status ON reservations
WHEN NEW.status IN ('ENDED', 'CANCELLED')
BEGIN
  DELETE FROM unconfirmed_holds WHERE reservation_id = NEW.id;
END;
