import { useEffectEvent, useLayoutEffect } from 'react';
import { PHONE } from './breakpoints.ts';
import { back, type Entry } from './back.ts';

/** Where the system's Back is a gesture or a key that people expect to close what is open: on phones, and on whatever a finger points at. */
const BACK_CLOSES = `${PHONE}, (pointer: coarse)`;

type Write = Parameters<History['pushState']>;

/** Innermost last; each says whether it closed. */
const open: (() => boolean)[] = [];
/** The router's number of the page's entry, to tell Back to the page from Back to another. */
let page: number | undefined;
/** Our own way back is under way: it takes its time, and what is written meanwhile would stand on the wrong entry. */
let isLeaving = false;
let waiting: (() => void) | null = null;
/** The page's own entry changed its address while something was open over it. */
let changed: Write | null = null;

const entry = (): Entry => history.state as Entry;
const depth = (): number => entry()?.open ?? 0;
const push = (...write: Write): void => History.prototype.pushState.apply(history, write);
const replace = (...write: Write): void => History.prototype.replaceState.apply(history, write);
const addEntry = (): void => push({ ...entry(), open: depth() + 1 }, '');

/**
 * On phones and tablets the system's Back closes what is open and leaves the page only then. While something is open, an entry of its own lies over
 * the page's in the history, at the same address: Back takes it off without a navigation of the router, and closing in any other way takes it
 * off as well. The page that follows takes its place. CloseWatcher would need no entry, but Safari has none
 * (docs/decisions/2026-11-22-back-closes.md).
 */
export function useBackCloses(isOpen: boolean, close: () => boolean): void {
  const onBack = useEffectEvent(close);
  // In the moment in which it opens: a Back that comes sooner would leave the page, and what opens would stay open over the next one.
  useLayoutEffect(() => {
    if (!isOpen || !matchMedia(BACK_CLOSES).matches) return undefined;
    watch();
    const closer = (): boolean => onBack();
    if (open.length === 0) page = entry()?.idx;
    open.push(closer);
    if (!isLeaving && depth() < open.length) addEntry();
    return () => {
      open.splice(open.indexOf(closer), 1);
      // Later: what closes it may lead to another page in the same moment, or open the next thing.
      setTimeout(dropExtraEntries);
    };
  }, [isOpen]);
}

/** As many entries as there are things open. */
function dropExtraEntries(): void {
  const extra = depth() - open.length;
  if (extra <= 0 || isLeaving) return;
  isLeaving = true;
  history.go(-extra);
}

function watch(): void {
  if (back.onStep === onStep) return;
  back.onStep = onStep;
  history.pushState = (...write: Write) => {
    if (isLeaving) waiting = () => push(...write);
    else if (depth() > 0) {
      changed = null;
      replace(...write);
    } else push(...write);
  };
  history.replaceState = (...write: Write) => {
    if (isLeaving) waiting = () => replace(...write);
    else if (depth() > 0) {
      changed = write;
      replace({ ...(write[0] as Entry), open: depth() }, '', write[2]);
    } else replace(...write);
  };
}

function onStep(event: PopStateEvent): void {
  const isOurs = isLeaving || (entry()?.idx === page && depth() < open.length);
  if (!isOurs) {
    // Forward, to an entry of what has been closed since.
    setTimeout(dropExtraEntries);
    return;
  }
  event.stopImmediatePropagation();
  if (changed && depth() === 0) {
    replace(...changed);
    changed = null;
  }
  if (isLeaving) {
    isLeaving = false;
    waiting?.();
    waiting = null;
    // What opened meanwhile.
    if (depth() < open.length) addEntry();
  } else if (open.at(-1)?.() === false) addEntry();
}
