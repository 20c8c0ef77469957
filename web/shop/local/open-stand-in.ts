import './without-eval.ts';
import type { PageAhead } from '../../page-ahead.ts';
import { refreshSession } from '../../session/keep-session-current.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { showToast } from '../../ui/show-toast.ts';
import { adminSentences } from '../admin-sentences.ts';
import { backOfficeSentences } from '../edge-back-office.ts';
import { loadOfflineNotice } from '../offline-notice-later.tsx';
import type { Sentences } from '../problem-of.ts';
import type { Seen, StandIn } from '../reach.ts';
import { sentences } from '../sentences.ts';
import type { App } from '../shop-context.ts';
import type { Shop } from '../shop.ts';
import { UNREACHABLE } from '../unreachable.ts';
import { createAvailability } from './availability.ts';
import { createLocalDesks } from './local-desks.ts';
import type { Trouble } from './local-store.ts';
import { ADMIN_READS, SHOP_READS } from './reads.ts';
import { createRecorder } from './record-answers.ts';
import { createStandIn } from './stand-in.ts';

/** What of the page goes on without the edge. */
export type Page = {
  app: App;
  /** The edge itself, past any choice. */
  edge: Shop;
  ahead: Pick<PageAhead, 'forget'>;
  router: { revalidate: () => Promise<void> };
};

const TROUBLE_MS = 8_000;

const TROUBLES: Record<Trouble, string> = {
  corrupt: 'Lo que este dispositivo tenía guardado no se podía leer. Empezamos de nuevo.',
  newer: 'Lo que este dispositivo tiene guardado es de una versión más nueva. Por ahora no lo usamos.',
  full: 'Este dispositivo no tiene más lugar: lo que hagas sin conexión se pierde al cerrar la página.',
  forbidden: 'Este navegador no permite guardar datos: lo que hagas sin conexión se pierde al cerrar la página.',
};

const SESSION_ENDED = 'Volvió la conexión: la sesión de este dispositivo terminó. Inicia sesión con tu cuenta.';

/**
 * Everything that goes on without the edge, put together for the page, the notice's own code included: what is not here when the
 * network goes cannot be fetched. `seen`: what the edge answered before this was here.
 */
export async function openStandIn({ app, edge, ahead, router }: Page, seen: readonly Seen[]): Promise<StandIn> {
  await loadOfflineNotice();
  const { reach, session, favorites, storage, today } = app;
  const now = (): number => Date.now();

  let trouble: Trouble | null = null;
  /** Once, and only when it matters: while the edge answers nobody needs what is kept here. */
  const tellTrouble = (): void => {
    if (!trouble || !reach.isAway()) return;
    showToast({ kind: 'note', text: TROUBLES[trouble], durationMs: TROUBLE_MS });
    trouble = null;
  };
  const onTrouble = (found: Trouble): void => {
    trouble ??= found;
    tellTrouble();
  };

  const { store, kept, owed, ...desks } = createLocalDesks({ storage, session, edge, today, now, onTrouble });
  const recorder = createRecorder({ edge, store, kept, session, now, savesData });

  const availability = createAvailability({
    fetch,
    confirm: async () => (await edge.listCategories()).ok,
    isHidden: () => document.visibilityState === 'hidden',
    onChange(isAway) {
      recorder.flush();
      reach.tell(isAway);
      if (isAway) tellTrouble();
      else void comeBack();
    },
  });

  const settle = async (): Promise<boolean> => !owed.isDue() || owed.settle();

  /** What is on screen is loaded anew where it stands: nobody loses their place, or what they typed. */
  const comeBack = async (): Promise<void> => {
    if (!(await settle())) return availability.missed();
    ahead.forget();
    const wasHere = isOnlyHere(session.current());
    await refreshSession(app);
    if (wasHere && !session.current()) showToast({ kind: 'note', text: SESSION_ENDED, durationMs: TROUBLE_MS });
    await Promise.all([favorites.reload(), router.revalidate()]);
    await recorder.refresh();
  };

  for (const { call, args, answer } of seen) recorder.record(call, args, answer);
  addEventListener('online', () => void availability.probe());
  addEventListener('offline', () => void availability.probe().then((isThere) => isThere || availability.missed()));
  addEventListener('pagehide', recorder.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && reach.isAway()) void availability.probe();
  });
  if (owed.isDue()) void settle().then((isHeard) => (isHeard ? favorites.reload() : availability.missed()));
  void recorder.refresh();

  return createStandIn({
    availability,
    settle,
    desks: {
      shop: {
        calls: desks.shop,
        reads: SHOP_READS,
        sentenceOf: sentenceIn(SHOP_SENTENCES),
        record: (...told) => recorder.record(...told),
      },
      admin: { calls: desks.admin, reads: ADMIN_READS, sentenceOf: sentenceIn({ ...adminSentences, ...backOfficeSentences }) },
      account: { calls: desks.account, reads: new Set(), sentenceOf: () => UNREACHABLE },
    },
  });
}

const { changeFavorites } = sentences;
const SHOP_SENTENCES = { ...sentences, addFavorite: changeFavorites, removeFavorite: changeFavorites };

const sentenceIn =
  (table: Readonly<Record<string, Sentences>>) =>
  (call: string): string =>
    table[call]?.offline ?? UNREACHABLE;

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
