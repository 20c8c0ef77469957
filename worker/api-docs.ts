import { html, raw } from 'hono/html';
import { codeOf, failure, FAILURE_KINDS, statusOf } from '#domain/failure.ts';
import { openApiDocument } from './openapi.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; description?: string };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

type Markup = ReturnType<typeof html>;

/**
 * The published contract as a page for people, with an anchor for each problem's `type`. It is made from the document that
 * programs get. It runs no script and loads nothing else, so the site's content policy applies unchanged.
 */
export function apiDocsPage(origin: string): Markup {
  // The document is our own, a moment old; only the parts that are shown are named in the types above.
  const { paths, components } = openApiDocument(origin) as Document;
  const groups = groupByTag(paths);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · Resuena</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <p><a href="/">Resuena</a></p>
          <h1>API</h1>
          <p>
            Days are <code>YYYY-MM-DD</code> in Montevideo, instants ISO 8601 UTC, prices decimal numbers. A session is a cookie
            set by <code>POST /login</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Contents">
            <ul>
              ${[...groups.keys()].map((tag) => html`<li><a href="#tag-${tag}">${tag}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
              <li><a href="#problems">Problems</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${[...groups].map(
            ([tag, operations]) =>
              html`<section aria-labelledby="tag-${tag}">
                <h2 id="tag-${tag}">${tag}</h2>
                ${operations.map(operationView)}
              </section>`,
          )}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<h3 id="schema-${name}">${name}</h3>
                  <pre tabindex="0">${notation(schema)}</pre>`,
            )}
          </section>
          ${problemsView()}
        </main>
      </body>
    </html>`;
}

function groupByTag(paths: Document['paths']): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'files';
      groups.set(tag, [...(groups.get(tag) ?? []), { path, method: method.toUpperCase(), operation }]);
    }
  }
  return groups;
}

type Listed = { path: string; method: string; operation: Operation };

function operationView({ path, method, operation }: Listed): Markup {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  return html`<article id="${operation.operationId ?? `${method}-${path}`}">
    <h3><code class="method">${method}</code> <code>${path}</code></h3>
    <p>${summary}. <span class="soft">${description ?? ''}</span></p>
    ${
      parameters.length === 0
        ? ''
        : html`<table>
            <caption>
              Parameters
            </caption>
            <tbody>
              ${parameters.map(
                (one) =>
                  html`<tr>
                    <th scope="row"><code>${one.name}</code>${one.required ? '' : html` <span class="soft">optional</span>`}</th>
                    <td>${one.in}</td>
                    <td>
                      <code>${one.schema ? notation(one.schema) : 'string'}</code>
                      ${one.description ?? one.schema?.description ?? ''}
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${
      body
        ? html`<p class="label">Body <span class="soft">${body[0]}</span></p>
            ${schemaView(body[1].schema)}`
        : ''
    }
    <ul class="answers">
      ${Object.entries(responses).map(([status, response]) => answerView(status, response))}
    </ul>
  </article>`;
}

function answerView(status: string, response: Operation['responses'][string]): Markup {
  const [content] = Object.values(response.content ?? {});
  return html`<li>
    <b>${status}</b>
    ${response.description.split('\n\n').map((line) => html`<span class="line">${prose(line)}</span>`)}${content?.schema && status < '300' ? schemaView(content.schema) : ''}
  </li>`;
}

/** The little Markdown that the document's descriptions have: code between backticks. */
const prose = (text: string): (Markup | string)[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

const schemaView = (schema: Schema | undefined): Markup | string =>
  schema ? html`<pre tabindex="0">${notation(schema)}</pre>` : '';

/** A schema as TypeScript would write it: what a caller reads fastest. */
function notation(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => notation(variant, indent)).join(' | ');
  if (schema.type === 'array') return `${schema.items ? grouped(notation(schema.items, indent)) : 'unknown'}[]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?';
      const note = property.description ? `  // ${property.description}` : '';
      return `${inner}${name}${optional}: ${notation(property, inner)}${note}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  const type = [schema.type ?? 'unknown'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

const grouped = (text: string): string => (text.includes(' | ') ? `(${text})` : text);

function problemsView(): Markup {
  const seen = new Set<string>();
  const kinds = FAILURE_KINDS.filter((kind) => !seen.has(codeOf(kind)) && seen.add(codeOf(kind)));
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>
      Every error is <code>application/problem+json</code>. The code is stable, the message may be shown to people and may change;
      a problem's <code>type</code> leads here.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        ${kinds.map(
          (kind) =>
            html`<tr id="${codeOf(kind)}">
              <th scope="row"><code>${codeOf(kind)}</code></th>
              <td>${statusOf(kind)}</td>
              <td lang="es-UY">${failure(kind).message}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

const STYLE = raw(`
  :root { color-scheme: light dark; --ink: light-dark(#241a14, #f3ebe2); --soft: light-dark(#6a5a4e, #b8a89a);
    --paper: light-dark(#faf6f0, #171310); --fill: light-dark(#f1e9de, #2c241e); --line: light-dark(#e4d8c9, #3a3029); --varnish: light-dark(#a8431a, #f0935f); }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 1000px; padding: 32px clamp(16px, 4vw, 48px) 96px; background: var(--paper); color: var(--ink);
    font: 400 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  h1 { font-size: 40px; line-height: 1.1; margin: 8px 0; } h2 { margin: 56px 0 8px; font-size: 26px; } h3 { margin: 0 0 4px; font-size: 17px; overflow-wrap: anywhere; }
  a { color: var(--varnish); text-underline-offset: 3px; } :focus-visible { outline: 2px solid var(--varnish); outline-offset: 2px; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; list-style: none; } nav a { display: inline-block; padding: 10px 0; }
  article { padding: 20px 0; border-top: 1px solid var(--line); } p { margin: 4px 0 8px; } .soft { color: var(--soft); } .label { margin-top: 12px; font-weight: 600; }
  .method { color: var(--varnish); } code, pre { font: 500 14px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
  pre { margin: 6px 0; padding: 12px 16px; overflow-x: auto; border-radius: 10px; background: var(--fill); }
  table { width: 100%; border-collapse: collapse; font-size: 15px; } caption, th { text-align: left; } caption { font-weight: 600; padding: 8px 0 2px; }
  td, th { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
  tr:target { background: var(--fill); } .answers { padding-left: 18px; } .line + .line { display: block; }`);
