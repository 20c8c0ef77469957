/** Database, buckets and queues, each made when it is not there. What was made is there the next time. */
import type { Configuration } from './configuration.ts';
import type { Provider } from './provider.ts';
import { PLACEHOLDER_DATABASE_ID } from './refusals.ts';
import type { Step } from './step.ts';
import { writeValue } from './toml.ts';

type Place = { configPath: string; env: string | undefined; location: string };

/** The database is written into wrangler.toml as soon as it is there. Throws when wrangler.toml names one that this account does not have. */
export async function makeDatabase(
  { accountId, call }: Provider,
  { database }: Configuration,
  { configPath, env, location }: Place,
  step: Step,
): Promise<void> {
  const path = `/accounts/${accountId}/d1/database`;
  const known = await call<{ uuid: string; name: string }[]>(
    'GET',
    `${path}?name=${encodeURIComponent(database.name)}&per_page=100`,
  );
  let id = known.find(({ name }) => name === database.name)?.uuid;
  if (database.id !== PLACEHOLDER_DATABASE_ID && id !== database.id)
    throw new Error(
      `wrangler.toml names the database ${database.id}, and this account's ${database.name} is ${id ?? 'not there'}: is it the right account?`,
    );
  if (id === undefined) {
    ({ uuid: id } = await call<{ uuid: string }>('POST', path, { name: database.name, primary_location_hint: location }));
    step.changed(`database ${database.name} made, near ${location}`);
  } else step.stands(`database ${database.name}`);
  const section = env === undefined ? 'd1_databases' : `env.${env}.d1_databases`;
  writeValue(configPath, { section, key: 'database_id' }, JSON.stringify(id));
}

export async function makeBuckets(
  { accountId, call }: Provider,
  { buckets }: Configuration,
  location: string,
  step: Step,
): Promise<void> {
  const path = `/accounts/${accountId}/r2/buckets`;
  for (const { name } of buckets) {
    const { buckets: known } = await call<{ buckets: { name: string }[] }>(
      'GET',
      `${path}?name_contains=${encodeURIComponent(name)}&per_page=1000`,
    );
    if (known.some((one) => one.name === name)) step.stands(`bucket ${name}`);
    else {
      await call('POST', path, { name, locationHint: location });
      step.changed(`bucket ${name} made`);
    }
  }
}

export async function makeQueues({ accountId, call }: Provider, { queues }: Configuration, step: Step): Promise<void> {
  const path = `/accounts/${accountId}/queues`;
  for (const name of queues) {
    const known = await call<{ queue_name: string }[]>('GET', `${path}?name=${encodeURIComponent(name)}`);
    if (known.some((one) => one.queue_name === name)) step.stands(`queue ${name}`);
    else {
      await call('POST', path, { queue_name: name });
      step.changed(`queue ${name} made`);
    }
  }
}

/** Throws when no active zone of the account holds the domain, or when another worker answers there: wrangler would take it over unasked. */
export async function demandDomain({ accountId, call }: Provider, { name, domains }: Configuration): Promise<void> {
  for (const domain of domains) {
    const labels = domain.split('.');
    const suffixes = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
    let status: string | undefined;
    for (const suffix of suffixes) {
      const [zone] = await call<{ status: string }[]>('GET', `/zones?name=${suffix}&account.id=${accountId}`);
      if (!zone) continue;
      ({ status } = zone);
      break;
    }
    if (status !== 'active')
      throw new Error(
        status === undefined
          ? `${domain} is of no zone in this account: add its domain in the dashboard, and set the nameservers that it names at the registrar`
          : `the zone of ${domain} is ${status}: set the nameservers that the dashboard names at the registrar, and run this again when it is active`,
      );
    const records = await call<{ hostname: string; service: string }[]>(
      'GET',
      `/accounts/${accountId}/workers/domains?hostname=${encodeURIComponent(domain)}`,
    );
    const other = records.find(({ hostname, service }) => hostname === domain && service !== name);
    if (other) throw new Error(`${domain} is already answered by the worker ${other.service}: remove it there first`);
  }
}
