import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_DIR } from './project.ts';

const FILE = join(PROJECT_DIR, '.dev.vars');
const KEY_BYTES = 48;

/**
 * The keys of wrangler.toml's [secrets] for this machine: random, written by the first start, ignored by git.
 * A changed key signs everybody out.
 */
export function ensureDevVars(): Record<string, string> {
  if (!existsSync(FILE)) {
    const key = (): string => randomBytes(KEY_BYTES).toString('base64url');
    const text = `# Made by the first start, for this machine only.\nSESSION_KEY=${key()}\nMAIL_LINK_KEY=${key()}\n`;
    writeFileSync(FILE, text, { mode: 0o600 });
  }
  return parseEnv(readFileSync(FILE, 'utf8')) as Record<string, string>;
}
