/** What the growth bench needs beside the catalogue: an administrator, and the e-mails, ratings and log of a shop of that size. */
import { toEpochDay, todayInShop } from '#domain/day.ts';
import { nameKey } from '#domain/catalogue.ts';
import { openFile } from './filled-catalogue.ts';

export const ADMIN_EMAIL = 'administracion@example.com';

/** One e-mail for each reservation, a rating for every tenth, half as many entries of the log, and a customer for every fourth. */
export function fillAdministration(stateDir: string): void {
  const db = openFile(stateDir);
  const today = toEpochDay(todayInShop(Date.now()));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -600000; BEGIN');
  db.prepare(
    `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
     VALUES (?1, ?1, 'Administración', 'Prueba', 'ADMIN', 1, 'none', 1)`,
  ).run(ADMIN_EMAIL);
  db.exec(`
    INSERT INTO users (email, email_key, username, lastname, email_verified_at, password_hash, created_at)
      SELECT 'p' || id || '@example.com', 'p' || id || '@example.com', 'Persona' || id, '${nameKey('Apellido')}' || (id % 50), 1, 'none',
        ${today} * 86400000 - (id % 700) * 86400000
      FROM reservations WHERE id % 4 = 0;
    INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, status, next_attempt_at, created_at, sent_at)
      SELECT lower(hex(randomblob(16))), 'reservation_confirmation', 'c:' || id, user_id, id, iif(id % 1000 = 0, 'dead', 'sent'), 0, id,
        iif(id % 1000 = 0, NULL, 1) FROM reservations;
    INSERT INTO ratings (instrument_id, user_id, stars, comment, created_at)
      SELECT instrument_id, user_id, 1 + id % 5, 'Suena muy bien', id FROM reservations WHERE id % 10 = 0 AND status = 'ENDED'
      ON CONFLICT DO NOTHING;
    INSERT INTO audit_log (at, actor_id, action, entity, entity_id, entity_name, after_json)
      SELECT id, (SELECT id FROM users WHERE role = 'ADMIN'), 'updated', 'instrument', instrument_id, 'Guitarra ' || instrument_id, '{"stock":5}'
      FROM reservations WHERE id % 2 = 0;
    COMMIT`);
  db.close();
}
