/**
 * Reports the page's vitals and uncaught errors to the server when the page is hidden. Sampled, without cookies; nothing is stored on the
 * device. Nothing is sent with Do Not Track, Global Privacy Control or data saving.
 */
import type { BodyOf } from '#domain/contract/api.ts';
import type { Connection } from './api/connection.ts';
import { ownEntry } from './service-worker/new-version.ts';

/** An uncaught error as main.tsx keeps it, from the page's first moment on. */
export type SeenError = { event: ErrorEvent | PromiseRejectionEvent; path: string };

type Report = BodyOf<'POST /api/telemetry'>;
type Vital = Report['vitals'][number];
type PageError = Report['errors'][number];

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };

/** A layout shift belongs to a session window if it comes within 1 s of the last shift and 5 s of the first. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
const SLOW_PRESS_MS = 40;
/** One of this many interactions is left out as an outlier, as INP defines. */
const PRESSES_AN_OUTLIER = 50;
const MAX_MESSAGE_LENGTH = 500;

/** wrangler.toml's TELEMETRY_SHARE. */
declare const __TELEMETRY_SHARE__: number;

/** `errors` may grow; each is reported once. */
export function watchPage(errors: readonly SeenError[], { state }: Pick<Connection, 'state'>): void {
  if (__TELEMETRY_SHARE__ === 0 || asksForNone()) return;
  const takeVitals = Math.random() < __TELEMETRY_SHARE__ && wasSeen() ? measure() : () => [];
  const release = ownEntry()?.split('/').pop() ?? 'development';
  let reported = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || state() === 'offline' || !navigator.onLine) return;
    const report: Report = { release, vitals: takeVitals(), errors: errors.slice(reported).flatMap(toReport) };
    reported = errors.length;
    if (report.vitals.length + report.errors.length > 0) send(report);
  });
}

function asksForNone(): boolean {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    connection?: { saveData?: boolean };
  };
  return doNotTrack === '1' || globalPrivacyControl === true || connection?.saveData === true;
}

/** A page that was opened in a hidden tab is first painted when somebody turns to it. */
const wasSeen = (): boolean =>
  document.visibilityState === 'visible' && performance.getEntriesByType('visibility-state')[0]?.name !== 'hidden';

/** Measures from the page's start until the returned function is called. A second call of that returns nothing. */
function measure(): () => Vital[] {
  const page = pageOf(location.pathname);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const values = new Map<Vital['name'], number>([['CLS', 0]]);
  if (navigation) values.set('TTFB', navigation.responseStart);
  const shifts = { first: 0, last: 0, sum: 0 };
  const presses = new Map<number, number>();

  const watches = [
    watch({ type: 'paint' }, ({ name, startTime }) => {
      if (name === 'first-contentful-paint') values.set('FCP', startTime);
    }),
    watch({ type: 'largest-contentful-paint' }, ({ startTime }) => void values.set('LCP', startTime)),
    watch({ type: 'layout-shift' }, (entry) => {
      const { value, hadRecentInput, startTime } = entry as Shift;
      if (hadRecentInput) return;
      const goesOn = startTime - shifts.last < SHIFT_GAP_MS && startTime - shifts.first < SHIFT_WINDOW_MS;
      if (!goesOn) Object.assign(shifts, { first: startTime, sum: 0 });
      shifts.last = startTime;
      shifts.sum += value;
      values.set('CLS', Math.max(values.get('CLS') ?? 0, shifts.sum));
    }),
    watch({ type: 'event', durationThreshold: SLOW_PRESS_MS }, (entry) => {
      const { interactionId, duration } = entry as Interaction;
      if (interactionId > 0) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
      const slowestFirst = [...presses.values()].toSorted((a, b) => b - a);
      const slowest = slowestFirst[Math.floor(slowestFirst.length / PRESSES_AN_OUTLIER)];
      if (slowest !== undefined) values.set('INP', slowest);
    }),
  ];

  return () => {
    for (const end of watches.splice(0)) end();
    const vitals = [...values].map(([name, value]) => ({ name, value: Number(value.toFixed(4)), page }));
    values.clear();
    return vitals;
  };
}

/** Observes entries of a type, past ones too. An unknown type gives none. The returned function stops observing. */
function watch(wanted: { type: string; durationThreshold?: number }, take: (entry: PerformanceEntry) => void): () => void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ ...wanted, buffered: true });
  return () => {
    observer.takeRecords().forEach(take);
    observer.disconnect();
  };
}

/** Returns nothing for scripts of other origins, such as extensions or scripts injected on the way. */
function toReport({ event, path }: SeenError): PageError[] {
  const isRejection = 'reason' in event;
  if (!isRejection && event.filename !== '' && !event.filename.startsWith(location.origin)) return [];
  const error: unknown = isRejection ? event.reason : event.error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, source = '', line = 0, column = 0] = /\/([\w.-]+):(\d+):(\d+)/.exec(stack) ?? [];
  const text = error instanceof Error ? String(error) : isRejection ? `rejected with ${typeof error}` : event.message;
  return [{ message: text.slice(0, MAX_MESSAGE_LENGTH), source, line: Number(line), column: Number(column), page: pageOf(path) }];
}

const pageOf = (path: string): Vital['page'] => (path === '/' ? 'home' : path.startsWith('/detail/') ? 'detail' : 'other');

function send(report: Report): void {
  // Not by navigator.sendBeacon, which sends the session's cookie along.
  void fetch('/api/telemetry', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}
