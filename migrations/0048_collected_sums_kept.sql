-- Montevideo's day begins at 03:00 UTC all year round: there has been no summer time since 2015.
CREATE TRIGGER ledger_collected AFTER INSERT ON ledger WHEN NEW.kind IN ('payment', 'refund')
BEGIN
  INSERT INTO collected_sums (unit, since, cents)
  SELECT d.unit, d.since, iif(NEW.kind = 'payment', NEW.effect_cents, -NEW.effect_cents) FROM (
    SELECT 'day' AS unit, (NEW.at - 10800000) / 86400000 AS since
    UNION ALL SELECT 'month', unixepoch(NEW.at / 1000 - 10800, 'unixepoch', 'start of month') / 86400) d WHERE TRUE
  ON CONFLICT (unit, since) DO UPDATE SET cents = cents + excluded.cents;
END;
--> statement-breakpoint
INSERT INTO collected_sums (unit, since, cents)
SELECT d.unit, iif(d.unit = 'day', (e.at - 10800000) / 86400000, unixepoch(e.at / 1000 - 10800, 'unixepoch', 'start of month') / 86400),
  sum(iif(e.kind = 'payment', e.effect_cents, -e.effect_cents))
FROM ledger e CROSS JOIN (SELECT 'day' AS unit UNION ALL SELECT 'month') d WHERE e.kind IN ('payment', 'refund') GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO table_changes (name) VALUES ('collected_sums');
--> statement-breakpoint
CREATE TRIGGER collected_sums_changed_by_insert AFTER INSERT ON collected_sums
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'collected_sums' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER collected_sums_changed_by_update AFTER UPDATE ON collected_sums
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'collected_sums' AND changes = marked;
END;
--> statement-breakpoint
CREATE TRIGGER collected_sums_changed_by_delete AFTER DELETE ON collected_sums
BEGIN
  UPDATE table_changes SET changes = changes + 1 WHERE name = 'collected_sums' AND changes = marked;
END;
