/**
 * From an account with a zone to a shop that works. Each step looks at what is there first: a second run changes nothing, and one that
 * broke off anywhere goes on.
 */
import { hasAdministrator, makeAdministrator, type Person } from '../administrator.ts';
import { remoteShop } from '../run-sql.ts';
import { byHand } from './by-hand.ts';
import { demandWorking, type Fetch } from './check-shop.ts';
import { readConfiguration } from './configuration.ts';
import { migrateShop } from './migrate-shop.ts';
import { openProvider } from './provider.ts';
import { type Project, publish } from './publish.ts';
import { type Asking, settle } from './questions.ts';
import { deployRefusals } from './refusals.ts';
import { demandDomain, makeBuckets, makeDatabase, makeQueues } from './resources.ts';
import { steps } from './step.ts';

export type Deployment = {
  project: Project;
  given: Asking['given'];
  ask: Asking['ask'];
  /** The first administrator; asked for only while the shop has none. */
  person: () => Promise<Person>;
  resendKey: () => Promise<string>;
  log: (line: string) => void;
  /** A certificate of a new domain takes minutes. */
  patience: { tries: number; waitMs: number };
  fetch?: Fetch;
};

/** How many things it changed. Throws when something must be done first, or when the shop does not work at the end. */
export async function deployShop({ project, given, ask, person, resendKey, log, patience, fetch }: Deployment): Promise<number> {
  const { configPath, env } = project;
  const step = steps(log);
  const read = () => readConfiguration(configPath, env);
  const location = await settle(read, { configPath, env, given, ask });
  const isStaging = env === 'staging';

  const provider = await openProvider();
  await demandDomain(provider, read());
  await makeDatabase(provider, read(), { configPath, env, location }, step);
  const configuration = read();
  const refusals = deployRefusals(configuration, isStaging);
  if (refusals.length > 0) throw new Error(['not deployed:', ...refusals.map((reason) => `  - ${reason}`)].join('\n'));
  await makeBuckets(provider, configuration, location, step);
  await makeQueues(provider, configuration, step);

  const shop = remoteShop(provider, configuration);
  await migrateShop(provider, project, configuration, shop.run, step);
  const ownSecrets: Record<string, () => Promise<string>> =
    configuration.vars['MAIL_TRANSPORT'] === 'resend' ? { RESEND_API_KEY: resendKey } : {};
  const version = await publish(provider, project, configuration, ownSecrets, step);
  if (await hasAdministrator(shop)) step.stands('an administrator');
  else step.changed(await makeAdministrator(shop, await person()));

  const [domain] = configuration.domains;
  await demandWorking(
    {
      origin: `https://${domain}`,
      version: { id: version },
      strictTransport: String(configuration.vars['STRICT_TRANSPORT']),
      pictureAddress: String(configuration.vars['PICTURE_ADDRESS']),
      ...(fetch ? { fetch } : {}),
    },
    patience,
  );
  step.stands(`https://${domain} answers as it must`);
  const changes = step.changes();
  log(
    changes === 0
      ? '\nNothing was changed.'
      : `\n${changes} things were changed. wrangler.toml has what was answered: commit it.`,
  );
  log(['\nWhat only a person can do:', ...byHand(configuration).map((text, i) => `${i + 1}. ${text}`)].join('\n'));
  return changes;
}
