/** What these commands read of wrangler.toml, for one environment. */
import { unstable_readConfig as readConfig } from 'wrangler';

export type Configuration = {
  name: string;
  workers_dev: boolean;
  /** Custom domains alone: no route of another form is written here. */
  domains: string[];
  vars: Record<string, unknown>;
  database: { name: string; id: string; migrationsDir: string };
  buckets: { binding: string; name: string }[];
  queues: string[];
  /** Those of them that the worker consumes. */
  consumed: string[];
  crons: string[];
  requiredSecrets: string[];
};

type Raw = {
  name: string;
  workers_dev?: boolean;
  routes?: (string | { pattern: string; custom_domain?: boolean })[];
  vars: Record<string, unknown>;
  d1_databases: { database_name: string; database_id?: string; migrations_dir?: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  queues: { producers?: { queue: string }[]; consumers?: { queue: string; dead_letter_queue?: string }[] };
  triggers?: { crons?: string[] };
  secrets?: { required?: string[] };
};

export function readConfiguration(path: string, env: string | undefined): Configuration {
  const raw = readConfig({ config: path, env }, { hideWarnings: true }) as unknown as Raw;
  const [database] = raw.d1_databases;
  if (!database) throw new Error(`${path} names no database`);
  const queues = [
    ...(raw.queues.producers ?? []).map(({ queue }) => queue),
    // A queue that does not exist yet must not be named as another's dead-letter queue.
    ...(raw.queues.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => [
      ...(dead === undefined ? [] : [dead]),
      queue,
    ]),
  ];
  return {
    name: raw.name,
    workers_dev: raw.workers_dev ?? true,
    domains: (raw.routes ?? []).flatMap((route) => (typeof route === 'object' && route.custom_domain ? [route.pattern] : [])),
    vars: raw.vars,
    database: {
      name: database.database_name,
      id: database.database_id ?? '',
      migrationsDir: database.migrations_dir ?? 'migrations',
    },
    buckets: raw.r2_buckets.map(({ binding, bucket_name: name }) => ({ binding, name })),
    queues: [...new Set(queues)],
    consumed: (raw.queues.consumers ?? []).map(({ queue }) => queue),
    crons: raw.triggers?.crons ?? [],
    requiredSecrets: raw.secrets?.required ?? [],
  };
}
