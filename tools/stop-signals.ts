const ORPHAN_CHECK_MS = 500;

/** Taken while loading: npm may be killed before the server is up. */
const parent = process.ppid;

/**
 * Runs `close` once on Ctrl+C or a polite kill, then leaves; a second signal leaves at once. npm's shell does not hand a kill on
 * to its command: under npm, losing the parent counts as one.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const leave = (): void => {
    isClosing = true;
    void close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (isClosing ? process.exit(130) : leave()));
  }
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => {
    if (!isClosing && process.ppid !== parent) leave();
  }, ORPHAN_CHECK_MS).unref();
}
