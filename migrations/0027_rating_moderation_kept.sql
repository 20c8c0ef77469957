-- A hidden rating counts for nothing: the figures of its instrument are those of the visible ones.
DROP TRIGGER ratings_added;
--> statement-breakpoint
CREATE TRIGGER ratings_added AFTER INSERT ON ratings WHEN NEW.hidden_at IS NULL
BEGIN
  UPDATE instruments SET rating_sum = rating_sum + NEW.stars, rating_count = rating_count + 1 WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
DROP TRIGGER ratings_changed;
--> statement-breakpoint
CREATE TRIGGER ratings_changed AFTER UPDATE OF stars, hidden_at ON ratings
BEGIN
  UPDATE instruments SET
    rating_sum = rating_sum - iif(OLD.hidden_at IS NULL, OLD.stars, 0) + iif(NEW.hidden_at IS NULL, NEW.stars, 0),
    rating_count = rating_count - (OLD.hidden_at IS NULL) + (NEW.hidden_at IS NULL)
  WHERE id = NEW.instrument_id;
END;
--> statement-breakpoint
DROP TRIGGER ratings_removed;
--> statement-breakpoint
CREATE TRIGGER ratings_removed AFTER DELETE ON ratings WHEN OLD.hidden_at IS NULL
BEGIN
  UPDATE instruments SET rating_sum = rating_sum - OLD.stars, rating_count = rating_count - 1 WHERE id = OLD.instrument_id;
END;
--> statement-breakpoint
CREATE TRIGGER rating_reports_added AFTER INSERT ON rating_reports WHEN NEW.closed_at IS NULL
BEGIN
  UPDATE ratings SET open_reports = open_reports + 1 WHERE id = NEW.rating_id;
END;
--> statement-breakpoint
CREATE TRIGGER rating_reports_closed AFTER UPDATE OF closed_at ON rating_reports
BEGIN
  UPDATE ratings SET open_reports = open_reports - (OLD.closed_at IS NULL) + (NEW.closed_at IS NULL) WHERE id = NEW.rating_id;
END;
--> statement-breakpoint
CREATE TRIGGER rating_reports_removed AFTER DELETE ON rating_reports WHEN OLD.closed_at IS NULL
BEGIN
  UPDATE ratings SET open_reports = open_reports - 1 WHERE id = OLD.rating_id;
END;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('rating_reports');
--> statement-breakpoint
CREATE TRIGGER rating_reports_changed_by_insert AFTER INSERT ON rating_reports
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rating_reports' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER rating_reports_changed_by_update AFTER UPDATE ON rating_reports
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rating_reports' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER rating_reports_changed_by_delete AFTER DELETE ON rating_reports
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'rating_reports' AND changes = marked;
END;
--> statement-breakpoint
-- The reason for hiding a rating may name its author: it may be emptied once the author has left.
DROP TRIGGER audit_log_not_changed;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_changed BEFORE UPDATE ON audit_log
WHEN NEW.note <> ''
  OR (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.entity_name, NEW.before_json, NEW.after_json)
    IS NOT (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.entity_name, OLD.before_json, OLD.after_json)
  OR NOT EXISTS (SELECT 1 FROM users WHERE deleted_at IS NOT NULL AND id = CASE OLD.entity
    WHEN 'user' THEN CAST(OLD.entity_id AS INTEGER)
    WHEN 'reservation' THEN (SELECT user_id FROM reservations WHERE id = CAST(OLD.entity_id AS INTEGER))
    WHEN 'rating' THEN (SELECT user_id FROM ratings WHERE id = CAST(OLD.entity_id AS INTEGER)) END)
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
