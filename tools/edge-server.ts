import { globSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { ensureDevVars } from './dev-vars.ts';
import { PROJECT_DIR } from './project.ts';
import { localLimiters, localVars } from './shop-config.ts';
import { fireCron } from './schedule.ts';

const BUILT_WORKER_DIR = join(PROJECT_DIR, 'dist/resuena');

export type EdgeServer = {
  /** 'http://localhost:8787' */
  origin: string;
  /** The worker's own socket, where nothing of Miniflare's stands before it; `origin` when none was asked for. */
  workerOrigin: string;
  miniflare: Miniflare;
  /** Runs the cron handler once, as the deployed schedule would. */
  runScheduled: () => Promise<void>;
  close: () => Promise<void>;
};

export type EdgeOptions = {
  port: number;
  /** Directory of the local state, without its version folder. */
  stateDir: string;
  /** Address to listen on; '0.0.0.0' lets others in. */
  host?: string;
  /** In place of the variables of wrangler.toml. */
  vars?: Record<string, string>;
  /** Modules to run in place of the built worker's, under its bindings and without the page: what tests put in front of it. */
  worker?: { dir: string; main: string };
  /** Opens a socket of the worker's own beside Miniflare's, for who measures. */
  ownSocket?: boolean;
  /** False: messages to the mail queue are dropped, so that nothing but the requests is at work. */
  mail?: boolean;
  /** How often a queue brings a message again before its dead-letter queue has it, in place of wrangler.toml's. */
  mailRetries?: number;
  /** Drops what the worker logs. */
  quiet?: boolean;
  /** Gets each line that the worker logs, which is then shown nowhere. */
  onLog?: (line: string) => void;
};

type BuiltModule = { type: 'ESModule' | 'CompiledWasm'; path: string };

/** The entry first: Miniflare takes the first module for it. */
function builtModules(dir: string, main: string): BuiltModule[] {
  const paths = globSync('**/*.{js,mjs,wasm}', { cwd: dir }).map((path) => join(dir, path));
  return [main, ...paths.filter((path) => path !== main)].map((path) => ({
    type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
    path,
  }));
}

/**
 * Serves the built page and worker on workerd with every binding local. Miniflare's own server is used rather than
 * `vite preview`: no proxy stands between the browser and the worker, and the state directory and variables are ours to choose.
 */
export async function startEdge({
  port,
  stateDir,
  host = 'localhost',
  vars = {},
  worker,
  ownSocket = false,
  mail = true,
  mailRetries,
  quiet = false,
  onLog,
}: EdgeOptions): Promise<EdgeServer> {
  const { workerOptions, main: builtMain, externalWorkers } = workerOptionsOf(join(BUILT_WORKER_DIR, 'wrangler.json'));
  const { modulesRules: _, ...bindings } = workerOptions;
  const limits = bindings.ratelimits as Record<string, { simple: { limit: number } }> | undefined;
  for (const { name, limit } of localLimiters()) if (limits?.[name]) limits[name].simple.limit = limit;
  if (worker) delete bindings.assets;
  if (!mail) delete bindings.queueConsumers;
  if (mailRetries !== undefined)
    for (const consumer of Object.values(bindings.queueConsumers ?? {}))
      if (typeof consumer === 'object') consumer.maxRetries = mailRetries;
  const dir = worker?.dir ?? BUILT_WORKER_DIR;
  const main = worker ? join(dir, worker.main) : builtMain;
  if (main === undefined) throw new Error(`no built worker in ${BUILT_WORKER_DIR}`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(quiet ? LogLevel.ERROR : LogLevel.WARN),
      ...((quiet || onLog) && { handleStructuredLogs: ({ message }: { message: string }) => onLog?.(message) }),
      host,
      port,
      cf: false,
      logRequests: false,
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(stateDir, 'v3'),
      resourceTmpPath: join(stateDir, 'tmp'),
      workers: [
        {
          ...bindings,
          unsafeDirectSockets: ownSocket ? [{ host: '127.0.0.1', port: 0 }] : [],
          bindings: Object.assign({}, bindings.bindings, ensureDevVars(), localVars(port, host), vars),
          rootPath: dir,
          modulesRoot: dir,
          modules: builtModules(dir, main),
        },
        ...externalWorkers,
      ],
    }),
  );
  const { port: openPort } = await miniflare.ready;
  const origin = `http://localhost:${openPort}`;
  return {
    origin,
    workerOrigin: ownSocket ? (await miniflare.unsafeGetDirectURL()).origin : origin,
    miniflare,
    runScheduled: () => fireCron(origin),
    close: () => miniflare.dispose(),
  };
}
