import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR } from './project.ts';

const COMMAND = join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js');

export type WranglerRun = { status: number | null; stdout: string; stderr: string };

/** Runs a wrangler command in `cwd` with this process's own Node, which is newer than the machine's may be. */
export async function runWrangler(
  args: readonly string[],
  { cwd = PROJECT_DIR, env = {}, isShown = false }: { cwd?: string; env?: NodeJS.ProcessEnv; isShown?: boolean } = {},
): Promise<WranglerRun> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd,
    // A terminal is wrangler's only where its words are shown: it asks there before it takes a domain over.
    stdio: [isShown ? 'inherit' : 'ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    // The quiet level of tools/project.ts would leave out the answer itself.
    env: { ...process.env, WRANGLER_LOG: 'log', ...env },
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', (error) => reject(new Error(`wrangler could not be run: ${error.message}`)));
  child.once('close', resolve);
  const status = await promise;
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

/** The same, throwing with wrangler's words when it fails. */
export async function demandWrangler(args: readonly string[], options: Parameters<typeof runWrangler>[1] = {}): Promise<string> {
  const { status, stdout, stderr } = await runWrangler(args, options);
  if (status !== 0) throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
