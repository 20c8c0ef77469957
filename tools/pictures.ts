import { readFile, rm, writeFile } from 'node:fs/promises';
import type { LocalBucket } from './local-bindings.ts';
import { runWrangler } from './wrangler.ts';

const BUCKET = 'resuena-pictures';
const CONTENT_TYPE = 'image/webp';

/** The shop's pictures, each copied from or to a file. */
export type Pictures = {
  /** False when there is no such picture. */
  toFile(key: string, path: string): Promise<boolean>;
  fromFile(key: string, path: string): Promise<void>;
};

export const localPictures = (bucket: LocalBucket): Pictures => ({
  async toFile(key, path) {
    const object = await bucket.get(key);
    if (object) await writeFile(path, Buffer.from(await object.arrayBuffer()));
    return object !== null;
  },
  async fromFile(key, path) {
    await bucket.put(key, await readFile(path), { httpMetadata: { contentType: CONTENT_TYPE } });
  },
});

/** The bucket through wrangler: `--remote` is the deployment's, by wrangler's login. */
export const picturesThroughWrangler = (...where: string[]): Pictures => ({
  async toFile(key, path) {
    const { status, stdout, stderr } = runWrangler('r2', 'object', 'get', `${BUCKET}/${key}`, '--file', path, ...where);
    if (status === 0) return true;
    // Wrangler makes the file before it asks.
    await rm(path, { force: true });
    if (/key does not exist/i.test(stdout + stderr)) return false;
    throw new Error(`could not copy ${key}: ${stdout}${stderr}`);
  },
  async fromFile(key, path) {
    const type = ['--content-type', CONTENT_TYPE];
    const { status, stdout, stderr } = runWrangler('r2', 'object', 'put', `${BUCKET}/${key}`, '--file', path, ...type, ...where);
    if (status !== 0) throw new Error(`could not copy ${key}: ${stdout}${stderr}`);
  },
});
