import './without-eval.ts';
import type { PageAhead } from '../../page-ahead.ts';
import { refreshSession } from '../../session/keep-session-current.ts';
import { showToast } from '../../ui/show-toast.ts';
import { createLocalShop } from '../local-shop.ts';
import type { Seen, StandIn } from '../reach.ts';
import { sentences } from '../sentences.ts';
import { loadOfflineNotice } from '../offline-notice-later.tsx';
import type { App } from '../shop-context.ts';
import type { Shop, Source } from '../shop.ts';
import { createAccounts } from './accounts.ts';
import { createAvailability } from './availability.ts';
import { createKeptFavorites } from './kept-favorites.ts';
import { createLocalFavorites } from './local-favorites.ts';
import { createLocalStore, type Trouble } from './local-store.ts';
import { createOwed } from './owed.ts';
import { createRecorder } from './record-answers.ts';
import { sampleData } from './sample-data.ts';
import { createStandIn, type LocalDesk } from './stand-in.ts';

/** What of the page goes on without the edge. */
export type Page = {
  app: App;
  /** The edge itself, past any choice. */
  edge: Shop;
  ahead: Pick<PageAhead, 'forget'>;
  router: { revalidate: () => Promise<void> };
};

const TROUBLES: Record<Trouble, string> = {
  corrupt: 'Lo que este dispositivo tenía guardado no se podía leer. Empezamos de nuevo.',
  newer: 'Lo que este dispositivo tiene guardado es de una versión más nueva. Por ahora no lo usamos.',
  full: 'Este dispositivo no tiene más lugar: lo que hagas sin conexión se pierde al cerrar la página.',
  forbidden: 'Este navegador no permite guardar datos: lo que hagas sin conexión se pierde al cerrar la página.',
};

/**
 * Everything that goes on without the edge, put together for the page, the notice's own code included: what is not here when the
 * network goes cannot be fetched. `seen`: what the edge answered before this was here.
 */
export async function openStandIn({ app, edge, ahead, router }: Page, seen: readonly Seen[]): Promise<StandIn> {
  await loadOfflineNotice();
  const { reach, session, favorites, storage, today } = app;
  const now = (): number => Date.now();
  let trouble: Trouble | null = null;
  const tellTrouble = (): void => {
    // Only once it matters, and once.
    if (trouble && reach.isAway()) showToast({ kind: 'note', text: TROUBLES[trouble], durationMs: TROUBLE_MS });
    if (reach.isAway()) trouble = null;
  };
  const store = createLocalStore(
    storage,
    () => sampleData(today()),
    (found) => {
      trouble ??= found;
      tellTrouble();
    },
  );
  const source = (): Source => {
    const { savedAt, deeds } = store.read();
    return { kind: 'device', savedAt, isEdited: Object.values(deeds).some((shelf) => Object.keys(shelf).length > 0) };
  };
  const kept = createKeptFavorites(storage);
  const owed = createOwed({ edge, session, storage });
  const recorder = createRecorder({ edge, store, kept, session, now, savesData });
  const accounts = createAccounts(store, source, now);

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

  const settle = async (): Promise<void> => {
    if (owed.isEmpty()) return;
    await owed.settle();
  };

  /** What is on screen is loaded anew where it stands: nobody loses their place, or what they typed. */
  const comeBack = async (): Promise<void> => {
    await settle();
    ahead.forget();
    await refreshSession(app);
    await Promise.all([favorites.reload(), router.revalidate()]);
    await recorder.refresh();
  };

  const shop = createLocalShop({
    store,
    session,
    accounts,
    favorites: createLocalFavorites({ store, session, kept, owed, source, now }),
    source,
    today,
    oweLogout: owed.oweLogout,
  });
  const shopDesk: LocalDesk = {
    calls: shop,
    sentenceOf,
    record: (call, args, answer) => recorder.record(call, args, answer),
  };

  for (const { call, args, answer } of seen) recorder.record(call, args, answer);
  addEventListener('online', () => void availability.probe());
  addEventListener('offline', () => void availability.probe().then((isThere) => isThere || availability.missed()));
  addEventListener('pagehide', recorder.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && reach.isAway()) void availability.probe();
  });
  if (!owed.isEmpty()) void settle().then(favorites.reload);
  void recorder.refresh();

  return createStandIn({ availability, desks: { shop: async () => shopDesk }, settle });
}

const TROUBLE_MS = 8_000;

function sentenceOf(call: string): string {
  if (call === 'addFavorite' || call === 'removeFavorite') return sentences.changeFavorites.offline;
  return call in sentences ? sentences[call as keyof typeof sentences].offline : '';
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
