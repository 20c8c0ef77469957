/** A copy outside the account: sent, sent again, drilled and restored, against a store that checks each signature. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openS3 } from '#tools/backup/s3.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import { startS3, type S3StandIn } from './provider/s3-stand-in.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 600_000;
const home = mkdtempSync(join(tmpdir(), 'resuena-outside-'));
const shop = join(home, 'shop');
const PLACE = 's3://copias/tienda/una ñ';
const inBucket = (key: string): string => `copias/tienda/una ñ/${key}`;
let store: S3StandIn;

beforeAll(async () => {
  store = await startS3(['copias']);
  await copySampleState(shop);
}, TIMEOUT_MS);
afterAll(async () => {
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

async function tool(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ status: unknown; output: string }> {
  const child = spawn(process.execPath, [join(PROJECT_DIR, `tools/${name}.ts`), ...args], {
    env: { ...process.env, ...store.env, RESUENA_STATE: shop, ...env },
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, output: output + errors };
}

const newest = (): string => store.objects.get(inBucket('newest'))?.toString() ?? '';
const manifest = (): Manifest =>
  JSON.parse(store.objects.get(inBucket(`${newest()}/manifest.json`))?.toString() ?? '') as Manifest;

it('sends tables and pictures, and then only the pictures that are new or not whole', { timeout: TIMEOUT_MS }, async () => {
  // The store is busy at times: what it refuses so is asked again.
  store.busy = 3;
  const first = await tool('backup', ['--to', PLACE]);
  expect(first.status, first.output).toBe(0);
  const pictures = Object.keys(manifest().pictures);
  expect(pictures.length).toBeGreaterThan(20);
  expect(first.output).toContain(`with ${pictures.length} pictures that were new`);
  expect(store.puts.at(-1)).toBe(inBucket('newest'));
  expect([...store.objects.keys()].every((name) => name.startsWith(inBucket('')))).toBe(true);

  const [cut = '', gone = ''] = pictures;
  store.objects.set(inBucket(`pictures/${cut}`), Buffer.from('cut'));
  store.objects.delete(inBucket(`pictures/${gone}`));
  store.puts.length = 0;
  const second = await tool('backup', ['--to', PLACE]);
  expect(second.output).toContain('with 2 pictures that were new');
  expect(store.puts.filter((name) => name.includes('/pictures/')).toSorted()).toEqual(
    [cut, gone].map((key) => inBucket(`pictures/${key}`)).toSorted(),
  );
  expect(Object.keys(manifest().pictures)).toHaveLength(pictures.length);
  expect(readdirSync(home)).toEqual(['shop']);
});

it('a drill takes the newest from there', { timeout: TIMEOUT_MS }, async () => {
  const drilled = await tool('drill', ['--from', PLACE]);
  expect(drilled.status, drilled.output).toBe(0);
  expect(drilled.output).toMatch(/ 0 differences\nThe backup of .+ was restored and audited in/);
});

it(
  'a restore takes it from there too, and finds another content before anything is written',
  { timeout: TIMEOUT_MS },
  async () => {
    const [picture = ''] = Object.keys(manifest().pictures);
    const content = store.objects.get(inBucket(`pictures/${picture}`)) ?? Buffer.alloc(0);
    store.objects.set(inBucket(`pictures/${picture}`), Buffer.concat([content.subarray(1), Buffer.from('x')]));
    const refused = await tool('restore', ['--from', PLACE], { RESUENA_STATE: join(home, 'other') });
    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining(`${picture}: another content`) as string });
    expect(readdirSync(home)).not.toContain('other');
  },
);

it('says what the store refuses, and shows no key', async () => {
  const path = join(home, 'file');
  writeFileSync(path, 'a');
  const refusal = (env: NodeJS.ProcessEnv, place = PLACE): Promise<unknown> =>
    openS3(place, { ...store.env, ...env })
      .fromFile('a', path)
      .then(
        () => 'accepted',
        (error: Error) => error.message,
      );
  expect(await refusal({ AWS_SECRET_ACCESS_KEY: 'of another' })).toMatch(/^PUT http.+: 403 .*SignatureDoesNotMatch/);
  expect(await refusal({}, 's3://ninguno')).toMatch(/there is no bucket ninguno/);
  expect(() => openS3(PLACE, {})).toThrow('AWS_ACCESS_KEY_ID');
  expect(await refusal({})).toBe('accepted');
  expect(await openS3(PLACE, store.env).sizes('a')).toEqual(new Map([['a', 1]]));
});
