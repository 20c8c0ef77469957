import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { blankRepliesDefine } from './tools/blank-replies.ts';
import { writeBehaviourDefine } from './tools/call-behaviour.ts';
import { deployedLimit, localLimiters, localLimits, shopFactsDefine } from './tools/shop-config.ts';
import { tallyIn } from './tools/vitest-tally.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What a test may take on a machine that is loaded eight times over; on a quiet one none takes a tenth of it. */
const TEST_TIMEOUT_MS = 180_000;

/** More than the longest time limit of a test or hook (ten minutes): only a run that cannot go on is silent for so long. */
const SILENCE_MS = 15 * 60_000;

const tallyFile = process.env['TALLY_FILE'];

const limiter = (name: string, limit: number) => ({ namespace_id: name, simple: { limit, period: 60 as const } });

const COMMENTS = /--.*|\/\*[\s\S]*?\*\//g;

/** Each holds statements alone: of an empty one D1 would say only that its SQL did. */
async function readMigrations() {
  const migrations = await readD1Migrations(here('migrations'));
  const empty = migrations.find(({ queries }) => queries.some((query) => query.replaceAll(COMMENTS, '').trim() === ''));
  if (empty) throw new Error(`migrations/${empty.name} has no statement, or nothing after its last statement-breakpoint`);
  return migrations;
}

/** The page's own template, served by the real assets worker: what the edge rewrites in tests is what it rewrites in production. */
function pageAssets(): string {
  const directory = here('.cache/test-assets');
  mkdirSync(directory, { recursive: true });
  cpSync(here('web/index.html'), `${directory}/index.html`);
  return directory;
}

export default defineConfig({
  define: { ...shopFactsDefine(), ...blankRepliesDefine(), ...writeBehaviourDefine() },
  test: {
    reporters: tallyFile === undefined ? ['default'] : ['dot', tallyIn(tallyFile, SILENCE_MS)],
    silent: 'passed-only',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // A second, as Vitest would wait, is short on a loaded machine.
    expect: { poll: { timeout: TEST_TIMEOUT_MS / 3 } },
    // Files share a process and a workerd, and none may depend on those before it. The seed is printed first; `--sequence.seed` repeats it.
    sequence: { shuffle: { files: true } },
    // Vitest would keep a core free for itself; on two cores that is half of the machine.
    maxWorkers: '100%',
    // A process and a workerd for each file take longer than the tests in most of them; tests/worker/migrated.ts empties the database.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{domain,seed,tools,web}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/web/fresh-file.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias: [{ find: /^\.\/password-cost\.ts$/, replacement: here('tests/support/low-password-cost.ts') }] },
        plugins: [
          cloudflareTest(async () => ({
            main: here('worker/index.ts'),
            wrangler: { configPath: here('wrangler.toml') },
            miniflare: {
              // The same few users and one network make every file's calls; what the deployment allows is asked for by its own name.
              ratelimits: {
                ...Object.fromEntries(localLimiters().map(({ name, limit }) => [name, limiter(name, limit)])),
                DEPLOYED_FLOOD_LIMIT: limiter('DEPLOYED_FLOOD_LIMIT', deployedLimit('FLOOD_LIMIT')),
                DEPLOYED_EXPORT_LIMIT: limiter('DEPLOYED_EXPORT_LIMIT', deployedLimit('EXPORT_LIMIT')),
              },
              bindings: {
                MIGRATIONS: await readMigrations(),
                ...localLimits(),
                READS_A_MINUTE: '1000000',
                MAIL_TRANSPORT: 'mailbox',
                DEV_MAIL: 'on',
                REQUEST_LOG: 'off',
                PUBLIC_ORIGIN: 'http://localhost',
                SESSION_KEY: 'a test key, long enough and nobody else’s: sessions',
                MAIL_LINK_KEY: 'a test key, long enough and nobody else’s: mail links',
              },
              assets: { directory: pageAssets(), binding: 'ASSETS' },
            },
          })),
        ],
        test: {
          name: 'worker',
          // After the other project's files: Vitest keeps a workerd only if the next file in line is of the same project.
          sequence: { groupOrder: 1 },
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/worker/migrated.ts'],
        },
      },
    ],
  },
});
