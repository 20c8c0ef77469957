/**
 * What stands before the worker in production, in small: TLS, HTTP/2, compression, and a memory of the files that never change. It
 * serves pages of its own as well. Answers keep the worker's headers.
 */
import { Agent, request, type IncomingMessage } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type OutgoingHttpHeaders,
  type Http2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import { selfSigned } from './certificate.ts';
import { Line, urgencyOf, type Speed } from './line.ts';

/** As hard as an edge compresses on the way. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|ld\+json|manifest\+json|problem\+json)|image\/svg)/;
/** Of one connection, or said anew here. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']);
const AT_ONCE: Speed = { bytesPerSecond: Number.MAX_SAFE_INTEGER, latencyMs: 0 };

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

export type Front = {
  /** 'https://localhost:41234' */
  origin: string;
  /** By which a browser is told to trust the certificate. */
  fingerprint: string;
  /** Served in place of what the worker would answer there. */
  pages: Map<string, Answer>;
  /** The line of browsers that connect from now on; null is as fast as the machine. */
  setSpeed: (speed: Speed | null) => void;
  close: () => Promise<void>;
};

export async function openFront(upstream: string): Promise<Front> {
  const { key, cert, fingerprint } = selfSigned(Date.now());
  const agent = new Agent({ keepAlive: true });
  const pages = new Map<string, Answer>();
  const remembered = new Map<string, Answer>();
  const lines = new Map<Http2Session, { line: Line; latencyMs: number }>();
  let speed = AT_ONCE;

  const server = createSecureServer({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert }, (asked, answer) => {
    respond(asked, answer).catch(() => answer.stream.close());
  });
  server.on('session', (session) => {
    lines.set(session, { line: new Line(speed.bytesPerSecond), latencyMs: speed.latencyMs });
    session.once('close', () => lines.delete(session));
  });

  async function respond(asked: Http2ServerRequest, answer: Http2ServerResponse): Promise<void> {
    const way = asked.stream.session && lines.get(asked.stream.session);
    if (!way) return;
    const outlet = way.line.open(answer, urgencyOf(asked.headers['priority']));
    await sleep(way.latencyMs);
    const known = pages.get(asked.url) ?? remembered.get(asked.url);
    const { status, headers, parts } = known ? { ...known, parts: [known.body] } : await pass(asked);
    answer.writeHead(status, headers);
    for await (const part of parts) outlet.write(part);
    outlet.end();
  }

  async function pass(asked: Http2ServerRequest): Promise<Omit<Answer, 'body'> & { parts: AsyncIterable<Buffer> | Buffer[] }> {
    const got = await ask(asked);
    const { statusCode: status = 502 } = got;
    const isText = COMPRESSED.test(got.headers['content-type'] ?? '');
    const headers: OutgoingHttpHeaders = Object.fromEntries(
      Object.entries(got.headers).filter(([name]) => !NOT_PASSED_ON.has(name)),
    );
    if (isText) Object.assign(headers, { 'content-encoding': 'br', vary: 'accept-encoding' });
    if (status === 200 && /immutable/.test(got.headers['cache-control'] ?? '')) {
      const whole = await buffer(got);
      const body = isText ? brotliCompressSync(whole, BROTLI) : whole;
      remembered.set(asked.url, { status, headers, body });
      return { status, headers, parts: [body] };
    }
    // A page that comes in parts goes on in parts.
    const parts = isText ? got.pipe(createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })) : got;
    return { status, headers, parts };
  }

  function ask(asked: Http2ServerRequest): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    // The worker is asked by its own address, and takes an Origin for one of ours only when it names that.
    if (headers['origin'] !== undefined) headers['origin'] = upstream;
    delete headers['accept-encoding'];
    const sent = request(new URL(asked.url, upstream), { agent, method: asked.method, headers }, resolve);
    sent.once('error', reject);
    asked.pipe(sent);
    return promise;
  }

  const { promise: listening, resolve: isListening } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', isListening);
  await listening;
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    fingerprint,
    pages,
    setSpeed: (wanted) => void (speed = wanted ?? AT_ONCE),
    close: async () => {
      for (const session of lines.keys()) session.destroy();
      agent.destroy();
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      await promise;
    },
  };
}
