/** What a `compatibility_date` changes: the runtime's flags at one date and at another, as the runtime itself says them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

const SCRIPT = 'export default { fetch: () => Response.json(Cloudflare.compatibilityFlags) };';

async function flagsAt(date: string): Promise<Record<string, boolean>> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: SCRIPT,
      compatibilityDate: date,
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  try {
    return (await (await runtime.dispatchFetch('http://localhost/')).json()) as Record<string, boolean>;
  } finally {
    await runtime.dispose();
  }
}

/** Flags that a later date has otherwise, in order of name. */
export async function changedFlags(from: string, to: string): Promise<string[]> {
  const [before, after] = [await flagsAt(from), await flagsAt(to)];
  return Object.keys(after)
    .filter((flag) => after[flag] !== before[flag])
    .toSorted();
}

/** The newest date that the installed runtime knows: its version is 1.YYYYMMDD.n. */
export function newestDate(): string {
  const path = createRequire(import.meta.url).resolve('workerd/package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  const [, year, month, day] = /^\d+\.(\d{4})(\d{2})(\d{2})\./.exec(version) ?? [];
  if (!year) throw new Error(`workerd ${version} names no date`);
  return `${year}-${month}-${day}`;
}

/** The date before the last move of `compatibility_date`, and what each flag in between does to this worker. */
export const LAST_MOVE = {
  from: '2026-05-01',
  to: '2026-11-02',
  flags: {
    diagnostics_channel_has_subscribers_getter: 'nothing: the worker has no diagnostics channel',
    durable_object_io_tasks_prevent_eviction: 'nothing: there is no Durable Object',
    python_process_pth_files: 'nothing: there is no Python',
    spec_compliant_dispatch_exceptions:
      'nothing: no code of the worker listens to events; exceptions of a listener would be reported, not thrown',
    throw_on_not_implemented_tls_options: 'nothing: the worker opens no socket of its own',
    workflows_enable_fast_engine_creation: 'nothing: there is no workflow',
    workflows_preserve_non_retryable_error_message: 'nothing: there is no workflow',
  },
} as const satisfies { from: string; to: string; flags: Record<string, string> };
