import { messageSW } from 'workbox-window';
import { offerNewVersion, ownEntry } from './new-version.ts';

/** The browser checks for an update on each visit. A tab that stays open checks when it becomes visible again, and each hour. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const ASK_EVERY_MS = 60 * 60_000;

/** Registers the service worker once the page has loaded, unless data saving is on. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) return forgetShell();
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return;
  await pageIsQuiet();
  const { hours, pictureAddress } = document.documentElement.dataset;
  // The worker routes by it before it can ask anybody: it reads it from its own address.
  const registration = await navigator.serviceWorker.register(
    pictureAddress ? `/sw-pictures.js?${new URLSearchParams({ pictureAddress }).toString()}` : '/sw.js',
  );
  followVersions(registration);
  askNowAndThen(registration);
  const { active } = await navigator.serviceWorker.ready;
  if (active) void messageSW(active, { type: 'HOURS', hours });
}

/** The next version may already be installing, after 'updatefound' was fired. That worker is followed too. */
function followVersions(registration: ServiceWorkerRegistration): void {
  const follow = (): void => registration.installing?.addEventListener('statechange', onState);
  const onState = ({ currentTarget }: Event): void => {
    if (currentTarget === registration.waiting) void handleWaiting();
  };
  registration.addEventListener('updatefound', follow);
  follow();
  if (registration.waiting) void handleWaiting();
}

/** In development, a service worker of a build on this origin would serve its files instead of the sources. */
async function forgetShell(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

const pageIsQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 1_000));
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });

/** A page of the waiting release needs no offer: the server sent it, and only its files are still to be cached. */
async function handleWaiting(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return;
  const entry: unknown = await messageSW(waiting, { type: 'ENTRY' });
  if (entry === ownEntry()) void messageSW(waiting, { type: 'SKIP_WAITING_IF_ALONE' });
  else offerNewVersion(() => void takeOver());
}

/** Another tab may have accepted it first: then the page only has to be reloaded. */
async function takeOver(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  void messageSW(waiting, { type: 'SKIP_WAITING' });
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_AFTER_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY_MS);
}
