/** What history entries of things that are open over a page bear: how many (use-back-closes.ts). */
export type Entry = { idx?: number; open?: number } | null;

/** Handles popstate before the router. Must load first: listeners run in order. */
export const back = {
  // After a reload nothing is open: its history entry is removed without the router noticing.
  onStep: (event: PopStateEvent): void => {
    if (wasOpen) event.stopImmediatePropagation();
    wasOpen = undefined;
  },
};

let wasOpen: number | undefined;

export function listenToBack(): void {
  wasOpen = (history.state as Entry)?.open;
  addEventListener('popstate', (event) => back.onStep(event));
  if (wasOpen) history.go(-wasOpen);
}
