/** Staging is a shop of its own: the same bindings and limits as production, and none of its data. */
import { unstable_readConfig as readConfig } from 'wrangler';
import { describe, expect, it } from 'vitest';
import { WRANGLER_CONFIG } from '#tools/project.ts';

type Queues = { producers?: { queue: string }[]; consumers?: { queue: string; dead_letter_queue?: string }[] };
/** What this test reads of wrangler's own type, in which environments' bindings are any. */
type Configuration = {
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name: string; migrations_dir: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  ratelimits: { name: string; namespace_id: string; simple: unknown }[];
  queues: Queues;
} & Record<'secrets' | 'observability' | 'images' | 'version_metadata' | 'send_email' | 'assets' | 'triggers', unknown>;

const configOf = (env?: string): Configuration => readConfig({ config: WRANGLER_CONFIG, env }, { hideWarnings: true });
const production = configOf();
const staging = configOf('staging');

const expectApart = (what: string, ours: readonly unknown[], theirs: readonly unknown[]): void => {
  expect(ours.length, what).toBeGreaterThan(0);
  expect(
    ours.filter((one) => theirs.includes(one)),
    what,
  ).toEqual([]);
};

describe('staging', () => {
  it('has every variable, binding and limit of production', () => {
    expect(Object.keys(staging.vars).toSorted()).toEqual(Object.keys(production.vars).toSorted());
    expect(staging.secrets).toEqual(production.secrets);
    expect([staging.images, staging.version_metadata, staging.send_email, staging.assets]).toEqual([
      production.images,
      production.version_metadata,
      production.send_email,
      production.assets,
    ]);
    expect(staging.triggers).toEqual(production.triggers);
    expect(staging.d1_databases.map(({ binding, migrations_dir: folder }) => [binding, folder])).toEqual(
      production.d1_databases.map(({ binding, migrations_dir: folder }) => [binding, folder]),
    );
    expect(staging.r2_buckets.map(({ binding }) => binding)).toEqual(production.r2_buckets.map(({ binding }) => binding));
    const limits = (config: Configuration) => config.ratelimits.map(({ name, simple }) => ({ name, simple }));
    expect(limits(staging)).toEqual(limits(production));
    const consumers = (config: Configuration) =>
      config.queues.consumers?.map(({ queue: _queue, dead_letter_queue: _dead, ...rest }) => rest);
    expect(consumers(staging)).toEqual(consumers(production));
  });

  it('shares no database, bucket, queue or counter with it', () => {
    expectApart(
      'databases',
      staging.d1_databases.map(({ database_name: name }) => name),
      production.d1_databases.map(({ database_name: name }) => name),
    );
    expectApart(
      'buckets',
      staging.r2_buckets.map(({ bucket_name: name }) => name),
      production.r2_buckets.map(({ bucket_name: name }) => name),
    );
    const queues = ({ queues: { producers = [], consumers = [] } }: Configuration) =>
      [...producers, ...consumers].map(({ queue }) => queue);
    expectApart('queues', queues(staging), queues(production));
    expectApart(
      'rate-limit namespaces',
      staging.ratelimits.map(({ namespace_id: id }) => id),
      production.ratelimits.map(({ namespace_id: id }) => id),
    );
  });

  it('sends no e-mail, is in no search engine, and has the sample shop on purpose, which production has not', () => {
    expect(staging.vars).toMatchObject({ MAIL_TRANSPORT: 'mailbox', DEV_MAIL: 'off', SEARCH_ENGINES: 'off', SAMPLE_SHOP: 'on' });
    expect(production.vars).toMatchObject({ DEV_MAIL: 'off', SEARCH_ENGINES: 'on', SAMPLE_SHOP: 'off' });
  });

  it('is traced, which production is not: a trace has addresses and networks', () => {
    expect(production.observability).toMatchObject({
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    });
    expect(staging.observability).toMatchObject({ logs: { enabled: true, invocation_logs: false }, traces: { enabled: true } });
  });
});
