import { readFile, writeFile } from 'node:fs/promises';
import type { Provider } from './deploy/provider.ts';
import type { LocalBucket } from './local-bindings.ts';

/** Enough to fill a connection, and few enough for what any provider allows. */
export const REMOTE_AT_ONCE = 16;

const PICTURE_TYPE = 'image/webp';

/** A bucket's objects, each copied from or to a file. */
export type Bucket = {
  /** How many objects may be under way. */
  atOnce: number;
  /** False when there is no such object. */
  toFile(key: string, path: string): Promise<boolean>;
  /** Stores a picture. */
  fromFile(key: string, path: string): Promise<void>;
};

export const localBucket = (bucket: LocalBucket): Bucket => ({
  // One database and one bucket, in one process beside this.
  atOnce: 1,
  async toFile(key, path) {
    const object = await bucket.get(key);
    if (object) await writeFile(path, Buffer.from(await object.arrayBuffer()));
    return object !== null;
  },
  async fromFile(key, path) {
    await bucket.put(key, await readFile(path), { httpMetadata: { contentType: PICTURE_TYPE } });
  },
});

/** A bucket of the deployment, by the provider's API. */
export function remoteBucket({ accountId, bytes, putBytes }: Provider, name: string): Bucket {
  const pathOf = (key: string): string =>
    `/accounts/${accountId}/r2/buckets/${name}/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    atOnce: REMOTE_AT_ONCE,
    async toFile(key, path) {
      const content = await bytes(pathOf(key));
      if (content) await writeFile(path, content);
      return content !== null;
    },
    fromFile: async (key, path) => putBytes(pathOf(key), await readFile(path), PICTURE_TYPE),
  };
}
