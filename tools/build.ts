import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildFresh } from './build-inputs.ts';
import { PROJECT_DIR } from './project.ts';
import { setSampleDefaults } from './shop-config.ts';

const VITE = join(PROJECT_DIR, 'node_modules/vite/bin/vite.js');

/** Builds page and worker, with the sample shop unless the environment says otherwise, unless dist/ already holds what the sources say. Shows the build's output and throws when it fails. */
export function ensureBuilt(): { built: boolean } {
  setSampleDefaults();
  if (isBuildFresh()) return { built: false };
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
    // A test runner's NODE_ENV would build React's development code.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    throw new Error('La página no se pudo construir: el motivo está arriba.');
  }
  return { built: true };
}
