import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

/** An answer is some megabytes; a megabyte, Node's own bound, would cut it off. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const COMMAND = join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js');

/** Runs a wrangler command with this process's own Node, which is newer than the machine's may be. */
export function runWrangler(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [COMMAND, ...args, '--config', WRANGLER_CONFIG], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    // The quiet level of tools/project.ts would leave out the answer itself.
    env: { ...process.env, WRANGLER_LOG: 'log' },
  });
  if (error) throw new Error(`wrangler could not be run: ${error.message}`);
  return { status, stdout, stderr };
}
