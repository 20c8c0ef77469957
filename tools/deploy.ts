/**
 * `npm run deploy`: migrations, then the worker with its page. `npm run deploy:check` shows what would be sent, without an
 * account. Sample data is never loaded.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { readOptions } from './arguments.ts';
import { BUILT_CONFIG } from './build-inputs.ts';
import { deployRefusals } from './deploy-refusals.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

const { 'dry-run': isRehearsal = false, env } = readOptions({ 'dry-run': { type: 'boolean' }, env: { type: 'string' } });
// The build, and wrangler, read it.
if (env !== undefined) process.env['CLOUDFLARE_ENV'] = env;
const REHEARSAL_DIR = join(PROJECT_DIR, '.cache/deploy-check');

function run(command: string, args: string[]): void {
  const { status } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin', command), args, {
    cwd: PROJECT_DIR,
    stdio: 'inherit',
    env: { ...process.env, WRANGLER_LOG: 'log' },
  });
  if (status !== 0) {
    console.error(`\n${command} ${args[0]} failed: nothing after it was done.`);
    process.exit(1);
  }
}

const { vars, d1_databases: databases } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
const refusals = deployRefusals({ vars, databases, isStaging: env === 'staging' });
if (!isRehearsal && refusals.length > 0) {
  console.error(
    ['Not deployed:', ...refusals.map((reason) => `  - ${reason}`), '', 'docs/operating.md tells how to set each.'].join('\n'),
  );
  process.exit(1);
}

run('vite', ['build', '--logLevel', 'warn']);
// The build leaves this machine's own keys beside the worker; a deployment has its secrets at the edge.
rmSync(join(PROJECT_DIR, 'dist/resuena/.dev.vars'), { force: true });

if (isRehearsal) {
  mkdirSync(REHEARSAL_DIR, { recursive: true });
  // As somebody would type them here: wrangler finds what was built.
  run('wrangler', ['deploy', '--dry-run', '--outdir', REHEARSAL_DIR]);
  run('wrangler', ['versions', 'upload', '--dry-run', '--outdir', REHEARSAL_DIR]);
  for (const reason of refusals) console.log(`A real deployment still needs: ${reason}`);
} else {
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', WRANGLER_CONFIG]);
  run('wrangler', ['deploy', '--config', BUILT_CONFIG]);
}
