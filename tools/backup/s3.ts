/** A bucket of any provider that speaks S3, beyond the account: `s3://bucket/folder`, with the keys that AWS's own tools read. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { type Bucket, REMOTE_AT_ONCE } from '../bucket.ts';
import { FILE_MODE } from './folder.ts';

export type S3Bucket = Bucket & {
  /** Each object below the prefix, and its size. */
  sizes: (prefix: string) => Promise<Map<string, number>>;
};

class Refusal extends Error {}

const ATTEMPTS = 5;
const WAIT_MS = 500;

export const isS3 = (place: string): boolean => place.startsWith('s3://');

/** What one request may carry: S3 takes 5 GB. */
const MAX_BYTES = 5 * 1024 ** 3;

export function openS3(place: string, env: NodeJS.ProcessEnv = process.env): S3Bucket {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket === undefined) throw new Error(`${place} names no bucket: s3://bucket/folder`);
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'a copy in s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_ENDPOINT_URL where it is not Amazon',
    );
  const region = env['AWS_REGION'] ?? 'us-east-1';
  const endpoint = (env['AWS_ENDPOINT_URL'] ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    ...(sessionToken !== undefined && { sessionToken }),
  });
  const base = `${endpoint}/${bucket}`;
  const nameOf = (key: string): string => (folder === '' ? key : `${folder}/${key}`);
  const addressOf = (key: string): string => `${base}/${nameOf(key).split('/').map(encodeURIComponent).join('/')}`;

  /** A connection that breaks says nothing about the store. Refusals for being busy are asked again by the client itself. */
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (left === 0 || error instanceof Refusal) throw error;
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    }
  }

  /** Another answer than these is an error with the store's words, without the keys. */
  async function ask(url: string, init: Parameters<AwsClient['fetch']>[1] = {}): Promise<Response> {
    const response = await client.fetch(url, init);
    if (response.ok || response.status === 404) return response;
    const said = (await response.text()).slice(0, 300);
    throw new Refusal(`${init?.method ?? 'GET'} ${url.split('?')[0]}: ${response.status} ${said}`);
  }

  return {
    atOnce: REMOTE_AT_ONCE,
    toFile: (key, path) =>
      patiently(async () => {
        const response = await ask(addressOf(key));
        if (response.status === 404 || !response.body) return false;
        await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path, { mode: FILE_MODE }));
        return true;
      }),
    fromFile: (key, path) =>
      patiently(async () => {
        const body = await openAsBlob(path);
        if (body.size > MAX_BYTES) throw new Refusal(`${path} is larger than one request to a bucket may be`);
        // Signed with the content's own digest: the store refuses other bytes than these.
        const headers = { 'X-Amz-Content-Sha256': await sha256Of(path), 'Content-Type': 'application/octet-stream' };
        const response = await ask(addressOf(key), { method: 'PUT', headers, body });
        if (!response.ok) throw new Refusal(`there is no bucket ${bucket} at ${endpoint}`);
      }),
    sizes: (prefix) =>
      patiently(async () => {
        const found = new Map<string, number>();
        let token: string | undefined;
        do {
          const query = new URLSearchParams({ 'list-type': '2', prefix: nameOf(prefix) });
          if (token !== undefined) query.set('continuation-token', token);
          const response = await ask(`${base}?${query.toString()}`);
          if (!response.ok) throw new Refusal(`there is no bucket ${bucket} at ${endpoint}`);
          const page = await response.text();
          for (const [, entry = ''] of page.matchAll(/<Contents>([^]*?)<\/Contents>/g))
            found.set(tag(entry, 'Key').slice(nameOf('').length), Number(tag(entry, 'Size')));
          token = tag(page, 'IsTruncated') === 'true' ? tag(page, 'NextContinuationToken') : undefined;
        } while (token !== undefined);
        return found;
      }),
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

const tag = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
