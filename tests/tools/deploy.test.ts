/** A deployment from an empty account, by the real wrangler, against a stand-in of the provider's API. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deployShop } from '#tools/deploy/deploy-shop.ts';
import { smallProject, type SmallProject } from '#tests/tools/provider/small-project.ts';
import { startProvider, stubAccount, type StandInProvider } from '#tests/tools/provider/stand-in.ts';
import { firstLines, writeTranscript } from '#tests/tools/provider/transcript.ts';

const GIVEN = {
  domain: 'tienda.example',
  location: 'enam',
  name: 'La Tienda',
  contact: 'hola@tienda.example',
  transport: 'resend',
  address: 'Sarandí 500, Montevideo',
  hours: 'De lunes a sábado',
  whatsapp: '59899123456',
  payment: '',
  hsts: 'subdomains',
};
const RESEND_KEY = 're_a_key_of_nobody';

let provider: StandInProvider;
let project: SmallProject;
let lines: string[];

beforeEach(async () => {
  provider = await startProvider('tienda.example');
  project = smallProject();
  lines = [];
  stubAccount(provider);
  vi.stubEnv('RESUENA_ADMIN_PASSWORD', 'Propietaria42');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  project.remove();
  await provider.close();
});

const deploy = (given: Partial<typeof GIVEN> = GIVEN): Promise<number> =>
  deployShop({
    project,
    given,
    ask: null,
    person: async () => ({ email: 'marta@resuena.com', name: 'Marta', lastname: 'Silva' }),
    resendKey: async () => RESEND_KEY,
    log: (line) => lines.push(line),
    patience: { tries: 2, waitMs: 100 },
    fetch: provider.visit,
  });

const rowsOf = (sql: string): Record<string, unknown>[] =>
  provider.account.databases.get('resuena')?.db.prepare(sql).all() as Record<string, unknown>[];

/** What must stand after a deployment, however often it was begun. */
function expectDeployed(): void {
  const { databases, buckets, queues, scripts, domains } = provider.account;
  expect([...databases].map(([name, { location }]) => [name, location])).toEqual([['resuena', 'enam']]);
  expect([...buckets.keys()]).toEqual(['resuena-pictures', 'resuena-backups']);
  expect([...queues.values()].map(({ queue_name: name, consumers }) => [name, consumers.map(({ script }) => script)])).toEqual([
    ['resuena-mail', ['resuena']],
    ['resuena-mail-dead', ['resuena']],
  ]);
  expect(domains.map(({ hostname, service }) => [hostname, service])).toEqual([['tienda.example', 'resuena']]);
  const script = scripts.get('resuena');
  expect(script?.schedules.map(({ cron }) => cron)).toEqual(['* * * * *', '43 * * * *']);
  expect([...(script?.secrets.keys() ?? [])].toSorted()).toEqual(['MAIL_LINK_KEY', 'RESEND_API_KEY', 'SESSION_KEY']);
  expect(rowsOf(`SELECT email, role FROM users`)).toEqual([{ email: 'marta@resuena.com', role: 'ADMIN' }]);
  expect(rowsOf('SELECT count(*) AS n FROM d1_migrations')[0]?.['n']).toBe(
    readdirSync(`${project.folder}/migrations`).filter((name) => name.endsWith('.sql')).length,
  );
}

