import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { createMailProvider, type Fault, type MailProvider } from '#tests/support/mail-provider.ts';

export type MailServer = { provider: MailProvider; url: string; close: () => void };

/** The tests' mail provider behind a socket, where the worker finds it as it would find a real one. */
export async function openMailServer(faultOf: (call: number) => Fault | undefined): Promise<MailServer> {
  const provider = createMailProvider(faultOf);
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    forward(provider, request, gone.signal).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      // 'unreachable', 'lost answer' and a worker that was killed: no answer at all.
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    provider,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(provider: MailProvider, request: IncomingMessage, signal: AbortSignal) {
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const response = await provider.fetch('http://provider/emails', { method: 'POST', headers, body: await text(request), signal });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
