import type { AppContext } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';

type Entry = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Entry>;

/** What a page needs beside the files that every page names. */
export type PageFiles = { scripts: string[]; styles: string[] };

/** Vite's list of the client's build. The worker is built before the client, so it reads the list when it runs. */
const MANIFEST = '/build-manifest.json';

const kept = perIsolate((): { manifest?: Manifest } => ({}));

/** The file of a script of its own (web/start.ts, web/enter.ts); undefined while developing. */
export async function scriptOf(c: AppContext, name: string): Promise<string | undefined> {
  const manifest = await manifestOf(c);
  return manifest[name] && `/${manifest[name].file}`;
}

/** The files of a route's module (its path within web/); none while developing, where there is no build. */
export async function filesOf(c: AppContext, module: string): Promise<PageFiles> {
  const manifest = await manifestOf(c);
  const everywhere = reach(manifest, 'index.html');
  const all = [...reach(manifest, module)].filter((name) => !everywhere.has(name)).flatMap((name) => manifest[name] ?? []);
  return {
    scripts: all.map(({ file }) => `/${file}`),
    styles: all.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  };
}

async function manifestOf(c: AppContext): Promise<Manifest> {
  const known = kept();
  return (known.manifest ??= await readManifest(c));
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
