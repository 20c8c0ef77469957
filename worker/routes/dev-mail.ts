import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { failure } from '#domain/failure.ts';
import type { App, AppEnv } from '../app-env.ts';
import { findMessage, listMessages, type KeptMessage } from '../db/mailbox.ts';
import { isLocalHost } from '../local-host.ts';
import { refuse } from '../respond.ts';

const LIMIT = 100;
/** The page and the e-mails carry text of users: nothing but inline style is allowed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** E-mails that the `mailbox` transport kept, for reading while developing. Elsewhere these addresses are 404. */
export function serveDevMail(app: App): void {
  app.get('/api/dev/mail', developerOnly, async (c) => {
    const messages = await listMessages(c.env.DB, c.req.query('to')?.trim() || undefined, LIMIT);
    const wantsPage = c.req.header('Accept')?.includes('text/html') ?? false;
    return wantsPage ? c.html(mailboxPage(messages)) : c.json(messages.map(toJson));
  });

  app.get('/api/dev/mail/:id', developerOnly, async (c) => {
    const message = await findMessage(c.env.DB, c.req.param('id'));
    return message ? c.html(message.html) : refuse(c, failure('message_not_found'));
  });
}

/** Checks the host name too, against DNS rebinding: a foreign page could point its own name at this machine. */
const developerOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.env.MAIL_TRANSPORT !== 'mailbox' || c.env.DEV_MAIL !== 'on' || !isLocalHost(c)) return refuse(c, failure('not_found'));
  await next();
  c.header('Content-Security-Policy', POLICY);
  c.header('Cache-Control', 'no-store');
};

const toJson = ({ acceptedAt, ...message }: KeptMessage): Record<string, unknown> => ({
  ...message,
  acceptedAt: new Date(acceptedAt).toISOString(),
});

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 760px; margin: 32px auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif;
    background: light-dark(#faf6f0, #171310); color: light-dark(#241a14, #f3ebe2); }
  li { margin: 0 0 16px; padding: 16px 20px; border: 1px solid light-dark(#e4d8c9, #3a3029); border-radius: 14px;
    background: light-dark(#fffdfa, #201a16); }
  ul { list-style: none; padding: 0; }
  a { color: light-dark(#a8431a, #f0935f); font-weight: 600; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
  small { color: light-dark(#6a5a4e, #b8a89a); }`;

const mailboxPage = (messages: readonly KeptMessage[]) =>
  html`<!doctype html>
    <html lang="es-UY">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Buzón de desarrollo · Resuena</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>Buzón de desarrollo</h1>
        <p>${newest(messages.length)}</p>
        <ul>
          ${messages.map(mailboxItem)}
        </ul>
      </body>
    </html> `;

function newest(count: number): string {
  if (count === 0) return 'Todavía no se envió ningún correo.';
  return count === 1 ? 'El último correo.' : `Los últimos ${count} correos, el más nuevo primero.`;
}

const mailboxItem = ({ id, to, subject, text, attachments, acceptedAt }: KeptMessage) =>
  html`<li>
    <a href="/api/dev/mail/${encodeURIComponent(id)}">${subject}</a><br />
    <small>${to} · <time>${new Date(acceptedAt).toISOString()}</time></small>
    <details>
      <summary>Texto</summary>
      <pre>${text}</pre>
    </details>
    ${attachments.map(
      ({ filename, content }) =>
        html`<details>
          <summary>${filename}</summary>
          <pre>${content}</pre>
        </details>`,
    )}
  </li>`;
