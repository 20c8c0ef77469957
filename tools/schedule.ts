const MS_PER_MINUTE = 60_000;

/** Local servers never fire cron triggers by themselves: calls `run` each minute, as wrangler.toml's schedule says. Returns its end. */
export function keepSchedule(run: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    run().catch((error: unknown) => console.error('scheduled run failed:', error));
  }, MS_PER_MINUTE);
  return () => clearInterval(timer);
}
