/**
 * `npm run deploy` (`-- --env staging` for staging): from an account with a zone to a shop that works; run again, it changes what
 * differs. It asks what it needs on the terminal; where there is none it takes flags. `npm run deploy:check` shows what would be sent,
 * without an account. Sample data is never loaded.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './arguments.ts';
import { askSecret } from './ask-secret.ts';
import { readConfiguration } from './deploy/configuration.ts';
import { deployShop } from './deploy/deploy-shop.ts';
import { FLAGS, terminal } from './deploy/questions.ts';
import { deployRefusals } from './deploy/refusals.ts';
import { ourProject } from './deploy/our-project.ts';
import { explain } from './explain.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

const PATIENCE = { tries: 40, waitMs: 15_000 };
const REHEARSAL_DIR = join(PROJECT_DIR, '.cache/deploy-check');

const text = { type: 'string' } as const;
const values: Record<string, string | boolean | undefined> = readOptions({
  'dry-run': { type: 'boolean' },
  env: text,
  'admin-email': text,
  'admin-name': text,
  'admin-lastname': text,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, text])),
});
const given = (flag: string): string | undefined => values[flag] as string | undefined;
const env = given('env');
const ask = terminal();

async function answer(flag: string, question: string): Promise<string> {
  const found = given(flag) ?? (ask ? await ask(question) : undefined);
  if (found === undefined) throw new Error(`it needs --${flag}`);
  return found.trim();
}

function rehearse(): void {
  mkdirSync(REHEARSAL_DIR, { recursive: true });
  // As somebody would type them here: wrangler finds what was built.
  for (const command of [['deploy'], ['versions', 'upload']]) {
    const args = [...command, '--dry-run', '--outdir', REHEARSAL_DIR];
    const { status } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/wrangler'), args, {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
      env: { ...process.env, WRANGLER_LOG: 'log' },
    });
    if (status !== 0) throw new Error(`wrangler ${command.join(' ')} --dry-run failed`);
  }
  for (const reason of deployRefusals(readConfiguration(WRANGLER_CONFIG, env), env === 'staging'))
    console.log(`A real deployment still needs: ${reason}`);
}

await explain(async () => {
  // The build, and wrangler, read it.
  if (env !== undefined) process.env['CLOUDFLARE_ENV'] = env;
  const project = ourProject(env);
  if (values['dry-run'] === true) {
    await project.build();
    rehearse();
    return;
  }
  await deployShop({
    project,
    given: Object.fromEntries(FLAGS.map((flag) => [flag, given(flag)])),
    ask,
    person: async () => ({
      email: await answer('admin-email', 'E-mail address of the first administrator: '),
      name: await answer('admin-name', 'First name: '),
      lastname: await answer('admin-lastname', 'Last name: '),
    }),
    resendKey: async () => process.env['RESEND_API_KEY'] ?? (await askSecret('Key of Resend’s API: ')),
    log: (line) => console.log(line),
    patience: PATIENCE,
  });
});
