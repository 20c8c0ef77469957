import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './project.ts';

const KEY_BYTES = 48;

/** The keys of wrangler.toml's [secrets] for this machine: random, written once, ignored by git. A changed key signs everybody out. */
export function ensureDevVars(): void {
  const file = join(PROJECT_DIR, '.dev.vars');
  if (existsSync(file)) return;
  const key = (): string => randomBytes(KEY_BYTES).toString('base64url');
  writeFileSync(file, `# Made by the first start, for this machine only.\nSESSION_KEY=${key()}\nMAIL_LINK_KEY=${key()}\n`, {
    mode: 0o600,
  });
}
