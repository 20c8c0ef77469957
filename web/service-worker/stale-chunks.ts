import type { DataRouter } from 'react-router';
import { tabStorage } from '../storage.ts';
import { offerNewVersion, ownEntry } from './new-version.ts';
import { mending, MENDING_CLASS } from './watch-chunks.ts';

export type MendingRouter = Pick<DataRouter, 'state' | 'createHref'>;
/** Called while `mending` is true. Sets it to false, or reloads the page. */
export type Mend = (loss: Error) => Promise<void>;

const KEY = 'resuena.recovered';
/** A reload did not help if a chunk is missing again within this time. */
const ONCE_IN_MS = 60_000;
/** A chunk that fails within this time after a click was requested by it. */
const PRESS_LASTS_MS = 5_000;

/**
 * A tab of an older release requests chunks that no longer exist. It reloads once, at the page that was being opened; drafts keep what was
 * typed. If the chunk was only prefetched, or the reload would lose something, it offers to reload. Without a network it does nothing, as
 * the chunks may still exist. A file that fails again though the server has it needs a reload too: Chromium remembers that a module did not
 * come (https://github.com/whatwg/html/issues/6768).
 */
export function createMend(router: MendingRouter): Mend {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const failed = new Set<string>();
  addEventListener('click', ({ timeStamp }) => void (pressedAt = timeStamp), true);

  return async (loss) => {
    const { initialized, navigation } = router.state;
    const isOnTheWay = !initialized || navigation.state !== 'idle';
    const destination = navigation.location && router.createHref(navigation.location);

    const file = fileOf(loss);
    const place = file === undefined ? 'unknown' : await find(file);
    const isLost = place === 'gone';
    const isRemembered = place === 'there' && failed.has(loss.message);
    failed.add(loss.message);
    // Checked after the request: a pointer prefetches a button's code before it clicks.
    const isAsked = isOnTheWay || performance.now() - pressedAt < PRESS_LASTS_MS;
    const mayReload = isErrorShown() || (isAsked && isUnloadAllowed());
    if ((isLost || isRemembered) && mayReload && isFirst()) {
      if (destination === undefined) location.reload();
      else location.assign(destination);
      return;
    }
    mending.publish(false);
    if (isLost) offerNewVersion();
  };
}

/** False when a form with unsaved changes objects: drafts do not store its pictures. */
const isUnloadAllowed = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** An error page is shown already, so a reload disturbs nothing. */
const isErrorShown = (): boolean => document.querySelector(`.${MENDING_CLASS}`) !== null;

/** The missing file, or the page's entry script if the browser does not name it. */
const fileOf = ({ message }: Error): string | undefined => /\/assets\/[\w.-]+/.exec(message)?.[0] ?? ownEntry();

/** Whether the server has the file; unknown without an answer of it. */
async function find(file: string): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { ok, status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    if (ok) return 'there';
    return status === 404 ? 'gone' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** False without storage, where a repetition could not be detected: the person reloads. */
function isFirst(): boolean {
  const last = Number(tabStorage.read(KEY));
  return tabStorage.write(KEY, String(Date.now())) && Date.now() - last > ONCE_IN_MS;
}
