/** Uploads the worker with its page and the secrets that it lacks, and connects it to domain, crons and queues: all of it by `wrangler deploy`. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandWrangler } from '../wrangler.ts';
import type { Configuration } from './configuration.ts';
import type { Provider } from './provider.ts';
import type { Step } from './step.ts';
import { deployedShares, isConnected, secretNames, tagOf } from './versions.ts';

const KEY_BYTES = 48;

/** A project that wrangler can publish from its folder. */
export type Project = {
  folder: string;
  configPath: string;
  env: string | undefined;
  /** Names what the build is made of: the same sources and configuration give the same tag. */
  tag: () => string;
  /** Leaves what `wrangler deploy` in the folder takes. */
  build: () => Promise<void> | void;
};

/** Wrangler's own, for the project's environment and the provider's account. */
export const wranglerOptions = ({ folder, env }: Project, { accountId }: Provider) => ({
  cwd: folder,
  env: { CLOUDFLARE_ACCOUNT_ID: accountId, ...(env === undefined ? {} : { CLOUDFLARE_ENV: env }) },
});

/** `ownSecrets` are of others, and cannot be made up: RESEND_API_KEY. Returns the version that answers. */
export async function publish(
  provider: Provider,
  project: Project,
  configuration: Configuration,
  ownSecrets: Readonly<Record<string, () => Promise<string>>>,
  step: Step,
): Promise<string> {
  const { name, requiredSecrets } = configuration;
  const known = await secretNames(provider, name);
  const secrets: Record<string, string> = {};
  for (const secret of requiredSecrets) if (!known.includes(secret)) secrets[secret] = randomBytes(KEY_BYTES).toString('base64');
  for (const [secret, ask] of Object.entries(ownSecrets)) if (!known.includes(secret)) secrets[secret] = await ask();

  const tag = project.tag();
  const [share, ...others] = await deployedShares(provider, name);
  const isCurrent =
    share !== undefined &&
    others.length === 0 &&
    Object.keys(secrets).length === 0 &&
    (await tagOf(provider, name, share.version_id)) === tag &&
    (await isConnected(provider, configuration));
  if (isCurrent) {
    step.stands(`version ${share.version_id}, with its secrets, domain, crons and queues`);
    return share.version_id;
  }
  await project.build();
  await withSecretsFile(secrets, (file) =>
    demandWrangler(
      ['deploy', '--tag', tag, '--message', 'npm run deploy', ...(file === null ? [] : ['--secrets-file', file])],
      wranglerOptions(project, provider),
    ),
  );
  for (const secret of Object.keys(secrets)) step.changed(`secret ${secret} set`);
  const [made] = await deployedShares(provider, name);
  if (!made) throw new Error(`the provider does not show the worker ${name} that was just published`);
  step.changed(`version ${made.version_id} published, on ${configuration.domains.join(', ')}`);
  return made.version_id;
}

/** Nobody but this user reads the file, and it goes whatever happens. */
async function withSecretsFile<T>(secrets: Record<string, string>, work: (file: string | null) => Promise<T>): Promise<T> {
  if (Object.keys(secrets).length === 0) return work(null);
  const folder = mkdtempSync(join(tmpdir(), 'resuena-secrets-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await work(file);
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}
