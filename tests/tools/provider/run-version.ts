import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

export type RunningVersion = {
  fetch: (url: string, init?: { headers?: Record<string, string> }) => Promise<Response>;
  stop: () => Promise<void>;
};

type Version = {
  id: string;
  modules: { name: string; text: string }[];
  bindings: { name: string; type: string; text?: string }[];
};

/** A version that was uploaded, on workerd, with its variables and secrets; CF_VERSION_METADATA says which it is. */
export async function runVersion(
  { id, modules, bindings }: Version,
  secrets: ReadonlyMap<string, string>,
): Promise<RunningVersion> {
  const texts = bindings.flatMap(({ name, type, text }) => (type === 'plain_text' ? [[name, text ?? '']] : []));
  const metadata = bindings.flatMap(({ name, type }) =>
    type === 'version_metadata' ? [[name, { id, tag: '', timestamp: '' }]] : [],
  );
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: modules.map(({ name, text: contents }) => ({ type: 'ESModule' as const, path: name, contents })),
      compatibilityDate: '2026-11-02',
      bindings: Object.fromEntries([...texts, ...metadata, ...secrets]),
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  await worker.ready;
  return {
    fetch: async (url, init) => (await worker.dispatchFetch(url, init)) as unknown as Response,
    stop: () => worker.dispose(),
  };
}
