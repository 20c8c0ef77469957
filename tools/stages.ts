/** The stages of `npm test`, in order. Each says how many of its checks passed, by what its runner itself reports. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { PROJECT_DIR } from './project.ts';

/** `names`: what failed. */
export type Tally = { passed: number; failed: number; skipped: number; names: readonly string[] };
export type Stage = { name: string; run: () => Tally };

const CACHE_DIR = join(PROJECT_DIR, '.cache/check');
const bin = (name: string): string => join(PROJECT_DIR, 'node_modules/.bin', name);

const tally = (passed: number, failed: number, skipped = 0, names: readonly string[] = []): Tally => ({
  passed,
  failed,
  skipped,
  names,
});

export const sum = (parts: readonly Tally[]): Tally =>
  parts.reduce(
    (total, part) =>
      tally(total.passed + part.passed, total.failed + part.failed, total.skipped + part.skipped, total.names.concat(part.names)),
    tally(0, 0),
  );

/**
 * More than ten times what any command below takes on two quiet cores, unless it says so itself. What hangs for so long is ended, so that
 * the stages after it run and the sum is printed.
 */
const LIMIT_MINUTES = 20;

type RunOptions = { env?: Record<string, string>; limitMinutes?: number };

/** Whether it ended well within its time. */
export function runs(command: string, args: string[], { env = {}, limitMinutes = LIMIT_MINUTES }: RunOptions = {}): boolean {
  const { status, error } = spawnSync(command, args, {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: limitMinutes * 60_000,
    killSignal: 'SIGKILL',
  });
  if (error && 'code' in error && error.code === 'ETIMEDOUT')
    console.error(`${[command, ...args].join(' ')}: not done after ${limitMinutes} minutes, and so ended`);
  else if (error) console.error(error.message);
  return status === 0;
}

function verdict(label: string, isFine: boolean): Tally {
  console.log(`${isFine ? '✓' : '✗'} ${label}`);
  return isFine ? tally(1, 0) : tally(0, 1, 0, [`✗ ${label}`]);
}

/** One command that either holds or not. */
const check = (label: string, command: string, args: string[]): Tally => verdict(label, runs(command, args));

const types = (): Tally =>
  sum([
    check('worker types match wrangler.toml', 'npm', ['run', '--silent', 'types:generate', '--', '--check']),
    check('tsc -b', bin('tsc'), ['-b']),
  ]);

const lint = (): Tally =>
  sum([
    check('oxlint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
    check('oxfmt --check', bin('oxfmt'), ['--check']),
    check('knip', bin('knip'), []),
  ]);

/** Generating from the schema over a copy of the migrations must add nothing. drizzle-kit exits with 0 even when it breaks. */
function migrations(): Tally {
  const copy = join(CACHE_DIR, 'migrations');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(PROJECT_DIR, 'migrations'), copy, { recursive: true });
  const out = relative(PROJECT_DIR, copy);
  const { stdout, stderr } = spawnSync(
    bin('drizzle-kit'),
    ['generate', '--dialect', 'sqlite', '--schema', './worker/db/schema/*.ts', '--out', out],
    {
      cwd: PROJECT_DIR,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MINUTES * 60_000,
      killSignal: 'SIGKILL',
    },
  );
  const isFine = stdout.includes('No schema changes');
  if (!isFine) console.log(`${stdout}${stderr}`);
  return verdict('migrations say what worker/db/schema says', isFine);
}

/** Its reporter ends a run that stands still long before (vitest-tally.ts). */
const VITEST_MINUTES = 60;

/** Projects given together run side by side. */
function vitest(...projects: string[]): Tally {
  const file = join(CACHE_DIR, `${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const succeeded = runs(bin('vitest'), args, { env: { TALLY_FILE: file }, limitMinutes: VITEST_MINUTES });
  if (!existsSync(file)) return verdict('Vitest left a report', false);
  const counted = JSON.parse(readFileSync(file, 'utf8')) as Tally;
  return succeeded ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string; results: unknown[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** What failed; of a run that was ended as a whole also what was begun and not done, which has a result without a verdict. */
const namesIn = ({ suites = [], specs }: PlaywrightSuite, isEnded: boolean): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status === 'unexpected') return [`✗ ${file}:${line} › ${title}`];
      return isEnded && status === 'skipped' && results.length > 0 ? [`✗ ${file}:${line} › ${title}: not done`] : [];
    }),
  ),
  ...suites.flatMap((suite) => namesIn(suite, isEnded)),
];

/** The lines that say what went wrong in a run of Playwright. */
export const failuresIn = ({ errors, suites }: Pick<PlaywrightReport, 'errors' | 'suites'>): string[] => [
  ...errors.map(({ message = 'an error without a message' }) => `✗ ${message}`),
  ...suites.flatMap((suite) => namesIn(suite, errors.length > 0)),
];

/** Then Playwright ends the run itself and reports what was running; a little later the stage would. */
const E2E_MINUTES = 170;

function endToEnd(): Tally {
  if (globSync('tests/e2e/**/*.spec.ts', { cwd: PROJECT_DIR }).length === 0) return verdict('there are browser tests', false);
  const report = join(CACHE_DIR, 'e2e.json');
  rmSync(report, { force: true });
  const succeeded = runs(bin('playwright'), ['test', '--reporter=list,json', `--global-timeout=${E2E_MINUTES * 60_000}`], {
    env: { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limitMinutes: E2E_MINUTES + 10,
  });
  if (!existsSync(report)) return verdict('Playwright left a report', false);
  const found = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const { expected, unexpected, skipped } = found.stats;
  const failed = unexpected + found.errors.length;
  return tally(expected, succeeded ? failed : Math.max(1, failed), skipped, failuresIn(found));
}

/** Production's last: its worker is what a look at dist/ then finds. */
const build = (): Tally =>
  sum(
    [['--env', 'staging'], []].map((args) =>
      check(['vite build, wrangler deploy and versions upload --dry-run', ...args].join(' '), process.execPath, [
        'tools/deploy.ts',
        '--dry-run',
        ...args,
      ]),
    ),
  );

/** Each long proof in a short form: `npm run test:faults` and `npm run bench` run them at their full size. */
const SHORT_PROOFS: readonly (readonly [name: string, sizes: string[]])[] = [
  ['planted', []],
  ['bursts', ['--bursts', '1']],
  ['stock', ['--ops', '600']],
  ['contract', ['--requests', '400']],
  ['kills', ['--kills', '2']],
  ['mail', ['--mails', '40']],
];

const promises = (): Tally =>
  sum([
    ...SHORT_PROOFS.map(([name, sizes]) =>
      check(`faults, in short: ${name}`, process.execPath, ['tests/faults/run.ts', '--only', name, ...sizes]),
    ),
    check('bench, in short: calls and rows within their goals', process.execPath, [
      'tests/bench/run.ts',
      '--short',
      '--rounds',
      '6',
    ]),
  ]);

export function stages(): Stage[] {
  mkdirSync(CACHE_DIR, { recursive: true });
  return [
    { name: 'types', run: types },
    { name: 'lint', run: lint },
    { name: 'migrations', run: migrations },
    { name: 'vitest', run: () => vitest('unit', 'worker') },
    { name: 'build', run: build },
    { name: 'e2e', run: endToEnd },
    { name: 'promises', run: promises },
  ];
}
