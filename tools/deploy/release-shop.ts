/**
 * Replaces the version that answers by a new one, which is checked twice: with no share of the visits, and with all of them. If a check
 * fails, the version before answers on.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteShop } from '../run-sql.ts';
import { demandWrangler } from '../wrangler.ts';
import { demandWorking, type Fetch } from './check-shop.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { migrateShop } from './migrate-shop.ts';
import { openProvider, type Provider } from './provider.ts';
import { type Project, wranglerOptions } from './publish.ts';
import { deployRefusals } from './refusals.ts';
import { steps } from './step.ts';
import { deployedShares, tagOf } from './versions.ts';

type Release = {
  project: Project;
  log: (line: string) => void;
  /** A change of shares takes seconds to spread. */
  patience: { tries: number; waitMs: number };
  fetch?: Fetch;
};

/** The version that answers at the end. Throws when there is nothing to replace, or when it went back. */
export async function releaseShop({ project, log, patience, fetch }: Release): Promise<string> {
  const configuration = readConfiguration(project.configPath, project.env);
  const refusals = deployRefusals(configuration, project.env === 'staging');
  if (refusals.length > 0) throw new Error(['not released:', ...refusals.map((reason) => `  - ${reason}`)].join('\n'));
  const provider = await openProvider();
  const step = steps(log);
  const { name, vars, domains } = configuration;
  const shares = await deployedShares(provider, name);
  const old = shares.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id;
  if (old === undefined) throw new Error(`there is no worker ${name} yet: npm run deploy`);
  if (shares.length === 1 && (await tagOf(provider, name, old)) === project.tag()) {
    step.stands(`version ${old}, of these sources`);
    return old;
  }

  await project.build();
  await migrateShop(provider, project, configuration, remoteShop(provider, configuration).run, step);
  const version = await upload(provider, project);
  step.changed(`version ${version} uploaded`);
  const share = (...specs: string[]) =>
    demandWrangler(
      ['versions', 'deploy', ...specs, '--name', name, '--message', 'npm run release', '--yes'],
      wranglerOptions(project, provider),
    );
  const shop = {
    origin: `https://${domains[0]}`,
    strictTransport: String(vars['STRICT_TRANSPORT']),
    ...(fetch ? { fetch } : {}),
  };
  try {
    await share(`${old}@100%`, `${version}@0%`);
    await demandWorking({ ...shop, version: { id: version, worker: name } }, patience);
    step.changed('it works without visitors');
    await share(`${version}@100%`);
    await demandWorking({ ...shop, version: { id: version } }, patience);
  } catch (error) {
    await share(`${old}@100%`);
    await demandWorking({ origin: shop.origin, version: { id: old }, ...(fetch ? { fetch } : {}) }, patience);
    throw new Error(`${(error as Error).message}\nWent back: version ${old} answers, and works.`, { cause: error });
  }
  await connect(provider, project, configuration);
  step.changed(`version ${version} answers at ${shop.origin}`);
  return version;
}

async function upload(provider: Provider, project: Project): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'resuena-release-'));
  const output = join(folder, 'output.ndjson');
  try {
    const { cwd, env } = wranglerOptions(project, provider);
    await demandWrangler(['versions', 'upload', '--tag', project.tag(), '--message', 'npm run release'], {
      cwd,
      env: { ...env, WRANGLER_OUTPUT_FILE_PATH: output },
    });
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string });
    const id = entries.find(({ type }) => type === 'version-upload')?.version_id;
    if (id === undefined) throw new Error('wrangler named no version that it uploaded');
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Domain, crons and queues are of no version: they follow the release that works. */
const connect = (provider: Provider, project: Project, { name }: Configuration): Promise<string> =>
  demandWrangler(['triggers', 'deploy', '--name', name], wranglerOptions(project, provider));
