import type { DataRouter } from 'react-router';
import { offerNewVersion, ownEntry } from './new-version.ts';
import { isTypingInDialog, keepTyped, readTyped } from './typed-input.ts';
import { mending } from './watch-files.ts';

export type MendingRouter = Pick<DataRouter, 'state' | 'createHref'>;
/** Called while `mending` says so; ends that, or loads the page anew. */
export type Mend = (loss: Error) => void;

const KEY = 'resuena.recovered';
/** A second loss so soon after a reload is not what a reload mends. */
const ONCE_IN_MS = 60_000;

/**
 * A tab that is older than the shop asks for files that are gone. It loads anew by itself, once, where the person wanted to go and
 * with what they had typed. It only offers to when the file was asked for ahead of need, or when what is typed could not be given
 * back. Without a network nothing is done: the files are not gone then.
 */
export function createMend(router: MendingRouter): Mend {
  return (loss) => {
    const { initialized, navigation } = router.state;
    const isWanted = !initialized || navigation.state !== 'idle' || navigator.userActivation.isActive;
    const destination = navigation.location && router.createHref(navigation.location);
    // Now: an error page may take the place of the fields.
    const typed = destination === undefined ? readTyped() : null;
    const mayReload = isWanted && !isTypingInDialog();
    void isGone(loss).then((gone) => {
      if (gone && mayReload && isFirst() && keepTyped(typed)) {
        if (destination === undefined) location.reload();
        else location.assign(destination);
        return;
      }
      mending.publish(false);
      if (gone) offerNewVersion();
    });
  };
}

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

/** Where storage is forbidden nobody could tell a second time from the first: there a person reloads. */
function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > ONCE_IN_MS;
  } catch {
    return false;
  }
}
