/** Releases by the real wrangler, against a stand-in of the provider's API that runs what was uploaded. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deployShop } from '#tools/deploy/deploy-shop.ts';
import { releaseShop } from '#tools/deploy/release-shop.ts';
import { smallProject, type SmallProject } from './provider/small-project.ts';
import { startProvider, stubAccount, type StandInProvider } from './provider/stand-in.ts';
import { firstLines, writeTranscript } from './provider/transcript.ts';

const patience = { tries: 2, waitMs: 50 };

let provider: StandInProvider;
let project: SmallProject;
const lines: string[] = [];
const log = (line: string): void => void lines.push(line);
const transcript: string[] = [];

beforeAll(async () => {
  provider = await startProvider('tienda.example');
  project = smallProject('staging');
  stubAccount(provider);
  vi.stubEnv('RESUENA_ADMIN_PASSWORD', 'Propietaria42');
});
afterAll(async () => {
  writeTranscript(
    'bad-release.md',
    'Two bad releases that went back',
    `Written by tests/tools/release.test.ts: the real wrangler against a stand-in of the provider's API that runs what was uploaded.`,
    transcript,
  );
  vi.unstubAllEnvs();
  project.remove();
  await provider.close();
});

const release = (): Promise<string> => releaseShop({ project, log, patience, fetch: provider.visit });
const visited = async (): Promise<unknown> =>
  ((await (await provider.visit('https://staging.tienda.example/health/ready')).json()) as { release: number }).release;
const shares = () => provider.account.scripts.get('resuena-staging')?.deployments.map(({ versions }) => versions);

it('needs a shop to release to', async () => {
  await expect(release()).rejects.toThrow(/no domain is attached/);
});

it('replaces the version that answers by one that was checked, and leaves an equal one alone', async () => {
  await deployShop({
    project,
    given: { domain: 'staging.tienda.example' },
    ask: null,
    person: async () => ({ email: 'marta@resuena.com', name: 'Marta', lastname: 'Silva' }),
    resendKey: async () => '',
    log,
    patience,
    fetch: provider.visit,
  });
  expect(await visited()).toBe(1);
  const [[first] = []] = shares() ?? [];
  project.release(2);
  const version = await release();
  expect(await visited()).toBe(2);
  expect(shares()?.slice(0, 2)).toEqual([
    [{ version_id: version, percentage: 100 }],
    [
      { version_id: first?.version_id, percentage: 100 },
      { version_id: version, percentage: 0 },
    ],
  ]);
  const before = provider.changes.length;
  expect(await release()).toBe(version);
  expect(provider.changes.length).toBe(before);
});

it.each([
  ['is not ready, before anybody sees it', 503, 1],
  ['fails only when visitors come', 'visited', 2],
] as const)('goes back from a release that %s', async (what, fault, published) => {
  const before = shares() ?? [];
  project.release(3, fault);
  lines.length = 0;
  const refused = await release().catch((error: unknown) => error as Error);
  if (typeof refused === 'string') throw new Error('a bad release was published');
  expect(refused.message).toMatch(/\/health\/ready answers 503[^]*Went back: version .+ answers, and works\./);
  transcript.push(`# a release that ${what}`, '$ npm run release -- --env staging', ...lines, firstLines(refused, 9), '');
  expect(await visited()).toBe(2);
  const after = shares() ?? [];
  expect(after[0]).toEqual(before[0]);
  // With no share, with all of them in the second case, and back.
  expect(after.length - before.length).toBe(published + 1);
});
