import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildFresh } from './build-inputs.ts';
import { PROJECT_DIR } from './shop-config.ts';

const VITE = join(PROJECT_DIR, 'node_modules/vite/bin/vite.js');

/** Builds page and worker unless dist/ already holds what the sources say. Throws with the build's output when it fails. */
export function ensureBuilt(): { built: boolean } {
  if (isBuildFresh()) return { built: false };
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: PROJECT_DIR, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
  return { built: true };
}
