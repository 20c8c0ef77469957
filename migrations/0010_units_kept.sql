-- The units of the live instruments by status: every page of the administrator's shows their sum.
UPDATE instrument_counts SET units = (
  SELECT coalesce(sum(stock), 0) FROM instruments WHERE archived_at IS NULL AND status = instrument_counts.status);
--> statement-breakpoint
CREATE TRIGGER instruments_units_added AFTER INSERT ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET units = units + NEW.stock WHERE status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_units_removed AFTER DELETE ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET units = units - OLD.stock WHERE status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_units_left AFTER UPDATE OF status, stock, archived_at ON instruments WHEN OLD.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET units = units - OLD.stock WHERE status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER instruments_units_joined AFTER UPDATE OF status, stock, archived_at ON instruments WHEN NEW.archived_at IS NULL
BEGIN
  UPDATE instrument_counts SET units = units + NEW.stock WHERE status = NEW.status;
END;
