-- A batch that writes an order ends with an INSERT here: it fails the batch unless every line was written.
CREATE VIEW whole_order AS SELECT 0 AS written, 0 AS wanted;
--> statement-breakpoint
CREATE TRIGGER whole_order_or_nothing INSTEAD OF INSERT ON whole_order
WHEN NEW.written <> NEW.wanted
BEGIN
  SELECT RAISE(ABORT, 'whole_order');
END;
