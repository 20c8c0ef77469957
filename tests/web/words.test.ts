/** People read of the shop, not of its machinery. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { QUOTES } from '#tests/quotes/quotes.ts';
import { PROJECT_DIR } from '#tools/project.ts';

it("says 'servidor' and 'Backend' only where the specification does", () => {
  const quoted = QUOTES.map(({ quote }) => quote).filter((quote) => /servidor|backend/i.test(quote));
  expect(quoted.length).toBeGreaterThan(1);
  const files = globSync(['{web,domain,worker}/**/*.{ts,tsx}', 'web/**/*.html'], { cwd: PROJECT_DIR });
  expect(files.length).toBeGreaterThan(300);
  const said = files.flatMap((file) =>
    readFileSync(join(PROJECT_DIR, file), 'utf8')
      .split('\n')
      .filter((line) => /servidor|backend/i.test(quoted.reduce((rest, quote) => rest.replace(quote, ''), line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});

type Node = { type?: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The strings of a syntax tree, with '{}' where something is filled in; what a JSX element says is one string. */
function stringsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(stringsIn);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return [quasis.map(({ value }) => value.cooked).join('{}'), ...inner];
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const said = (node['children'] as Node[]).map((child) => (child.type === 'JSXText' ? String(child['value']) : '{}')).join('');
    return [said.replaceAll(/[ \n]+/g, ' '), ...inner];
  }
  return inner;
}

/** 'tocás', 'tenés', 'venís', but neither what also ends so nor the future of tú, 'podrás'. */
const NOT_TU =
  /(?<!\p{L})(?!(?:adem|dem|despu|arn|atr|detr|quiz|jam|trav|inter|ingl|franc|pa|m|expr|Nicol|Andr|In)[áéí]s(?!\p{L}))(?:vos|usted|intente|ingrese|\p{L}*(?:[^r]ás|és|ís))(?!\p{L})/iu;

/** In English, for programmers. */
const ENGLISH = ['worker/api-docs.ts', 'worker/mail/cloudflare-sender.ts'];

describe('the words of pages, e-mails and samples', () => {
  const files = globSync('{web,domain,worker,seed}/**/*.{ts,tsx}', { cwd: PROJECT_DIR }).filter(
    (file) => !ENGLISH.includes(file),
  );
  const quotes = QUOTES.map(({ quote, shows = quote }) => shows.replaceAll(/\{[^}]+\}/g, '{}'));
  const said = files.flatMap((file) =>
    stringsIn(parseAst(readFileSync(join(PROJECT_DIR, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
      .filter((text) => !quotes.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  const having = (pattern: RegExp): string[] => said.filter((line) => pattern.test(line.slice(line.indexOf(': ') + 2)));

  it('are read at all', () => {
    expect(having(/Quisiste decir/)).not.toEqual([]);
    expect(having(/^Hoy no pagas nada/)).not.toEqual([]);
  });

  it.each([
    ["say 'correo'", /^Email(?![a-z])|[a-záéíóú] email(?=[ .:,»]|$)/],
    ['say tú, not vos nor usted', NOT_TU],
    ['leave people’s gender open', /, list[oa]s? /],
    ['wait with three dots, as the specification does', /^ ?\p{L}+ndo(?!\p{L}).*…/u],
    ['ask in one way to try again', /nténtalo (?:de nuevo|otra vez)/],
    ['keep a number and its unit on one line', /[\d}] (?:%|h|min|s|kg|cm|mm|m|W|MB)(?![\p{L}/'(])/u],
  ])('%s', (_rule, pattern) => {
    expect(having(pattern)).toEqual([]);
  });
});
