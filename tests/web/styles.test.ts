/** The stylesheets use the tokens' names (docs/browser.md). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';
import * as breakpoints from '#web/ui/breakpoints.ts';

/** Where lengths and widths get their names. */
const NAMES = ['web/ui/tokens.css', 'web/ui/breakpoints.css', 'web/ui/fonts.css'];
/** Hairlines, optical fixes and the sizes of single parts. */
const MAX_LITERAL_PX = 300;
const MAX_BREAKPOINTS = 6;

/** Classes and attributes of recharts and react-aria-components. */
const BY_LIBRARIES = /^(?:recharts-|data-(?:entering|exiting|selected|hovered|disabled|focused|focus-(?:visible|within))$)/;
/** Set by react-aria-components on what it opens. */
const BY_ARIA = new Set(['--trigger-width', '--visual-viewport-height']);

const cssOf = (path: string): string => readFileSync(join(PROJECT_DIR, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const paths = globSync('web/**/*.css', { cwd: PROJECT_DIR }).filter((path) => !NAMES.includes(path));
const sheets = paths.map((path) => ({ path, css: cssOf(path) }));

/** Every word of the sources, class names and attributes among them. */
const drawn = new Set(
  globSync(['web/**/*.{ts,tsx}', 'web/index.html', 'worker/edge/*.ts'], { cwd: PROJECT_DIR }).flatMap(
    (path) => readFileSync(join(PROJECT_DIR, path), 'utf8').match(/[\w-]+/g) ?? [],
  ),
);

/** Drops the blocks of `@media (hover: hover)`, with what is nested in them. */
function withoutHover(css: string): string {
  const start = css.indexOf('@media (hover: hover) {');
  if (start === -1) return css;
  let end = css.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
  return withoutHover(css.slice(0, start) + css.slice(end));
}

describe('styles', () => {
  it('name lengths: few are literal px', () => {
    const literals = sheets.flatMap(({ css }) => css.match(/(?<![\w-])-?\d+(?:\.\d+)?px/g) ?? []);
    expect(paths.length).toBeGreaterThan(50);
    expect(literals.length).toBeLessThanOrEqual(MAX_LITERAL_PX);
  });

  it('ask for widths by name, and there are few', () => {
    const names = [...cssOf('web/ui/breakpoints.css').matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name);
    const askedBy = (rule: string): string[] => sheets.flatMap(({ css }) => css.match(new RegExp(`${rule}[^{]*`, 'g')) ?? []);
    const namedIn = (asked: readonly string[]): Set<string> => new Set(asked.flatMap((query) => query.match(/--[\w-]+/g) ?? []));
    const [ofWindow, ofContainers] = [askedBy('@media'), askedBy('@container')];
    expect([...ofWindow, ...ofContainers].filter((query) => /\b(?:width|height)\b/.test(query))).toEqual([]);
    expect(namedIn(ofWindow).size).toBeLessThanOrEqual(MAX_BREAKPOINTS);
    expect(namedIn([...ofWindow, ...ofContainers])).toEqual(new Set(names));
  });

  it('and scripts ask for the same widths', () => {
    const widths = [...cssOf('web/ui/breakpoints.css').matchAll(/@custom-media --([\w-]+) (\(m.*\));/g)];
    const named = Object.fromEntries(widths.map(([, name = '', query]) => [name.toUpperCase().replaceAll('-', '_'), query]));
    const { WIDE_ADMIN: _, ...ofSheets } = breakpoints;
    expect(named).toMatchObject(ofSheets);
    const literal = globSync('web/**/*.{ts,tsx}', { cwd: PROJECT_DIR })
      .filter((path) => path !== 'web/ui/breakpoints.ts')
      .flatMap((path) => readFileSync(join(PROJECT_DIR, path), 'utf8').match(/\((?:min|max)-width: \d+px\)/g) ?? []);
    expect(literal).toEqual([]);
  });

  it.each(sheets.filter(({ css }) => css.includes(':hover')))('change on hover only where there is hover: $path', ({ css }) => {
    expect(withoutHover(css)).not.toContain(':hover');
  });

  it('use no token that is not there', () => {
    const own = (css: string): string[] => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? '');
    const known = new Set([...sheets.flatMap(({ css }) => own(css)), ...NAMES.flatMap((path) => own(cssOf(path)))]);
    const fromScripts = globSync('web/**/*.tsx', { cwd: PROJECT_DIR }).map((path) =>
      readFileSync(join(PROJECT_DIR, path), 'utf8'),
    );
    for (const source of fromScripts) for (const [name] of source.matchAll(/--[\w-]+/g)) known.add(name);
    const asked = sheets.flatMap(({ path, css }) =>
      [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => ({ path, name: name ?? '' })),
    );
    expect(asked.filter(({ name }) => !known.has(name) && !BY_ARIA.has(name))).toEqual([]);
  });

  it.each(sheets)('select what the pages draw: $path', ({ css }) => {
    const selectors = [...css.matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector ?? '').join(' ');
    const asked = [...selectors.matchAll(/\.(-?[a-z_][\w-]*)|\[(data-[\w-]+)/gi)].map(
      ([, name, attribute]) => name ?? attribute ?? '',
    );
    expect(asked.filter((name) => !drawn.has(name) && !BY_LIBRARIES.test(name))).toEqual([]);
  });
});
