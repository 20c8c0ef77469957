/**
 * A catalogue of any size, written straight into D1's file while no worker has it open: a hundred thousand instruments in a minute
 * instead of an hour. Triggers that rewrite a list for each picture and each specification are set aside meanwhile, and what they
 * would have kept is written at once; the operators' audit then finds no difference.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nameKey } from '#domain/catalogue.ts';
import { toEpochDay, todayInShop } from '#domain/day.ts';
import { seededRandom, type Random } from '#seed/random.ts';
import { CONSISTENCY_CHECKS } from '#worker/db/consistency-checks.ts';
import { hashPassword } from '#worker/session/password.ts';

export const BUYER = { email: 'compras@example.com', password: 'Cliente123' };
/** Customers without a reservation, ids 2 on: who reserves while it is measured. */
export const BUYERS = 40;
export const CATEGORIES = 8;

/** Customers to whom the reservations of the catalogue belong. */
const OWNERS = 1_000;
export const ADMIN_ID = BUYERS + OWNERS + 2;
const LATE = 1_300;

const KINDS = [
  'Guitarra',
  'Batería',
  'Violín',
  'Bandoneón',
  'Saxofón',
  'Teclado',
  'Contrabajo',
  'Clarinete',
  'Charango',
  'Tambor',
  'Acordeón',
  'Flauta',
];
const MAKERS = Array.from({ length: 400 }, (_, i) => `Luthier${i}`);
const WORDS = [
  'cuerpo',
  'macizo',
  'nailon',
  'arce',
  'caoba',
  'estuche',
  'correa',
  'palisandro',
  'estudio',
  'escenario',
  'principiante',
  'profesional',
];
const LABELS = ['Marca', 'Modelo', 'Material', 'Tipo', 'Características técnicas', 'Accesorios'];
const PER_INSTRUMENT = { images: 3, specifications: 4, reservations: 2 };

/** Written by the same code, a larger one is as right as a small one. */
const AUDITED_SIZE = 1_000;

/** Kept lists that a trigger would rewrite row by row. */
const SET_ASIDE = ['images_added', 'instrument_specifications_added'];

/** Of a database that no worker has open. */
export function openFile(stateDir: string): DatabaseSync {
  const [file, ...others] = globSync('v3/d1/**/*.sqlite', { cwd: stateDir }).filter((name) => !name.includes('metadata'));
  if (file === undefined || others.length > 0) throw new Error(`one database was expected in ${stateDir}`);
  return new DatabaseSync(join(stateDir, file));
}

/** Fills a migrated, empty database. Throws when the audit finds a difference in what was written, which it looks for in the small one. */
export async function fillCatalogue(stateDir: string, size: number): Promise<void> {
  const passwordHash = await hashPassword(BUYER.password);
  const db = openFile(stateDir);
  const random = seededRandom(size);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -600000; BEGIN');
  const kept = db
    .prepare(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(SET_ASIDE));
  for (const name of SET_ASIDE) db.exec(`DROP TRIGGER ${name}`);
  writePeople(db, passwordHash);
  writeInstruments(db, size, random);
  writeReservations(db, size, random);
  writeLate(db, size, random);
  for (const { sql } of kept) db.exec(String(sql));
  db.exec('COMMIT');
  if (size <= AUDITED_SIZE) audit(db);
  db.close();
}

function audit(db: DatabaseSync): void {
  for (const { name, sql } of CONSISTENCY_CHECKS) {
    const [difference] = db.prepare(sql).all();
    if (difference) throw new Error(`${name}: ${JSON.stringify(difference)}`);
  }
}

/** The accounts that log in, reserve, own the reservations and administer the shop, in this order. */
function writePeople(db: DatabaseSync, passwordHash: string): void {
  const insert = db.prepare(
    `INSERT INTO users (email, email_key, username, lastname, email_verified_at, password_hash, created_at) VALUES (?, ?, ?, 'Prueba', 1, ?, 1)`,
  );
  insert.run(BUYER.email, BUYER.email, 'Compras', passwordHash);
  for (let i = 0; i < BUYERS + OWNERS + 1; i += 1) insert.run(`c${i}@example.com`, `c${i}@example.com`, `c${i}`, 'none');
  db.exec(`UPDATE users SET role = 'ADMIN' WHERE id = ${ADMIN_ID}`);
}

