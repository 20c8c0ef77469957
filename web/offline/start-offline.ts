import './without-eval.ts';
import '../api/account-messages.ts';
// The code that reads a refusal could not be fetched without a network.
import '../api/write.ts';
import '../api/problem.ts';
import '../api/read-answer.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { createCall, type Transport } from '../api/call.ts';
import { type Fallback, isUnreachable, usesFallback } from '../api/connection.ts';
import { askForLost } from '../lost-reservations.ts';
import { showLostReservations } from './lost-reservations.ts';
import { createLatency, type Latency } from './latency.ts';
import type { App } from '../app-context.ts';
import type { PagePrefetch } from '../page-prefetch.ts';
import { bringOfflineNotice } from '../loading/offline-notice-later.tsx';
import { OfflineNotice } from '../loading/offline-notice.tsx';
import { refreshSession } from '../session/keep-session-current.ts';
import { isOnlyHere } from '../session/only-here.ts';
import { showToast } from '../ui/show-toast.ts';
import { type Availability, createAvailability } from './availability.ts';
import { createFallback } from './fallback.ts';
import { createPictureHold } from './hung-pictures.ts';
import { answerOffline } from './handle.ts';
import type { KeptCounter } from './kept-counter.ts';
import { openDevice } from './open-device.ts';
import type { Refused } from './pending-writes.ts';
import { createRecorder } from './record-answers.ts';
import type { Trouble } from './store.ts';

/** Whether the deployment asks for the sample shop: without it, its code and accounts are no part of the build. */
declare const __SAMPLE_SHOP__: boolean;

/** The parts of the page that continue without the server. */
export type Page = {
  app: App;
  /** Calls the server without the fallback. */
  send: Transport;
  prefetch: Pick<PagePrefetch, 'forget'>;
  router: { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> };
};

const TROUBLE_MS = 8_000;

const TROUBLES: Record<Trouble, string> = {
  corrupt: 'Lo que este dispositivo tenía guardado no se podía leer. Empezamos de nuevo.',
  newer: 'Lo que este dispositivo tiene guardado es de una versión más nueva. Por ahora no lo usamos.',
  full: 'Este dispositivo no tiene más lugar: lo que hagas sin conexión se pierde al cerrar la página.',
  forbidden: 'Este navegador no permite guardar datos: lo que hagas sin conexión se pierde al cerrar la página.',
};

const SESSION_ENDED = 'Volvió la conexión: la sesión de este dispositivo terminó. Inicia sesión con tu cuenta.';

/** Sets up the offline fallback, including its notice: nothing can be fetched once the network is gone. */
export async function startOffline({ app, send, prefetch, router }: Page): Promise<Fallback> {
  bringOfflineNotice(OfflineNotice);
  const { connection, session, favorites, storage, today } = app;
  const call = createCall(send, send);

  const latency = createLatency();
  observeDocument(latency);

  let trouble: Trouble | null = null;
  /** Shown once, and only while the server does not answer. */
  const showTrouble = (): void => {
    if (!trouble || !usesFallback(connection.state())) return;
    showToast({ kind: 'note', text: TROUBLES[trouble], durationMs: TROUBLE_MS });
    trouble = null;
  };
  const onTrouble = (found: Trouble): void => {
    trouble ??= found;
    showTrouble();
  };

  const sample = __SAMPLE_SHOP__ ? (await import('./sample-data.ts')).sampleShop : null;
  const offline = openDevice({ storage, sample, session, send, today, now: Date.now, onTrouble });
  const { pendingWrites } = offline.device;
  const recorder = createRecorder({ call, device: offline.device });

  showLostReservations({
    app,
    router,
    keep: (value) => recorder.record('POST /api/reservations', {}, { ok: true, value, source: { kind: 'server' } }),
  });

  let late = 0;
  const show = (): void => connection.set(late > 0 && availability.state() === 'online' ? 'late' : availability.state());

  const availability = createAvailability({
    fetch,
    latency,
    first: connection.state(),
    confirm: async () => {
      const answer = await call('GET /api/categories');
      if (answer.ok) return 'reachable';
      return answer.problem.timedOut ? 'timedOut' : 'refused';
    },
    isHidden: () => document.visibilityState === 'hidden',
    onChange(state) {
      holdPictures(usesFallback(state));
      show();
      if (state === 'online') void comeBack();
      else showTrouble();
    },
  });

  const sendPending = async () => (pendingWrites.isDue() ? pendingWrites.send() : null);
  /** A logout has not reached the server: nothing may be asked before it. */
  const isBlocked = async (): Promise<boolean> => {
    const undecided = await sendPending();
    if (undecided) noteFailure(availability, undecided);
    return undecided !== null;
  };
  const holdPictures = createPictureHold();
  holdPictures(usesFallback(availability.state()));
  // A page that began hung has its notice only now.
  show();

  /** Reloads the data of the page in place: scroll position and typed text stay. */
  const comeBack = async (): Promise<void> => {
    if (await isBlocked()) return;
    prefetch.forget();
    const wasHere = isOnlyHere(session.current());
    await refreshSession(app);
    if (wasHere && !session.current()) showToast({ kind: 'note', text: SESSION_ENDED, durationMs: TROUBLE_MS });
    void askForLost(app);
    await Promise.all([favorites.reload(), router.revalidate()]);
    await recorder.refresh();
  };

  listen(availability);
  addEventListener('pagehide', recorder.flush);
  if (pendingWrites.isDue()) void isBlocked().then((blocks) => (blocks ? undefined : favorites.reload()));
  session.subscribe(() => void askForLost(app));
  if (availability.state() === 'online') void askForLost(app);
  keepErasing(offline.device.counter);
  void recorder.refresh();
  // Measures the connection early.
  void availability.check();
  return createFallback({
    availability,
    latency,
    sendPending,
    onLate: (change) => {
      late += change;
      show();
    },
    answerHere: (endpoint, options) => {
      recorder.flush();
      return answerOffline(offline, endpoint, options);
    },
    record: (...answered) => recorder.record(...answered),
  });
}

/** When the browser has something to say of the network, or the page is shown again. */
function listen(availability: Availability): void {
  addEventListener('online', () => void availability.probe());
  addEventListener('offline', () => void availability.networkLost());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && availability.state() !== 'online') void availability.probe();
  });
}

/** What may be kept for a day only. */
function keepErasing(counter: KeptCounter): void {
  counter.eraseOld();
  setInterval(() => counter.eraseOld(), HOUR_MS);
}

function noteFailure(availability: Availability, failed: Refused): void {
  if (failed.problem.timedOut) availability.onTimeout();
  else if (isUnreachable(failed)) availability.onRefused();
}

/** The latency of the page's own document, if it came from the network. */
function observeDocument(latency: Latency): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.requestStart > 0) latency.observe(navigation.responseStart - navigation.requestStart);
}
