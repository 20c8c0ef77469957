import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A provider of mail with Resend's API, as far as a shop needs it: it accepts e-mails, or refuses them with `status`. */
export type MailServer = { url: string; status: number; message: string; taken: string[]; close: () => void };

/** `taken` are the addresses of the e-mails that it accepted. */
export async function openMailServer(status: number): Promise<MailServer> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { to } = (await json(request)) as { to: string[] };
      if (office.status === 200) office.taken.push(...to);
      response
        .writeHead(office.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: String(Date.now()), message: office.message }));
    };
    answer().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const office: MailServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    status,
    message: '',
    taken: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return office;
}
