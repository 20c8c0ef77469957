/**
 * `npm run upgrade`: what is behind, the condition of each pin, what the newest `compatibility_date` would change, and whether the tests
 * pass as it is. `--apply` takes the newest of what is not pinned before the tests; `--list` runs none. Exit code 1 when tests fail.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { readOptions } from './arguments.ts';
import { explain } from './explain.ts';
import { changedFlags, newestDate } from './upgrade/compatibility.ts';
import { HOLDER, PINS } from './upgrade/pins.ts';

const { list: listsOnly = false, apply = false } = readOptions({ list: { type: 'boolean' }, apply: { type: 'boolean' } });

/** Where npm runs its scripts. */
const project = process.cwd();

/** npm's own words are shown unless they are read. */
function npm(args: readonly string[], isRead = false): { status: number | null; stdout: string } {
  const { status, stdout, error } = spawnSync('npm', args, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', isRead ? 'pipe' : 'inherit', 'inherit'],
  });
  if (error) throw new Error(`npm could not be run: ${error.message}`);
  return { status, stdout: stdout ?? '' };
}

function readJson<T>(args: readonly string[]): T {
  const { stdout } = npm([...args, '--json'], true);
  const read = JSON.parse(stdout === '' ? '{}' : stdout) as T & { error?: { summary?: string } };
  if (read.error) throw new Error(`npm ${args[0]}: ${read.error.summary ?? 'failed'}`);
  return read;
}

await explain(async () => {
  type Package = { devDependencies?: Record<string, string>; dependencies?: Record<string, string> };
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Package;
  const held = new Set(PINS.map(({ name }) => name));

  const behind = Object.entries(readJson<Record<string, { wanted: string; latest: string }>>(['outdated'])).filter(
    ([, { wanted, latest }]) => wanted !== latest,
  );
  console.log(behind.length === 0 ? 'Nothing is behind.' : 'Behind:');
  for (const [name, { wanted, latest }] of behind)
    console.log(`  ${name} ${wanted}, newest ${latest}${held.has(name) ? ' (pinned)' : ''}`);

  const ours = { ...dependencies, ...devDependencies }['wrangler'];
  const theirs = readJson<Record<string, string>>(['view', `${HOLDER}@latest`, 'dependencies'])['wrangler'];
  const isFree = theirs !== undefined && theirs === ours;
  console.log(`Pins (${HOLDER} depends on wrangler ${theirs ?? 'none'}, we on ${ours ?? 'none'}):`);
  for (const { name, until } of PINS) console.log(`  ${name}: until ${until}. ${isFree ? 'It can go now.' : 'Not yet.'}`);

  const { compatibility_date: date = '' } = readConfig({ config: join(project, 'wrangler.toml') }, { hideWarnings: true });
  const newest = newestDate();
  const flags = date < newest ? await changedFlags(date, newest) : [];
  console.log(
    `compatibility_date ${date}, the runtime knows ${newest}: ${flags.length === 0 ? 'no flag differs' : `changes ${flags.join(', ')}`}.`,
  );

  if (listsOnly) return;
  const free = behind.filter(([name]) => !held.has(name));
  if (apply && free.length > 0) {
    const wanted = free.map(([name, { latest }]) => `${name}@${latest}`);
    if (npm(['install', '--save-exact', ...wanted]).status !== 0)
      throw new Error('npm install failed: git checkout package.json package-lock.json');
  }
  const { status } = npm(['test']);
  console.log(status === 0 ? 'The tests pass.' : 'The tests fail.');
  process.exitCode = status === 0 ? 0 : 1;
});
