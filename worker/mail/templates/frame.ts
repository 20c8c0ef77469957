/**
 * The frame of every e-mail: tables and inline CSS, since mail programs know little else, and a style block for those that
 * follow the reader's dark scheme. Colours are the shop's: paper, ink, varnish.
 */
import { html, raw } from 'hono/html';
import type { EmailContext } from './email-layout.ts';

/** Escaped HTML: what `html` makes of a template, where every value put in is escaped. */
export type Markup = ReturnType<typeof html>;

const TEXT_FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const DISPLAY_FONT = "Fraunces, Georgia, 'Times New Roman', serif";

const STYLE = raw(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #171310 !important; }
    .surface { background-color: #201a16 !important; border-color: #3a3029 !important; }
    .fill { background-color: #2c241e !important; }
    .ink { color: #f3ebe2 !important; }
    .soft { color: #b8a89a !important; }
    .line { border-color: #3a3029 !important; }
    .accent { color: #f0935f !important; }
    .button { background-color: #f0935f !important; }
    .button a { color: #2a1206 !important; }
  }
  @media (max-width: 480px) {
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
  }`);

type Frame = {
  title: string;
  /** First words that an inbox shows beside the subject. */
  preview: string;
  body: Markup;
};

export async function frame({ title, preview, body }: Frame, { origin, address, hours, contact }: EmailContext): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="es-UY">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:#faf6f0;">
        <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="#faf6f0"
          style="background-color:#faf6f0;"
        >
          <tr>
            <td align="center" style="padding:32px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;font-family:${TEXT_FONT};"
              >
                <tr>
                  <td class="pad" style="padding:0 32px 20px;">
                    <a
                      href="${origin}"
                      class="ink"
                      style="font-family:${DISPLAY_FONT};font-size:26px;font-weight:600;letter-spacing:-0.01em;color:#241a14;text-decoration:none;"
                      >Resuena</a
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="surface pad"
                    bgcolor="#fffdfa"
                    style="padding:32px;background-color:#fffdfa;border:1px solid #e4d8c9;border-radius:14px;"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;font-family:${DISPLAY_FONT};font-size:28px;line-height:1.2;font-weight:600;color:#241a14;"
                    >
                      ${title}
                    </h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td class="pad soft" style="padding:20px 32px 0;font-size:13px;line-height:1.6;color:#6a5a4e;">
                    Resuena · Alquiler de instrumentos musicales<br />${address} · ${hours}<br />${contact}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.toString();
}

export const paragraph = (content: string | Markup): Markup =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#241a14;">${content}</p>`;

export const smallPrint = (content: string | Markup): Markup =>
  html`<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.55;color:#6a5a4e;">${content}</p>`;

export const subheading = (content: string): Markup =>
  html`<h2
    class="ink"
    style="margin:28px 0 8px;font-family:${DISPLAY_FONT};font-size:19px;line-height:1.3;font-weight:600;color:#241a14;"
  >
    ${content}
  </h2>`;

/** Wide pictures only: mail programs that show none have its name in place of it. */
export const picture = (src: string, alt: string): Markup =>
  html`<img
    src="${src}"
    alt="${alt}"
    width="536"
    class="soft fill"
    style="display:block;width:100%;max-width:536px;height:auto;margin:0 0 20px;border:0;border-radius:14px;background-color:#f1e9de;font-size:14px;color:#6a5a4e;"
  />`;

/** A link in a line of its own, beneath a button or a table. */
export const linkLine = (href: string, label: string): Markup =>
  paragraph(html`<a href="${href}" class="accent" style="color:#a8431a;font-weight:600;">${label}</a>`);

/** A link of our own that looks like a button; padded by its cell, for programs that ignore padding on links. */
export const button = (href: string, label: string): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
    <tr>
      <td class="button" bgcolor="#a8431a" style="border-radius:999px;background-color:#a8431a;">
        <a
          href="${href}"
          style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;color:#fffaf5;text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

export type Fact = { label: string; value: string; strong?: boolean };

/** Label and value, one line each; a line break typed in a value stays one. */
export const factTable = (facts: readonly Fact[]): Markup =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse;">
    ${facts.map(factRow)}
  </table>`;

/** Values longer than this read badly against the right edge. */
const SHORT_VALUE_LENGTH = 60;

const factRow = ({ label, value, strong = false }: Fact): Markup => {
  const align = value.length <= SHORT_VALUE_LENGTH && !value.includes('\n') ? 'right' : 'left';
  return html`<tr>
    <th
      scope="row"
      class="soft line"
      align="left"
      valign="top"
      width="42%"
      style="padding:10px 12px 10px 0;border-bottom:1px solid #e4d8c9;font-size:14px;line-height:1.5;font-weight:400;color:#6a5a4e;text-align:left;"
    >
      ${label}
    </th>
    <td
      class="${strong ? 'accent' : 'ink'} line"
      align="${align}"
      valign="top"
      style="padding:10px 0;border-bottom:1px solid #e4d8c9;font-size:${strong ? '18px' : '15px'};line-height:1.5;font-weight:${strong ? '700' : '500'};color:${strong ? '#a8431a' : '#241a14'};text-align:${align};word-break:break-word;"
    >
      ${withBreaks(value)}
    </td>
  </tr>`;
};

const withBreaks = (value: string): Markup[] =>
  value.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

/** The same facts for the plain text of an e-mail. */
export const factLines = (facts: readonly Fact[]): string => facts.map(({ label, value }) => `${label}: ${value}`).join('\n');

/** Closing lines of every plain text. */
export const signature = ({ origin, address, hours, contact }: EmailContext): string =>
  ['--', 'Resuena · Alquiler de instrumentos musicales', `${address} · ${hours}`, contact, origin].join('\n');
