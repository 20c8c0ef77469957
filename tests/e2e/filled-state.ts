/** Runs once before all end-to-end tests: builds the product, and fills the shop that every test process starts from. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '#tools/build.ts';
import { prepareLocalState } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';

/** Not a developer's own local data. */
const STATES_DIR = join(PROJECT_DIR, '.cache/e2e-state');
export const FILLED_STATE = join(STATES_DIR, 'filled');
export const stateOf = (testProcess: number): string => join(STATES_DIR, `process-${testProcess}`);

export default async function fillState(): Promise<void> {
  ensureBuilt();
  rmSync(STATES_DIR, { recursive: true, force: true });
  await prepareLocalState(FILLED_STATE);
}
