/** A way to the shop that a test can cut, break, or let a new release come through: service workers see what the network does. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright/test';

const HASHED_SCRIPT = /-([\w-]{7})\.js/g;
const SECOND = 'second';
/** Far more than a browser takes to read the beginning of a page. */
const READING_MS = 1_000;

export type Relay = {
  origin: string;
  /** up: the shop answers; cut: the connection breaks; hung: nothing comes, and nothing breaks; broken: 503. */
  state: 'up' | 'cut' | 'hung' | 'broken';
  /** What each answer takes longer, in milliseconds. */
  latencyMs: number;
  /** Of each page only what comes before this text arrives; then the connection breaks, or nothing more comes. */
  pageEnds: { before: string; how: 'cut' | 'hung' } | null;
  /** From now on every script has another name, as after a deployment; those of before are gone. */
  deploy: () => void;
  /** Addresses that are not there. */
  lost: (path: string) => boolean;
  /** Addresses of which nothing comes. */
  hangs: (path: string) => boolean;
  /** Paths asked for, in order. */
  asked: string[];
  /** What was posted, and how the shop answered: the browser's own tools do not tell what a page sends while it is left. */
  posts: { path: string; cookie: string | undefined; text: string; status: number }[];
  close: () => Promise<void>;
};

/** For a test. Its pages are closed first: what they fetch after that would fail, and count as an error of theirs. */
export async function withRelay(shop: string, context: BrowserContext, use: (relay: Relay) => Promise<void>): Promise<void> {
  const relay = await openRelay(shop);
  await use(relay);
  await Promise.all(context.pages().map((page) => page.close()));
  await relay.close();
}

export async function openRelay(shop: string): Promise<Relay> {
  let isSecond = false;
  const relay: Relay = {
    origin: '',
    state: 'up',
    latencyMs: 0,
    pageEnds: null,
    deploy: () => {
      isSecond = true;
    },
    lost: () => false,
    hangs: () => false,
    asked: [],
    posts: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    relay.asked.push(path);
    if (relay.state === 'cut') return void incoming.socket.destroy();
    if (relay.state === 'hung' || relay.hangs(path)) return;
    if (relay.state === 'broken') return void outgoing.writeHead(503, { 'Content-Type': 'text/plain' }).end('broken');
    const isHashed = /^\/assets\/.*-[\w-]{7}(second)?\.js$/.test(path);
    if (relay.lost(path) || (isHashed && path.includes(`${SECOND}.js`) !== isSecond)) {
      return void outgoing.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('lost');
    }
    forward(incoming, outgoing, path.replace(`${SECOND}.js`, '.js'), new URL(shop), isSecond, relay);
  });
  server.on('request', (incoming, outgoing) => {
    if (incoming.method !== 'POST') return;
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    outgoing.once('finish', () => {
      const { url: path = '/', headers } = incoming;
      relay.posts.push({ path, cookie: headers.cookie, text: Buffer.concat(parts).toString(), status: outgoing.statusCode });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  relay.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return relay;
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
  shop: URL,
  isSecond: boolean,
  { latencyMs, pageEnds }: Relay,
): void {
  // Whole answers, whatever of the other release the browser has.
  const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers;
  const headers = { ...asked, 'accept-encoding': 'identity' };
  const onward = request({ hostname: shop.hostname, port: shop.port, path, method: incoming.method, headers }, (answer) => {
    const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
    const isPage = /html/.test(answer.headers['content-type'] ?? '');
    setTimeout(() => {
      if (pageEnds && isPage) passBeginning(answer, outgoing, pageEnds);
      else if (isSecond && isText) passRenamed(answer, outgoing);
      else pass(answer, outgoing);
    }, latencyMs);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

function passBeginning(answer: IncomingMessage, outgoing: ServerResponse, { before, how }: NonNullable<Relay['pageEnds']>): void {
  withText(answer, (text) => {
    const { 'content-length': _, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    // A browser drops what it has not read yet of a connection that breaks.
    outgoing.write(text.slice(0, text.indexOf(before)), () => how === 'cut' && setTimeout(() => outgoing.destroy(), READING_MS));
  });
}

function passRenamed(answer: IncomingMessage, outgoing: ServerResponse): void {
  withText(answer, (text) => {
    const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest).end(text.replace(HASHED_SCRIPT, `-$1${SECOND}.js`));
  });
}

function withText(answer: IncomingMessage, use: (text: string) => void): void {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => use(Buffer.concat(parts).toString('utf8')));
}
