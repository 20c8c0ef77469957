import type { AppContext } from '../app-env.ts';

type Entry = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Entry>;

/** What a page needs beside the files that every page names. */
export type PageFiles = { scripts: string[]; styles: string[] };

/** Vite's list of the client's build. The worker is built before the client, so it reads the list when it runs. */
const MANIFEST = '/build-manifest.json';

let kept: Manifest | undefined;

/** The file of web/start.ts; undefined while developing. */
export async function startOf(c: AppContext): Promise<string | undefined> {
  kept ??= await readManifest(c);
  return kept['start.ts'] && `/${kept['start.ts'].file}`;
}

/** The files of a route's module (its path within web/); none while developing, where there is no build. */
export async function filesOf(c: AppContext, module: string): Promise<PageFiles> {
  kept ??= await readManifest(c);
  const manifest = kept;
  const everywhere = reach(manifest, 'index.html');
  const all = [...reach(manifest, module)].filter((name) => !everywhere.has(name)).flatMap((name) => manifest[name] ?? []);
  return {
    scripts: all.map(({ file }) => `/${file}`),
    styles: all.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  };
}

async function readManifest(c: AppContext): Promise<Manifest> {
  const response = await c.env.ASSETS.fetch(new Request(new URL(MANIFEST, c.req.url)));
  return response.ok ? response.json<Manifest>() : {};
}

function reach(manifest: Manifest, name: string, reached = new Set<string>()): Set<string> {
  const entry = manifest[name];
  if (!entry || reached.has(name)) return reached;
  reached.add(name);
  for (const next of entry.imports ?? []) reach(manifest, next, reached);
  return reached;
}
