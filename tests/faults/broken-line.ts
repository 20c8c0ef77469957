/** A line to the shop that breaks in the ways in which real ones do. */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** `ask` brings the request to the shop, which then has it, whatever comes back. */
type Break = (ask: () => Promise<Answer>, outgoing: ServerResponse, incoming: IncomingMessage) => Promise<void> | void;

export type BrokenLine = { origin: string; broken: Break | null; close: () => Promise<void> };

const give = ({ status, headers, body }: Answer, outgoing: ServerResponse): void => {
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = headers;
  outgoing.writeHead(status, rest).end(body);
};

const foreign = (status: number, type: string, text: string): Break => {
  return (_, outgoing) => void outgoing.writeHead(status, { 'Content-Type': type }).end(text);
};

const half = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));
const PAGE = '<!doctype html><title>Red del hotel</title><h1>Bienvenido</h1>';

export const BREAKS = {
  'nothing comes': () => undefined,
  refused: (_, outgoing) => void outgoing.destroy(),
  'breaks off halfway': async (ask, outgoing) => {
    const { status, headers, body } = await ask();
    outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) });
    outgoing.write(half(body), () => outgoing.destroy());
  },
  'bare 500': foreign(500, 'text/plain', 'Internal Server Error'),
  'bare 502': foreign(502, 'text/html', '<h1>502 Bad Gateway</h1>'),
  // A network that asks for a login. Its page in place of a whole document is what a person there must see.
  'another page': async (ask, outgoing, incoming) => {
    if (incoming.headers['sec-fetch-dest'] === 'document') give(await ask(), outgoing);
    else outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  },
  'JSON cut short': async (ask, outgoing) => {
    const answer = await ask();
    const isJson = answer.headers['content-type']?.includes('json') ?? false;
    give(isJson ? { ...answer, body: half(answer.body) } : answer, outgoing);
  },
  '2.5 s later': async (ask, outgoing) => {
    await sleep(1_250);
    const answer = await ask();
    await sleep(1_250);
    give(answer, outgoing);
  },
  'shop hears, no answer': async (ask) => void (await ask()),
  'answer lost': async (ask, outgoing) => {
    await ask();
    outgoing.destroy();
  },
  // Everything else goes well, the ping before it too.
  "a write's answer lost": async (ask, outgoing, { method }) => {
    const answer = await ask();
    if (method === 'GET') give(answer, outgoing);
    else outgoing.destroy();
  },
  "a write's answer hangs": async (ask, outgoing, { method }) => {
    const answer = await ask();
    if (method === 'GET') give(answer, outgoing);
  },
} satisfies Record<string, Break>;

export async function openBrokenLine(shop: string): Promise<BrokenLine> {
  const { hostname, port } = new URL(shop);
  const server = createServer((incoming, outgoing) => {
    const ask = (): Promise<Answer> => forward(incoming, hostname, port);
    const answering = line.broken ? line.broken(ask, outgoing, incoming) : ask().then((answer) => give(answer, outgoing));
    Promise.resolve(answering).catch(() => outgoing.destroy());
  });
  const line: BrokenLine = {
    origin: '',
    broken: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  line.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return line;
}

async function forward(incoming: IncomingMessage, hostname: string, port: string): Promise<Answer> {
  const sent = await buffer(incoming);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, resolve);
  onward.once('error', reject);
  onward.end(sent);
  const answer = await promise;
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}
