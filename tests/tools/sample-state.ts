import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLocalState } from '#tools/local-state.ts';

let filled: Promise<string> | undefined;

async function fill(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'resuena-sample-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  await prepareLocalState(dir);
  return dir;
}

/** Puts the sample shop's local state there. Filling it takes seconds: once for all files of a test process. */
export async function copySampleState(stateDir: string): Promise<void> {
  filled ??= fill();
  cpSync(await filled, stateDir, { recursive: true });
}
