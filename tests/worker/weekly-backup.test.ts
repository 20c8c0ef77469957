/** The shop backs itself up each week, into a bucket of its own, and audits its books each night. */
import { createHash } from 'node:crypto';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Day, todayInShop } from '#domain/day.ts';
import { openR2Table } from '#worker/backup/weekly.ts';
import { Manifest } from '#worker/backup/manifest.ts';
import worker from '#worker/index.ts';
import { HOURLY_CRON, runHourly } from '#worker/hourly.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No hour of the audit. */
const NOON = new Date('2026-11-24T12:43:00Z').getTime();

const logged = vi.fn<(line: unknown) => void>();
const failed = vi.fn<(line: unknown) => void>();
let shop: StagedShop;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.spyOn(console, 'log').mockImplementation(logged);
  vi.spyOn(console, 'error').mockImplementation(failed);
  shop = await ownShop([3], 1);
  await env.DB.prepare('DELETE FROM images').run();
  for (const bucket of [env.BACKUPS, env.PICTURES]) await bucket.delete(await names(bucket));
});

const names = async (bucket: R2Bucket, prefix = ''): Promise<string[]> =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key);

const dayAt = (nowMs: number): Day => todayInShop(nowMs);

async function manifestOf(day: Day): Promise<Manifest> {
  return Manifest.parse(await (await env.BACKUPS.get(`${day}/manifest.json`))?.json());
}

async function givenPictures(...keys: string[]): Promise<void> {
  const { results } = await env.DB.prepare('SELECT count(*) AS count FROM images').all<{ count: number }>();
  const taken = results[0]?.count ?? 0;
  await env.DB.batch(
    keys.map((key, at) =>
      env.DB.prepare(
        'INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (?1, ?2, ?3, 1, 1, 0)',
      ).bind(shop.instruments[0]?.id, taken + at + 100, key),
    ),
  );
  await Promise.all(keys.map((key) => env.PICTURES.put(key, `picture ${key}`, { httpMetadata: { contentType: 'image/webp' } })));
}