function writeInstruments(db: DatabaseSync, size: number, random: Random): void {
  const category = db.prepare(`INSERT INTO categories (id, name, name_key, description, icon) VALUES (?, ?, ?, '', 'fa-music')`);
  for (let id = 1; id <= CATEGORIES; id += 1) category.run(id, `Familia ${id}`, `familia ${id}`);
  const specification = db.prepare(
    `INSERT INTO specifications (id, label, label_key, description, icon) VALUES (?, ?, ?, '', 'fa-tag')`,
  );
  LABELS.forEach((label, i) => specification.run(i + 1, label, nameKey(label)));

  const instrument = db.prepare(
    `INSERT INTO instruments (id, name, name_key, description, category_id, price_cents, stock, stock_since, images_json, specifications_json, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
  );
  const image = db.prepare(
    `INSERT INTO images (id, instrument_id, position, key, width, height, created_at) VALUES (?, ?, ?, ?, 1200, 900, 1)`,
  );
  const entry = db.prepare(
    'INSERT INTO instrument_specifications (instrument_id, position, specification_id, value) VALUES (?, ?, ?, ?)',
  );
  let imageId = 0;
  for (let id = 1; id <= size; id += 1) {
    const name = `${random.pick(KINDS)} ${random.pick(MAKERS)} ${id}`;
    const description = Array.from({ length: 14 }, () => random.pick(WORDS)).join(' ');
    const images = Array.from({ length: PER_INSTRUMENT.images }, () => ({ id: (imageId += 1), key: `${id}-${imageId}.webp` }));
    const specifications = Array.from({ length: PER_INSTRUMENT.specifications }, (_, i) => ({
      value: random.pick(MAKERS),
      id: i + 1,
      label: LABELS[i] ?? '',
      icon: 'fa-tag',
      description: '',
    }));
    instrument.run(
      id,
      name,
      nameKey(name),
      description,
      random.between(1, CATEGORIES),
      random.between(45, 150) * 100,
      random.oneIn(20) ? random.between(6, 9) : random.between(1, 5),
      JSON.stringify(images),
      JSON.stringify(specifications),
      id,
    );
    images.forEach(({ id: at, key }, position) => image.run(at, id, position, key));
    specifications.forEach(({ id: at, value }, position) => entry.run(id, position, at, value));
  }
  db.exec(
    `UPDATE specifications SET product_count = (SELECT count(DISTINCT instrument_id) FROM instrument_specifications WHERE specification_id = specifications.id)`,
  );
}

/** Rentals that did not come back in time: the counter lists them every day. */
function writeLate(db: DatabaseSync, size: number, random: Random): void {
  const today = toEpochDay(todayInShop(Date.now()));
  const insert = db.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     SELECT ?, ?, i.id, ?, ?, 1, 1000, 2000, 1 FROM instruments i WHERE i.id = ?
       AND NOT EXISTS (SELECT 1 FROM stock_days d WHERE d.instrument_id = i.id AND d.day IN (?, ?) AND d.free = 0)`,
  );
  for (let i = 0, written = 0; written < LATE; i += 1) {
    const start = today - random.between(2, 60);
    const customer = random.between(BUYERS + 2, BUYERS + OWNERS + 1);
    const { changes } = insert.run(`late${i}`, customer, start, start + 1, random.between(1, size), start, start + 1);
    written += Number(changes);
  }
}

/** Half a year of reservations. The triggers take their stock as always; those for which there is no room are left out. */
function writeReservations(db: DatabaseSync, size: number, random: Random): void {
  const today = toEpochDay(todayInShop(Date.now()));
  const insert = db.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
     VALUES (?, ?, ?, ?, ?, 1, ?, 1000, ?, 1, ?)`,
  );
  for (let i = 0; i < size * PER_INSTRUMENT.reservations; i += 1) {
    const days = random.between(1, 7);
    const start = today + random.between(-60, 120);
    const isOver = start + days <= today;
    const place = [random.between(BUYERS + 2, BUYERS + OWNERS + 1), random.between(1, size), start, start + days - 1] as const;
    try {
      insert.run(`r${i}`, ...place, isOver ? 'ENDED' : 'ACTIVE', 1_000 * days, isOver ? 1 : null);
    } catch (error) {
      if (!String(error).includes('stock_days_room')) throw error;
    }
  }
}
