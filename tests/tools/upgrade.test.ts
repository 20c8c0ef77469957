/** `npm run upgrade` against a registry of its own, and what the last move of `compatibility_date` changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { PROJECT_DIR, WRANGLER_CONFIG } from '#tools/project.ts';
import { changedFlags, LAST_MOVE, newestDate } from '#tools/upgrade/compatibility.ts';
import { HOLDER, PINS } from '#tools/upgrade/pins.ts';

const project = mkdtempSync(join(tmpdir(), 'resuena-upgrade-'));
let registry: Server;
/** The newest versions that the registry has, and what the last of them depends on. */
let holdersWrangler = '';
const newest: Record<string, string> = { guitar: '1.4.0', wrangler: '4.9.0', [HOLDER]: '1.1.0' };

beforeAll(async () => {
  registry = createServer(({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const version = newest[name];
    if (version === undefined) return void response.writeHead(404).end('{}');
    const dist = { tarball: `http://localhost/${name}.tgz`, shasum: '0' };
    const dependencies = name === HOLDER ? { wrangler: holdersWrangler } : {};
    const versions = Object.fromEntries(
      ['1.0.0', '4.8.0', version].map((one) => [one, { name, version: one, dist, dependencies }]),
    );
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const write = (file: string, content: string): void => writeFileSync(join(project, file), content);
  write('wrangler.toml', 'name = "a"\nmain = "a.js"\ncompatibility_date = "2026-05-01"\n');
  write(
    'package.json',
    JSON.stringify({
      name: 'a',
      version: '1.0.0',
      scripts: { test: 'node -e "console.log(\'the tests ran\'); process.exit(process.env.FAILS ? 1 : 0)"' },
      // Those of development are not listed while they are not installed.
      dependencies: { guitar: '1.0.0', wrangler: '4.8.0', [HOLDER]: '1.1.0' },
    }),
  );
});
afterAll(() => {
  registry.close();
  rmSync(project, { recursive: true, force: true });
});

async function upgrade(env: NodeJS.ProcessEnv = {}): Promise<{ status: unknown; output: string }> {
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [join(PROJECT_DIR, 'tools/upgrade.ts')], {
    cwd: project,
    env: {
      ...process.env,
      ...env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(project, '.npm'),
      npm_config_update_notifier: 'false',
    },
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, output: output + errors };
}

it('says what is behind, what each pin waits for and what a newer date changes, and runs the tests', async () => {
  holdersWrangler = '4.7.0';
  const { status, output } = await upgrade();
  expect(output).toContain('guitar 1.0.0, newest 1.4.0\n');
  expect(output).toContain('wrangler 4.8.0, newest 4.9.0 (pinned)\n');
  expect(output).not.toContain(`${HOLDER} 1.1.0, newest`);
  expect(output).toContain(`miniflare: until ${PINS[1]?.until}. Not yet.`);
  for (const flag of Object.keys(LAST_MOVE.flags)) expect(output).toContain(flag);
  expect(output).toMatch(/the tests ran\n[^]*The tests pass\./);
  expect(status, output).toBe(0);
});

it('says when a pin may go, and fails with the tests', async () => {
  holdersWrangler = '4.8.0';
  const { status, output } = await upgrade({ FAILS: '1' });
  expect(output).toContain('It can go now.');
  expect(output).toContain('The tests fail.');
  expect(status).toBe(1);
});

it('every override and every version before a release is a pin with its condition', () => {
  type Package = {
    overrides: Record<string, string>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const { overrides, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'),
  ) as Package;
  const early = Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
    version.includes('-') ? [name] : [],
  );
  expect(new Set([...Object.keys(overrides), ...early])).toEqual(new Set(PINS.map(({ name }) => name)));
});

it('the last move of compatibility_date changed the flags that it names', async () => {
  expect(readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).compatibility_date).toBe(LAST_MOVE.to);
  expect(LAST_MOVE.to <= newestDate()).toBe(true);
  expect(await changedFlags(LAST_MOVE.from, LAST_MOVE.to)).toEqual(Object.keys(LAST_MOVE.flags));
});
