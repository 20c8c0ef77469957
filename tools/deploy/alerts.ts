/** docs/alerts.json: what the log is asked, how much of it is too much, and which section of docs/runbook.md says what to do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
import { PROJECT_DIR } from '../project.ts';
import type { Provider } from './provider.ts';

const Filter = z.strictObject({
  key: z.string(),
  operation: z.enum(['eq', 'gt']),
  type: z.enum(['string', 'number']),
  value: z.union([z.string(), z.number()]),
});
const Alert = z.strictObject({
  /** The field `event` of a line. */
  event: z.string(),
  /** Of an alert on lines that are no fault by themselves. */
  name: z.string().optional(),
  where: z.array(Filter).optional(),
  minutes: z.int().positive(),
  /** More lines than these in so many minutes. */
  atMost: z.int().nonnegative(),
  section: z.string(),
});
export type Alert = z.infer<typeof Alert>;

export const readAlerts = (): Alert[] =>
  z.array(Alert).parse(JSON.parse(readFileSync(join(PROJECT_DIR, 'docs/alerts.json'), 'utf8')));

type Answer = { calculations?: { aggregates: { value: number }[] }[] };

/** Those that are over, with how many lines there were. */
export async function alertsOver(
  provider: Provider,
  service: string,
  alerts: readonly Alert[],
  nowMs: number,
): Promise<(Alert & { lines: number })[]> {
  const over: (Alert & { lines: number })[] = [];
  for (const alert of alerts) {
    const { calculations = [] } = await provider.call<Answer>(
      'POST',
      `/accounts/${provider.accountId}/workers/observability/telemetry/query`,
      {
        queryId: `resuena-${alert.name ?? alert.event}`,
        timeframe: { from: nowMs - alert.minutes * MINUTE_MS, to: nowMs },
        view: 'calculations',
        parameters: {
          datasets: ['cloudflare-workers'],
          calculations: [{ operator: 'count' }],
          filters: [
            { key: '$workers.scriptName', operation: 'eq', type: 'string', value: service },
            { key: 'event', operation: 'eq', type: 'string', value: alert.event },
            ...(alert.where ?? []),
          ],
        },
      },
    );
    const lines = calculations[0]?.aggregates[0]?.value ?? 0;
    if (lines > alert.atMost) over.push({ ...alert, lines });
  }
  return over;
}
