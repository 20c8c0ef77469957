import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PROJECT_DIR } from './project.ts';

const SOURCE = join(PROJECT_DIR, 'web/service-worker/worker/sw.ts');
const HEADERS = join(PROJECT_DIR, 'web/public/_headers');

/** Kept once used, not ahead: what only administrators open. */
const NOT_AHEAD = /\/web\/(?:pages\/admin\/|admin-pages\.ts|api\/(?:admin-messages|upload)\.ts)/;
/** A page is whole without its photographs and the list of common passwords: they are kept once used. */
const DISPENSABLE = /\.(?:webp|txt)$/;

/**
 * Writes /sw.js beside the page: web/service-worker bundled into one classic script, with the list of the files that it keeps ahead, the
 * application's HTML (from the build, so that it holds no personal data), and the headers that every page is served with.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'resuena:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the service worker needs the built index.html');
        const html = String(page.source);
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'index');
        if (!entry) throw new Error('the service worker needs the entry');
        const kept = keptFiles(bundle, html, entry.fileName);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await bundleServiceWorker({
            KEPT_FILES: kept.map((file) => `/${file}`),
            SHELL: { html, headers: shellHeaders() },
            ENTRY: `/${entry.fileName}`,
          }),
        });
      },
    },
  };
}

/**
 * By where they come from, not by their names: all code that a customer's pages can reach, statically or later, whatever its
 * chunk is called (that of the local shop, which must open without a network, is among it); its styles; the drawings and
 * fonts that those name, and what the HTML asks for. What a press opens is among it, too: a page would break over a part that does not come.
 */
function keptFiles(bundle: Rolldown.OutputBundle, html: string, entry: string): string[] {
  const reached = new Set<string>();
  const reach = (fileName: string): void => {
    const file = bundle[fileName];
    if (!file || reached.has(fileName)) return;
    if (file.type === 'chunk') {
      const opened = file.isDynamicEntry && file.facadeModuleId ? [file.facadeModuleId] : file.moduleIds;
      if (opened.length > 0 && opened.every((id) => NOT_AHEAD.test(id))) return;
      reached.add(fileName);
      for (const next of [...file.imports, ...file.dynamicImports]) reach(next);
      for (const style of file.viteMetadata?.importedCss ?? []) reach(style);
      for (const asset of file.viteMetadata?.importedAssets ?? []) reach(asset);
      return;
    }
    if (DISPENSABLE.test(fileName)) return;
    reached.add(fileName);
    if (fileName.endsWith('.css')) for (const asset of namedIn(String(file.source))) reach(asset);
  };
  reach(entry);
  for (const asset of namedIn(html)) reach(asset);
  return [...reached].toSorted();
}

const namedIn = (text: string): string[] => text.match(/assets\/[\w.-]+/g) ?? [];

/** The rule for every file in _headers: the page that the service worker answers with obeys the same policy. */
function shellHeaders(): Record<string, string> {
  const lines = readFileSync(HEADERS, 'utf8').split('\n');
  const start = lines.indexOf('/*');
  const rule = lines.slice(start + 1, lines.indexOf('', start));
  const headers = rule.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  return { ...Object.fromEntries(headers), 'Content-Type': 'text/html; charset=utf-8' };
}

async function bundleServiceWorker(values: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    root: PROJECT_DIR,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: SOURCE, formats: ['iife'], name: 'serviceWorker' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the service worker was not built');
  return output.output[0].code;
}
