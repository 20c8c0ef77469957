import type { RunSql } from '#worker/db/run-sql.ts';
import type { LocalBindings } from './local-bindings.ts';
import { withLocalBindings } from './local-state.ts';
import { applyMigrations } from './migrate.ts';
import { type Bucket, localBucket, remoteBucket } from './bucket.ts';
import { type Configuration, readConfiguration } from './deploy/configuration.ts';
import { openProvider, type Provider } from './deploy/provider.ts';
import { WRANGLER_CONFIG } from './project.ts';

/** D1 takes statements of 100 KB, and Linux arguments of 128 KiB. */
export const MAX_STATEMENT_BYTES = 90_000;

export type Shop = {
  run: RunSql;
  /** Runs statements in order, without their rows. Here they are one transaction; on the deployment, as many as one command holds. */
  runAll: (statements: readonly string[]) => Promise<void>;
  pictures: Bucket;
  /** Of the weekly backups. */
  backups: Bucket;
};

/** The deployment's, by the provider's API. CLOUDFLARE_ENV=staging is staging's. */
export function remoteShop(provider: Provider, { database, buckets }: Pick<Configuration, 'database' | 'buckets'>): Shop {
  const { accountId, call } = provider;
  const run: RunSql = async <T>(sql: string) => {
    const answers = await call<{ results: T[] }[]>('POST', `/accounts/${accountId}/d1/database/${database.id}/query`, { sql });
    return answers[0]?.results ?? [];
  };
  const bucket = (binding: string): Bucket => {
    const found = buckets.find((one) => one.binding === binding);
    if (!found) throw new Error(`wrangler.toml binds no bucket as ${binding}`);
    return remoteBucket(provider, found.name);
  };
  return {
    run,
    async runAll(statements) {
      for await (const chunk of chunksOf(statements, MAX_STATEMENT_BYTES)) await run(chunk.join(';\n'));
    },
    pictures: bucket('PICTURES'),
    backups: bucket('BACKUPS'),
  };
}

export const localShop = ({ DB, PICTURES, BACKUPS }: LocalBindings): Shop => ({
  run: async <T>(sql: string) => (await DB.prepare(sql).all<T>()).results,
  runAll: async (statements) => {
    await DB.batch(statements.map((sql) => DB.prepare(sql)));
  },
  pictures: localBucket(PICTURES),
  backups: localBucket(BACKUPS),
});

/** Hands `work` the deployment or, migrated, the shop of this machine. */
export async function withShop<T>(isRemote: boolean, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (isRemote) return work(remoteShop(await openProvider(), readConfiguration(WRANGLER_CONFIG, process.env['CLOUDFLARE_ENV'])));
  return withLocalBindings(async (bindings) => {
    await applyMigrations(bindings.DB);
    return work(localShop(bindings));
  });
}

/** For what needs the database alone. */
export const withShopDatabase = <T>(isRemote: boolean, work: (run: RunSql) => Promise<T>): Promise<T> =>
  withShop(isRemote, ({ run }) => work(run));

/** Consecutive texts together, as long as they have at most that many bytes; a longer one stands alone. */
export async function* chunksOf(texts: Iterable<string> | AsyncIterable<string>, maxBytes: number): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  let size = 0;
  for await (const text of texts) {
    const bytes = Buffer.byteLength(text) + 2;
    if (chunk.length > 0 && size + bytes > maxBytes) {
      yield chunk;
      [chunk, size] = [[], 0];
    }
    chunk.push(text);
    size += bytes;
  }
  if (chunk.length > 0) yield chunk;
}
