import type { DataRouter } from 'react-router';
import { tabStorage } from '../storage.ts';
import { offerNewVersion, ownEntry } from './new-version.ts';
import { mending, MENDING_CLASS } from './watch-chunks.ts';

export type MendingRouter = Pick<DataRouter, 'state' | 'createHref'>;
/** Called while `mending` says so; ends that, or loads the page anew. */
export type Mend = (loss: Error) => Promise<void>;

const KEY = 'resuena.recovered';
/** A second loss so soon after a reload is not what a reload mends. */
const ONCE_IN_MS = 60_000;
/** A file that fails so soon after a press was what the press asked for. Typing is no press. */
const PRESS_LASTS_MS = 5_000;

/**
 * A tab that is older than the shop asks for files that are gone. It reloads by itself, once, where the person wanted to go; drafts
 * keep what was typed. It only offers to when the file was prefetched, or when the reload would lose something. Without a network
 * nothing is done: the files are not gone then.
 */
export function createMend(router: MendingRouter): Mend {
  let pressedAt = Number.NEGATIVE_INFINITY;
  addEventListener('click', ({ timeStamp }) => void (pressedAt = timeStamp), true);

  return async (loss) => {
    const { initialized, navigation } = router.state;
    const isOnTheWay = !initialized || navigation.state !== 'idle';
    const destination = navigation.location && router.createHref(navigation.location);

    const isLost = await isGone(loss);
    // After the wait: a pointer comes near a button before it presses it.
    const isAsked = isOnTheWay || performance.now() - pressedAt < PRESS_LASTS_MS;
    const mayReload = isErrorShown() || (isAsked && isUnloadAllowed());
    if (isLost && mayReload && isFirst()) {
      if (destination === undefined) location.reload();
      else location.assign(destination);
      return;
    }
    mending.publish(false);
    if (isLost) offerNewVersion();
  };
}

/** A form with unsaved changes asks before it is left: drafts do not keep its pictures. */
const isUnloadAllowed = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Nothing is left of the page that could be disturbed. */
const isErrorShown = (): boolean => document.querySelector(`.${MENDING_CLASS}`) !== null;

/** Asks for the very file, or for the page's own script where the browser does not say which file it was. */
async function isGone({ message }: Error): Promise<boolean> {
  const file = /\/assets\/[\w.-]+/.exec(message)?.[0] ?? ownEntry();
  if (file === undefined) return false;
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}

/** Without storage a second time looks like the first: there the person reloads. */
function isFirst(): boolean {
  const last = Number(tabStorage.read(KEY));
  return tabStorage.write(KEY, String(Date.now())) && Date.now() - last > ONCE_IN_MS;
}
