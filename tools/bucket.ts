import { readFile, rm, writeFile } from 'node:fs/promises';
import type { LocalBucket } from './local-bindings.ts';
import { runWrangler } from './wrangler.ts';

const PICTURE_TYPE = 'image/webp';

/** A bucket's objects, each copied from or to a file. */
export type Bucket = {
  /** False when there is no such object. */
  toFile(key: string, path: string): Promise<boolean>;
  /** Stores a picture. */
  fromFile(key: string, path: string): Promise<void>;
};

export const localBucket = (bucket: LocalBucket): Bucket => ({
  async toFile(key, path) {
    const object = await bucket.get(key);
    if (object) await writeFile(path, Buffer.from(await object.arrayBuffer()));
    return object !== null;
  },
  async fromFile(key, path) {
    await bucket.put(key, await readFile(path), { httpMetadata: { contentType: PICTURE_TYPE } });
  },
});

/** A bucket through wrangler: `--remote` is the deployment's, by wrangler's login. */
export const bucketThroughWrangler = (name: string, ...where: string[]): Bucket => ({
  async toFile(key, path) {
    const { status, stdout, stderr } = runWrangler('r2', 'object', 'get', `${name}/${key}`, '--file', path, ...where);
    if (status === 0) return true;
    // Wrangler makes the file before it asks.
    await rm(path, { force: true });
    if (/key does not exist/i.test(stdout + stderr)) return false;
    throw new Error(`could not copy ${key}: ${stdout}${stderr}`);
  },
  async fromFile(key, path) {
    const type = ['--content-type', PICTURE_TYPE];
    const { status, stdout, stderr } = runWrangler('r2', 'object', 'put', `${name}/${key}`, '--file', path, ...type, ...where);
    if (status !== 0) throw new Error(`could not copy ${key}: ${stdout}${stderr}`);
  },
});
