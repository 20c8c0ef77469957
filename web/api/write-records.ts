/** Keeps a record of each write until its outcome is known, and asks the server for that. */
import { KEY_USE_MS } from '#domain/write-keys.ts';
import { type SafeStorage, tabStorage } from '../storage.ts';
import { isLater, STEPS, upgraded, withVersion } from '../stored-versions.ts';
import type { CallApi, Endpoint } from './call.ts';
import type { Connection } from './connection.ts';

export type WriteContext = {
  call: CallApi;
  connection: Pick<Connection, 'open'>;
  session: { current: () => { id: number } | null };
  storage: SafeStorage;
};

export type Write = {
  /** done: a reservation that arrived and whose ticket is not shown yet. Pressing again gives the same one. */
  state: 'unsent' | 'unknown' | 'done';
  key: string;
  userId: number;
  call: Endpoint;
  /** What is written: two writes with one subject are a write and its repeat. */
  subject: string;
  /** SHA-256 of what is sent. */
  content: string;
  /** When it was pressed, ms. */
  at: number;
};

const STORED = 'resuena.writes';

export const RESERVE = 'POST /api/reservations';

/** Keys of requests that this page is waiting for. */
export const underWay = new Set<string>();

/** Writes in flight are stored per tab. Unanswered ones, and those of a hidden tab, are shared by all tabs. */
export const placesOf = ({ storage }: WriteContext): SafeStorage[] => [tabStorage, storage];

function recordsIn(place: SafeStorage): unknown[] {
  const stored = place.readJson(STORED);
  return Array.isArray(stored) ? stored : [];
}

export const listIn = (place: SafeStorage): Write[] =>
  recordsIn(place)
    .map((record) => upgraded(STEPS[STORED], record))
    .filter(isWrite)
    // A record dated in the future expires too.
    .filter(({ at }) => Math.abs(Date.now() - at) < KEY_USE_MS);

/** A later release's records stay as they are. */
function store(place: SafeStorage, writes: Write[]): void {
  const later = recordsIn(place).filter((record) => isLater(STEPS[STORED], record));
  const records = [...later, ...writes.map((write) => withVersion(STEPS[STORED], write))];
  place.write(STORED, records.length > 0 ? JSON.stringify(records) : null);
}

const OUR_KEY = /^[\da-f-]{36}$/;

const isWrite = (value: unknown): value is Write =>
  value instanceof Object &&
  ['key', 'call', 'subject', 'content'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['userId', 'at'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  // The server refuses any other format, so the outcome would never be known.
  OUR_KEY.test(String(Reflect.get(value, 'key'))) &&
  'state' in value &&
  ['unsent', 'unknown', 'done'].includes(String(value.state));

export function putWrite(place: SafeStorage, write: Write): void {
  store(place, [...listIn(place).filter(({ key }) => key !== write.key), write]);
}

export function dropWrite(context: WriteContext, dropped: Pick<Write, 'key'>): void {
  for (const place of placesOf(context)) {
    const known = listIn(place);
    const rest = known.filter(({ key }) => key !== dropped.key);
    if (rest.length < known.length) store(place, rest);
  }
}

export const findWrite = (context: WriteContext, call: Endpoint, subject: string): Write | undefined =>
  placesOf(context)
    .flatMap(listIn)
    .find((write) => write.call === call && write.subject === subject && write.userId === context.session.current()?.id);

export const reservationSubject = (instrumentId: number, userId: number): string => `${instrumentId}/${userId}`;

const LEAVING = ['visibilitychange', 'pagehide'];

/**
 * Holds a lock while waiting, so that other tabs do not ask. A hidden tab may be closed without notice, so `handOver` shares its record
 * first.
 */
export async function withWriteLock<T>(key: string, handOver: () => void, work: () => Promise<T>): Promise<T> {
  let release = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers that forbid storage forbid locks, and older ones have none.
  const lock = navigator.locks?.request(key, { mode: 'shared' }, () => isOver).catch(() => undefined);
  underWay.add(key);
  for (const event of LEAVING) addEventListener(event, handOver);
  try {
    return await work();
  } finally {
    for (const event of LEAVING) removeEventListener(event, handOver);
    underWay.delete(key);
    release();
    await lock;
  }
}

/** Whether a tab still waits for the answer. Asking would close the key, and the server would refuse the request. */
const isAwaited = async (key: string): Promise<boolean> => {
  const found = await navigator.locks?.query().catch(() => undefined);
  return found?.held?.some(({ name }) => name === key) ?? underWay.has(key);
};

/** Asks for the outcome. Asking closes the key: a copy that arrives later is refused. */
export async function askOutcome(
  { call }: WriteContext,
  { key }: Pick<Write, 'key'>,
): Promise<'unknown' | 'closed' | { reply: unknown }> {
  if (await isAwaited(key)) return 'unknown';
  const answer = await call('DELETE /api/idempotency-keys/:key', { params: { key } });
  if (!answer.ok) return 'unknown';
  return answer.value.outcome === 'done' ? { reply: answer.value.reply } : 'closed';
}
