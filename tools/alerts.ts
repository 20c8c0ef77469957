/** `npm run alerts`: asks the deployment's log what docs/alerts.json names. Exit code 1 when there is more of something than there may be. */
import { readOptions } from './arguments.ts';
import { alertsOver, readAlerts } from './deploy/alerts.ts';
import { readConfiguration } from './deploy/configuration.ts';
import { openProvider } from './deploy/provider.ts';
import { explain } from './explain.ts';
import { WRANGLER_CONFIG } from './project.ts';

const { env } = readOptions({ env: { type: 'string' } });

await explain(async () => {
  const { name } = readConfiguration(WRANGLER_CONFIG, env);
  const over = await alertsOver(await openProvider(), name, readAlerts(), Date.now());
  for (const { event, name: alert = event, lines, minutes, atMost, section } of over)
    console.log(`${alert}: ${lines} lines in ${minutes} minutes, and ${atMost} are the limit. docs/runbook.md, '${section}'.`);
  if (over.length === 0) console.log('Nothing is over its limit.');
  process.exitCode = over.length === 0 ? 0 : 1;
});