/** The bucket with another method in place of one of its own. */
const instead = (bucket: R2Bucket, method: 'get' | 'put', act: (...given: unknown[]) => Promise<unknown>): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      if (name === method) return async (...given: unknown[]) => act(...given);
      const own: unknown = Reflect.get(target, name);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the weekly backup', () => {
  it('holds every table and picture as its manifest says', async () => {
    await givenPictures('one.webp', 'two.webp');
    await runHourly(env, NOON);
    expect(failed).not.toHaveBeenCalled();
    const manifest = await manifestOf(dayAt(NOON));
    expect(Object.keys(manifest.tables)).toEqual(expect.arrayContaining(['users', 'instruments', 'reservations', 'audit_log']));
    expect(Object.keys(manifest.tables)).not.toContain('sessions');
    for (const [name, table] of Object.entries(manifest.tables)) {
      const text = (await (await env.BACKUPS.get(`${dayAt(NOON)}/tables/${name}.ndjson`))?.text()) ?? 'none';
      expect([name, sha256(text), text.split('\n').length - 1]).toEqual([name, table.sha256, table.rows]);
    }
    expect(manifest.pictures).toEqual({
      'one.webp': { bytes: 16, sha256: sha256('picture one.webp') },
      'two.webp': { bytes: 16, sha256: sha256('picture two.webp') },
    });
    expect(await (await env.BACKUPS.get('pictures/one.webp'))?.text()).toBe('picture one.webp');
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'backup_made', picturesLeft: 2 }));
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'backup_pictures', copied: 2, picturesLeft: 0 }));
  });

  it('is made once a week, and copies the pictures that are new', async () => {
    await givenPictures('one.webp');
    await runHourly(env, NOON);
    const before = await names(env.BACKUPS);
    await runHourly(env, NOON + 6 * DAY_MS);
    expect(await names(env.BACKUPS)).toEqual(before);

    await givenPictures('two.webp');
    const copied: string[] = [];
    const PICTURES = instead(env.PICTURES, 'get', (key) => {
      copied.push(String(key));
      return env.PICTURES.get(String(key));
    });
    await runHourly({ ...env, PICTURES }, NOON + 7 * DAY_MS);
    expect(copied).toEqual(['two.webp']);
    expect(Object.keys((await manifestOf(dayAt(NOON + 7 * DAY_MS))).pictures)).toEqual(['one.webp', 'two.webp']);
  });

  it('is kept for eight weeks, with the pictures that it alone has', async () => {
    await givenPictures('old.webp');
    await runHourly(env, NOON);
    await env.DB.prepare('DELETE FROM images').run();
    const inWeeks = (weeks: number): number => NOON + weeks * 7 * DAY_MS;
    for (const weeks of [1, 8]) await runHourly(env, inWeeks(weeks));
    expect(await names(env.BACKUPS, 'pictures/')).toEqual(['pictures/old.webp']);
    expect((await manifestOf(dayAt(NOON))).pictures).toHaveProperty(['old.webp']);

    await runHourly(env, inWeeks(9));
    expect(await names(env.BACKUPS, `${dayAt(NOON)}/`)).toEqual([]);
    expect(await names(env.BACKUPS, 'pictures/')).toEqual([]);
    expect(await names(env.BACKUPS, `${dayAt(inWeeks(1))}/`)).not.toEqual([]);
  });

  it('has its tables in the first hour, however many pictures there are; they follow in the next ones', async () => {
    await givenPictures(...Array.from({ length: 301 }, (_, at) => `many-${String(at).padStart(3, '0')}.webp`));
    await runHourly(env, NOON);
    expect(await (await env.BACKUPS.get('newest'))?.text()).toBe(dayAt(NOON));
    const first = await manifestOf(dayAt(NOON));
    expect([Object.keys(first.pictures).length, first.waiting]).toEqual([300, ['many-300.webp']]);
    expect(first.tables['users']?.rows).toBeGreaterThan(0);
    await runHourly(env, NOON + HOUR_MS);
    const second = await manifestOf(dayAt(NOON));
    expect([Object.keys(second.pictures).length, second.waiting, second.tables]).toEqual([301, [], first.tables]);
  });

  it('of a shop that is written to all the time is kept, and says that it is not of one moment', async () => {
    await door('POST', `/api/favorites/users/${shop.customers[0]?.id}/instruments/${shop.instruments[0]?.id}`, shop.customers[0]);
    let reads = 0;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'prepare') return (Reflect.get(target, name) as () => unknown).bind(target);
        return (sql: string) => {
          if (!sql.includes('FROM "favorites"')) return target.prepare(sql);
          reads += 1;
          const read = target.prepare(sql);
          const busy = target.prepare('UPDATE favorites SET created_at = created_at + 1');
          return new Proxy(read, {
            get: (statement, method) =>
              method === 'all' || method === 'raw'
                ? async () => {
                    const found = await statement.all();
                    await busy.run();
                    return found;
                  }
                : (Reflect.get(statement, method) as () => unknown).bind(statement),
          });
        };
      },
    });
    await runHourly({ ...env, DB }, NOON);
    expect(reads).toBe(10);
    expect(await manifestOf(dayAt(NOON))).toMatchObject({ consistent: false, moved: ['favorites'] });
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ event: 'backup_of_no_one_moment', tables: ['favorites'] }));
  });

  describe('that breaks off', () => {
    beforeEach(async () => {
      const BACKUPS = instead(env.BACKUPS, 'put', (key, ...rest) => {
        if (String(key).includes('/tables/users')) throw new Error('put: Unspecified error (0)');
        return env.BACKUPS.put(String(key), ...(rest as [string]));
      });
      await runHourly({ ...env, BACKUPS }, NOON);
    });

    it('is none, is said in a line, and is made anew in the next hour', async () => {
      expect(failed).toHaveBeenCalledExactlyOnceWith({ event: 'backup_failed', error: 'Error: put: Unspecified error (0)' });
      expect(await env.BACKUPS.head('newest')).toBeNull();

      await runHourly(env, NOON + HOUR_MS);
      expect(await (await env.BACKUPS.get('newest'))?.text()).toBe(dayAt(NOON));
      expect((await manifestOf(dayAt(NOON))).tables['users']?.rows).toBeGreaterThan(0);
    });

    it('leaves nothing behind once one of another day is made', async () => {
      expect(await names(env.BACKUPS, `${dayAt(NOON)}/`)).not.toEqual([]);
      await runHourly(env, NOON + DAY_MS);
      expect(await (await env.BACKUPS.get('newest'))?.text()).toBe(dayAt(NOON + DAY_MS));
      expect(await names(env.BACKUPS, `${dayAt(NOON)}/`)).toEqual([]);
    });
  });

  it('does without a picture that the shop has lost, and says which', async () => {
    await givenPictures('here.webp', 'lost.webp');
    await env.PICTURES.delete('lost.webp');
    await runHourly(env, NOON);
    expect(failed).toHaveBeenCalledExactlyOnceWith({ event: 'backup_lacks_pictures', pictures: ['lost.webp'] });
    expect(Object.keys((await manifestOf(dayAt(NOON))).pictures)).toEqual(['here.webp']);
  });

  it('writes a large table in parts', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `{"id":${at},"text":"${'ñ'.repeat(80)}"}\n`);
    const table = openR2Table(env.BACKUPS, 'large', 5 * 1024 * 1024);
    for (let from = 0; from < lines.length; from += 9_000) await table.write(lines.slice(from, from + 9_000).join(''));
    await table.close();
    expect(sha256((await (await env.BACKUPS.get('large'))?.text()) ?? '')).toBe(sha256(lines.join('')));
  });
});

describe('the audit of each night', () => {
  const FOUR_IN_THE_MORNING = new Date('2026-11-24T07:43:00Z').getTime();

  it('has nothing to say of books that are right', async () => {
    await runHourly(env, FOUR_IN_THE_MORNING);
    expect(failed).not.toHaveBeenCalled();
  });

  it('has a line for figures that are not what they are made from', async () => {
    const id = shop.instruments[0]?.id;
    const answer = await door('POST', '/api/reservations', {
      cookie: shop.admin.cookie,
      json: { instrumentId: id, userId: shop.customers[0]?.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 },
    });
    expect(answer.status).toBe(201);
    await env.DB.prepare('UPDATE stock_days SET used = used + 1 WHERE instrument_id = ?1').bind(id).run();
    await runHourly(env, FOUR_IN_THE_MORNING - HOUR_MS);
    expect(failed).not.toHaveBeenCalled();
    await runHourly(env, FOUR_IN_THE_MORNING);
    expect(failed).toHaveBeenCalledWith({
      event: 'audit_failed',
      check: expect.any(String) as string,
      subjects: [expect.stringContaining(String(id))],
    });
    await env.DB.prepare('UPDATE stock_days SET used = used - 1 WHERE instrument_id = ?1').bind(id).run();
  });
});

it('the hourly trigger is told from that of each minute', async () => {
  const fire = (cron: string) => worker.scheduled({ cron, scheduledTime: NOON, noRetry: () => undefined }, env);
  await fire('* * * * *');
  expect(await env.BACKUPS.head('newest')).toBeNull();
  await fire(HOURLY_CRON);
  expect(await (await env.BACKUPS.get('newest'))?.text()).toBe(dayAt(NOON));
});