it('makes everything from an empty account, and a second run changes nothing', async () => {
  expect(await deploy()).toBe(lines.filter((line) => line.startsWith('+')).length);
  expectDeployed();
  const config = readFileSync(project.configPath, 'utf8');
  for (const written of [
    'routes = [{ pattern = "tienda.example", custom_domain = true }]',
    'workers_dev = false',
    'PUBLIC_ORIGIN = "https://tienda.example"',
    'MAIL_FROM = "La Tienda <hola@tienda.example>"',
    'MAIL_TRANSPORT = "resend"',
    'STRICT_TRANSPORT = "max-age=63072000; includeSubDomains"',
    `database_id = "${provider.account.databases.get('resuena')?.uuid}"`,
    '# Public configuration:',
  ])
    expect(config).toContain(written);
  const { SESSION_KEY: key = '', MAIL_LINK_KEY: other = '' } = Object.fromEntries(
    provider.account.scripts.get('resuena')?.secrets ?? [],
  );
  expect(Buffer.from(key, 'base64').length).toBe(48);
  expect(key).not.toBe(other);
  const said = lines.join('\n');
  for (const secret of [key, other, RESEND_KEY, 'Propietaria42']) expect(said + config).not.toContain(secret);
  for (const topic of ['SPF', 'DKIM', 'DMARC', 'Images', 'replication', 'lock', 'second factor', 'alerts', 'uptime'])
    expect(said).toContain(topic);

  const before = provider.changes.length;
  lines = [];
  expect(await deploy({})).toBe(0);
  expect(provider.changes.slice(before)).toEqual([]);
  expect(lines.join('\n')).toContain('Nothing was changed.');
  expect(readFileSync(project.configPath, 'utf8')).toBe(config);

  project.release(2, 503);
  await expect(deploy({})).rejects.toThrow(/https:\/\/tienda.example does not work:\n {2}- GET \/health\/ready answers 503/);
});

it('goes on where it was interrupted, whether the last change was made or not', async () => {
  const kindOf = (change: string): string => change.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
  const interrupted: string[] = [];
  const transcript: string[] = [];
  for (let run = 0; ; run += 1) {
    expect(run).toBeLessThan(20);
    provider.mend();
    provider.breakAt(
      (change) => {
        if (interrupted.includes(kindOf(change))) return false;
        interrupted.push(kindOf(change));
        return true;
      },
      run % 2 === 0 ? 'after' : 'before',
    );
    lines = [];
    const outcome = await deploy().catch((error: unknown) => error as Error);
    transcript.push('$ npm run deploy', ...lines);
    if (outcome instanceof Error) transcript.push(firstLines(outcome, 1), `(broken off at ${interrupted.at(-1)})`, '');
    if (typeof outcome === 'number') break;
    expect(outcome.message).toMatch(/Authentication error|failed/);
  }
  expect(interrupted.length).toBeGreaterThan(6);
  expectDeployed();
  lines = [];
  expect(await deploy({})).toBe(0);
  writeTranscript(
    'deployment.md',
    'A deployment from nothing, interrupted at each step',
    `Written by tests/tools/deploy.test.ts: the real wrangler against a stand-in of the provider's API, which breaks off at one change after the other, after it was
made and before it in turn. The last run changes nothing.`,
    [...transcript, '', '$ npm run deploy', ...lines],
  );
});

it('refuses what it would have to guess or to take from somebody', async () => {
  await expect(deploy({ domain: 'tienda.example' })).rejects.toThrow(/--transport[^]*--whatsapp/);
  await expect(deploy({ ...GIVEN, whatsapp: '59800000000', domain: 'no domain' })).rejects.toThrow(/--domain[^]*--whatsapp/);
  await expect(deploy({ ...GIVEN, domain: 'otra.example' })).rejects.toThrow(/of no zone in this account/);
  const [zone] = provider.account.zones;
  if (zone) zone.status = 'pending';
  await expect(deploy()).rejects.toThrow(/the zone of tienda.example is pending/);
  if (zone) zone.status = 'active';
  provider.account.domains.push({ id: '1', hostname: 'tienda.example', service: 'blog' });
  await expect(deploy()).rejects.toThrow(/already answered by the worker blog/);
  provider.account.domains.length = 0;
  writeFileSync(
    project.configPath,
    readFileSync(project.configPath, 'utf8').replace(
      '00000000-0000-0000-0000-000000000000',
      '3c1f3c3e-0000-4000-8000-5d2a4c7e9b10',
    ),
  );
  await expect(deploy()).rejects.toThrow(/is it the right account/);
  expect(provider.changes).toEqual([]);
});
