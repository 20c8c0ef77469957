import { unstable_readConfig as readConfig } from 'wrangler';
import { WRANGLER_CONFIG } from './project.ts';

const MS_PER_MINUTE = 60_000;

/** Of '* * * * *' and '43 * * * *', which are all that we use. */
function isDue(cron: string, now: Date): boolean {
  const [minute] = cron.split(' ');
  return minute === '*' || Number(minute) === now.getUTCMinutes();
}

/** Fires the cron trigger of a local server. Throws when nothing answers for it: another address would be the page, and a silent no. */
export async function fireCron(origin: string, cron = '* * * * *'): Promise<void> {
  const response = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
  const outcome = (await response.text()).trim();
  if (outcome !== 'ok') throw new Error(`the cron trigger answered ${response.status}: ${outcome.slice(0, 80)}`);
}

/** Local servers never fire cron triggers by themselves: fires those of wrangler.toml when they are due. Returns its end. */
export function keepSchedule(origin: string): () => void {
  const crons = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).triggers.crons ?? [];
  const timer = setInterval(() => {
    for (const cron of crons.filter((one: string) => isDue(one, new Date()))) {
      fireCron(origin, cron).catch((error: unknown) => console.error('scheduled run failed:', error));
    }
  }, MS_PER_MINUTE);
  return () => clearInterval(timer);
}
