import type { Plugin } from 'vite';

const PREFIX = '/@inline-script/';
const INLINE_SCRIPT = /<script type="module">([\s\S]*?)<\/script>/g;

/**
 * The page allows no inline script, and what is served while developing obeys the same policy: React's refresh preamble, which Vite
 * writes into the page, moves into a module of its own.
 */
export function scriptsOutside(): Plugin {
  const scripts = new Map<string, string>();
  return {
    name: 'resuena:scripts-outside',
    apply: 'serve',
    resolveId: (id) => (scripts.has(id) ? id : null),
    load: (id) => scripts.get(id) ?? null,
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(INLINE_SCRIPT, (_, code: string) => {
          const id = `${PREFIX}${scripts.size}.js`;
          const known = [...scripts].find(([, text]) => text === code)?.[0];
          scripts.set(known ?? id, code);
          return `<script type="module" src="${known ?? id}"></script>`;
        }),
    },
  };
}
