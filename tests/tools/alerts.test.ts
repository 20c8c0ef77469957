import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alertsOver, readAlerts } from '#tools/deploy/alerts.ts';
import { openProvider } from '#tools/deploy/provider.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { startProvider, stubAccount, type StandInProvider } from './provider/stand-in.ts';

let standIn: StandInProvider;
beforeAll(async () => {
  standIn = await startProvider('tienda.example');
  stubAccount(standIn);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await standIn.close();
});

it('each alert is on a line that the worker logs, and has its page in the runbook', () => {
  const worker = globSync('worker/**/*.ts', { cwd: PROJECT_DIR }).map((path) => readFileSync(join(PROJECT_DIR, path), 'utf8'));
  const logged = new Set(
    worker.flatMap((text) =>
      [...text.matchAll(/event: (?:isOut \? )?'(\w+)'(?: : '(\w+)')?/g)].flatMap(([, ...events]) => events),
    ),
  );
  const sections = new Set(
    [...readFileSync(join(PROJECT_DIR, 'docs/runbook.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title),
  );
  const alerts = readAlerts();
  expect(alerts.filter(({ event }) => !logged.has(event))).toEqual([]);
  expect(alerts.filter(({ section }) => !sections.has(section))).toEqual([]);
});

it('names what is over its limit in its time, and nothing else', async () => {
  const now = Date.UTC(2026, 10, 24, 12);
  const line = (event: string, minutesAgo: number, more: object = {}) => ({
    event,
    at: now - minutesAgo * 60_000,
    service: 'resuena',
    ...more,
  });
  standIn.account.logs.push(
    line('unhandled', 2),
    line('audit_failed', 2_000),
    line('mail_dead', 1),
    { ...line('outage', 1), service: 'another' },
    ...Array.from({ length: 21 }, () => line('request', 1, { ms: 3_000 })),
    ...Array.from({ length: 400 }, () => line('request', 1, { ms: 30 })),
  );
  const over = await alertsOver(await openProvider(), 'resuena', readAlerts(), now);
  expect(over.map(({ event, name, lines }) => [name ?? event, lines])).toEqual([
    ['slow', 21],
    ['unhandled', 1],
  ]);
});
