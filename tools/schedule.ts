const MS_PER_MINUTE = 60_000;

/** Fires the cron trigger of a local server. Throws when nothing answers for it: another address would be the page, and a silent no. */
export async function fireCron(origin: string): Promise<void> {
  const response = await fetch(`${origin}/cdn-cgi/local/scheduled`);
  const outcome = (await response.text()).trim();
  if (outcome !== 'ok') throw new Error(`the cron trigger answered ${response.status}: ${outcome.slice(0, 80)}`);
}

/** Local servers never fire cron triggers by themselves: calls `run` each minute, as wrangler.toml's schedule says. Returns its end. */
export function keepSchedule(run: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    run().catch((error: unknown) => console.error('scheduled run failed:', error));
  }, MS_PER_MINUTE);
  return () => clearInterval(timer);
}
