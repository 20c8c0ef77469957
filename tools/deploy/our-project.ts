import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfInputs } from '../build-inputs.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from '../project.ts';
import type { Project } from './publish.ts';

/** A version's tag has at most 100 characters. */
const TAG_LENGTH = 24;

/** This folder, which its environment's build makes publishable. */
export const ourProject = (env: string | undefined): Project => ({
  folder: PROJECT_DIR,
  configPath: WRANGLER_CONFIG,
  env,
  tag: () => digestOfInputs().slice(0, TAG_LENGTH),
  build() {
    const { status } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('the build failed, and nothing was published');
    // The build leaves this machine's own keys beside the worker; a deployment has its secrets at the provider.
    rmSync(join(PROJECT_DIR, 'dist/resuena/.dev.vars'), { force: true });
  },
});
