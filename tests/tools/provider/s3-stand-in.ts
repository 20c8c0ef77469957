/** A store that speaks S3 as far as backups need it. It computes each signature of SigV4 itself, and refuses what is not signed so. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'a secret/of+tests', AWS_REGION: 'sa-east-1' };
const MAX_SKEW_MS = 15 * 60_000;

export type S3StandIn = {
  /** By 'bucket/key'. */
  objects: Map<string, Buffer>;
  puts: string[];
  /** Answers so many requests with 503 first, as stores do that are busy. */
  busy: number;
  env: NodeJS.ProcessEnv;
  close: () => Promise<void>;
};

/** `pageSize`: objects that one listing names. */
export async function startS3(buckets: readonly string[], pageSize = 7): Promise<S3StandIn> {
  const store: Omit<S3StandIn, 'env' | 'close'> = { objects: new Map(), puts: [], busy: 0 };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> => {
    const body = await buffer(request);
    if (store.busy > 0) {
      store.busy -= 1;
      return { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const refusal = refusalOf(request, url, body);
    if (refusal !== null) return { status: 403, body: `<Error><Code>${refusal}</Code></Error>` };
    const name = decodeURIComponent(url.pathname.slice(1));
    if (!buckets.includes(name.split('/')[0] ?? '')) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    if (request.method === 'PUT') {
      store.objects.set(name, body);
      store.puts.push(name);
      return { status: 200 };
    }
    if (url.searchParams.get('list-type') === '2') return { status: 200, body: listing(name, url.searchParams) };
    const found = store.objects.get(name);
    return found ? { status: 200, body: found } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  };

  function listing(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const names = [...store.objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
    const from = Number(query.get('continuation-token') ?? 0);
    const page = names.slice(from, from + pageSize).map((name) => {
      const key = name.slice(bucket.length + 1).replaceAll('&', '&amp;');
      return `<Contents><Key>${key}</Key><Size>${store.objects.get(name)?.length}</Size></Contents>`;
    });
    const isTruncated = from + pageSize < names.length;
    const next = isTruncated ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body = '' }) => response.writeHead(status).end(body),
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(store, {
    env: { ...S3_KEYS, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** As the signature wants it: RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why the request is refused; null when it is signed with our secret, lately, and has the content that was signed. */
function refusalOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8})\/(.+?)\/s3\/aws4_request, SignedHeaders=(.+?), Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region, signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (id !== S3_KEYS.AWS_ACCESS_KEY_ID || region !== S3_KEYS.AWS_REGION) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const iso = at.replace(/^(\d{4})(\d{2})(\d{2}T\d{2})(\d{2})(\d{2}Z)$/, '$1-$2-$3:$4:$5');
  if (!(Math.abs(Date.now() - Date.parse(iso)) < MAX_SKEW_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied';
  const digest = String(headers['x-amz-content-sha256']);
  const isRead = method === 'GET' && digest === 'UNSIGNED-PAYLOAD';
  if (!isRead && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, S3_KEYS.AWS_REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${S3_KEYS.AWS_SECRET_ACCESS_KEY}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}
