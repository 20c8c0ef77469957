/**
 * The provider's API on this machine, as wrangler and the project's own commands ask it. It keeps an account: databases are SQLite,
 * a worker that was uploaded runs on workerd, and the domain answers with the version that the deployment names.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import { runVersion, type RunningVersion } from './run-version.ts';

type Version = {
  id: string;
  tag: string | undefined;
  modules: { name: string; text: string }[];
  bindings: { name: string; type: string; text?: string; id?: string }[];
};
type Share = { version_id: string; percentage: number };
type Script = {
  versions: Map<string, Version>;
  deployments: { id: string; versions: Share[] }[];
  secrets: Map<string, string>;
  schedules: { cron: string }[];
};
type Queue = { queue_name: string; queue_id: string; consumers: { consumer_id: string; type: string; script: string }[] };

export type Account = {
  databases: Map<string, { uuid: string; location: string | undefined; db: DatabaseSync }>;
  buckets: Map<string, Map<string, Uint8Array>>;
  queues: Map<string, Queue>;
  scripts: Map<string, Script>;
  domains: { id: string; hostname: string; service: string }[];
  zones: { id: string; name: string; status: string }[];
  /** Further accounts that the login is of. */
  others: { id: string; name: string }[];
  /** Lines of Workers Logs. */
  logs: ({ at: number; service: string } & Record<string, unknown>)[];
};

type Answer = { result: unknown; status?: number } | { error: { code: number; message: string }; status: number } | Uint8Array;
type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer; type: string; rest: string[] };

const json = ({ body }: Asked): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>;
const missing = (what: string, code = 10007): Answer => ({ error: { code, message: `${what} not found` }, status: 404 });
const name = (value: unknown): string => String(value);

/** What an upload carries: the metadata, and each module as a file. */
async function versionOf({ body, type }: Asked, script: Script): Promise<Version> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  const metadata = JSON.parse(form.get('metadata') as string) as {
    main_module: string;
    bindings: Version['bindings'];
    annotations?: Record<string, string>;
  };
  const modules: Version['modules'] = [];
  for (const [field, value] of form) if (typeof value !== 'string') modules.push({ name: field, text: await value.text() });
  modules.sort((a, b) => Number(b.name === metadata.main_module) - Number(a.name === metadata.main_module));
  for (const { name: secret, type: kind, text } of metadata.bindings)
    if (kind === 'secret_text' && text !== undefined) script.secrets.set(secret, text);
  return {
    id: crypto.randomUUID(),
    tag: metadata.annotations?.['workers/tag'],
    modules: modules.filter((one) => !one.name.endsWith('.map')),
    bindings: metadata.bindings,
  };
}

const shown = ({ id, tag }: Version) => ({
  id,
  number: 1,
  metadata: { author_email: 'a@example.com', created_on: new Date(0).toISOString(), source: 'wrangler' },
  annotations: { 'workers/tag': tag },
  resources: { script: { etag: id, handlers: ['fetch'] }, script_runtime: { usage_model: 'standard' }, bindings: [] },
  startup_time_ms: 1,
});

type Route = [method: string, pattern: RegExp, answer: (account: Account, asked: Asked) => Answer | Promise<Answer>];

const scriptOf = ({ scripts }: Account, [service = '']: string[]): Script | undefined => scripts.get(service);
const newScript = (): Script => ({ versions: new Map(), deployments: [], secrets: new Map(), schedules: [] });

const withScript =
  (answer: (script: Script, asked: Asked, account: Account) => Answer | Promise<Answer>): Route[2] =>
  (account, asked) => {
    const script = scriptOf(account, asked.rest);
    return script ? answer(script, asked, account) : missing('workers.api.error.script', 10007);
  };

const deploy = (script: Script, versions: Share[]): { id: string; versions: Share[] } => {
  const deployment = { id: crypto.randomUUID(), versions };
  script.deployments.unshift(deployment);
  return deployment;
};

const ofAccount: Route[] = [
  [
    'GET',
    /^d1\/database$/,
    ({ databases }, { query }) => ({
      result: [...databases]
        .filter(([one]) => !query.has('name') || one.includes(name(query.get('name'))))
        .map(([one, { uuid }]) => ({ name: one, uuid })),
    }),
  ],
  [
    'POST',
    /^d1\/database$/,
    ({ databases }, asked) => {
      const { name: one, primary_location_hint: location } = json(asked);
      const uuid = crypto.randomUUID();
      databases.set(name(one), { uuid, location: location as string | undefined, db: new DatabaseSync(':memory:') });
      return { result: { uuid, name: one } };
    },
  ],
  [
    'GET',
    /^d1\/database\/([^/]+)$/,
    ({ databases }, { rest: [id] }) => {
      const found = [...databases].find(([one, { uuid }]) => uuid === id || one === id);
      return found ? { result: { name: found[0], uuid: found[1].uuid } } : missing('database', 7404);
    },
  ],
  [
    'POST',
    /^d1\/database\/([^/]+)\/query$/,
    ({ databases }, asked) => {
      const found = [...databases.values()].find(({ uuid }) => uuid === asked.rest[0]);
      if (!found) return missing('database', 7404);
      return execute(found.db, json(asked) as { sql: string; params?: string[] });
    },
  ],
  ['GET', /^r2\/buckets$/, ({ buckets }) => ({ result: { buckets: [...buckets.keys()].map((one) => ({ name: one })) } })],
  [
    'POST',
    /^r2\/buckets$/,
    ({ buckets }, asked) => {
      buckets.set(name(json(asked)['name']), new Map());
      return { result: {} };
    },
  ],
  [
    'GET',
    /^r2\/buckets\/([^/]+)$/,
    ({ buckets }, { rest: [one = ''] }) => (buckets.has(one) ? { result: { name: one } } : missing('bucket', 10006)),
  ],
  [
    'GET',
    /^r2\/buckets\/([^/]+)\/objects\/(.+)$/,
    ({ buckets }, { rest: [one = '', key = ''] }) => buckets.get(one)?.get(decodeURIComponent(key)) ?? missing('key', 10007),
  ],
  [
    'PUT',
    /^r2\/buckets\/([^/]+)\/objects\/(.+)$/,
    ({ buckets }, { rest: [one = '', key = ''], body }) => {
      buckets.get(one)?.set(decodeURIComponent(key), body);
      return { result: {} };
    },
  ],
  [
    'GET',
    /^queues$/,
    ({ queues }, { query: asked }) => {
      const names = asked.getAll('name');
      return { result: [...queues.values()].filter(({ queue_name: one }) => names.length === 0 || names.includes(one)) };
    },
  ],
  [
    'POST',
    /^queues$/,
    ({ queues }, asked) => {
      const queue = { queue_name: name(json(asked)['queue_name']), queue_id: crypto.randomUUID(), consumers: [] };
      queues.set(queue.queue_name, queue);
      return { result: queue };
    },
  ],
  [
    'POST',
    /^queues\/([^/]+)\/consumers$/,
    ({ queues }, asked) => {
      const queue = [...queues.values()].find(({ queue_id: id }) => id === asked.rest[0]);
      const consumer = { consumer_id: crypto.randomUUID(), type: 'worker', script: name(json(asked)['script_name']) };
      queue?.consumers.push(consumer);
      return { result: consumer };
    },
  ],
  ['PUT', /^queues\/([^/]+)\/consumers\/([^/]+)$/, () => ({ result: {} })],
  [
    'GET',
    /^workers\/services\/([^/]+)$/,
    withScript((_script, { rest: [one] }) => ({
      result: {
        id: one,
        default_environment: { environment: 'production', script: { tag: one, tags: [], last_deployed_from: 'wrangler' } },
      },
    })),
  ],
  [
    'GET',
    /^workers\/scripts\/([^/]+)\/secrets$/,
    withScript(({ secrets }) => ({
      result: [...secrets.keys()].map((one) => ({ name: one, type: 'secret_text' })),
    })),
  ],
  [
    'PUT',
    /^workers\/scripts\/([^/]+)$/,
    async (account, asked) => {
      const script = scriptOf(account, asked.rest) ?? newScript();
      const version = await versionOf(asked, script);
      account.scripts.set(asked.rest[0] ?? '', script);
      script.versions.set(version.id, version);
      deploy(script, [{ version_id: version.id, percentage: 100 }]);
      return { result: { id: asked.rest[0], etag: version.id, deployment_id: version.id, startup_time_ms: 1 } };
    },
  ],
  [
    'POST',
    /^workers\/scripts\/([^/]+)\/versions$/,
    withScript(async (script, asked) => {
      const version = await versionOf(asked, script);
      script.versions.set(version.id, version);
      return { result: shown(version) };
    }),
  ],
  [
    'GET',
    /^workers\/scripts\/([^/]+)\/versions$/,
    withScript(({ versions }) => ({
      result: { items: [...versions.values()].map(shown) },
    })),
  ],
  [
    'GET',
    /^workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
    withScript(({ versions }, { rest: [, id = ''] }) => {
      const version = versions.get(id);
      return version ? { result: shown(version) } : missing('version');
    }),
  ],
  ['GET', /^workers\/scripts\/([^/]+)\/deployments$/, withScript(({ deployments }) => ({ result: { deployments } }))],
  [
    'POST',
    /^workers\/scripts\/([^/]+)\/deployments$/,
    withScript((script, asked) => ({
      result: deploy(script, json(asked)['versions'] as Share[]),
    })),
  ],
  ['PATCH', /^workers\/scripts\/([^/]+)\/script-settings$/, () => ({ result: {} })],
  ['GET', /^workers\/scripts\/([^/]+)\/script-settings$/, () => ({ result: {} })],
  ['GET', /^workers\/scripts\/([^/]+)\/settings$/, withScript(() => ({ result: { bindings: [] } }))],
  ['GET', /^workers\/scripts\/([^/]+)\/subdomain$/, withScript(() => ({ result: { enabled: false, previews_enabled: false } }))],
  ['POST', /^workers\/scripts\/([^/]+)\/subdomain$/, () => ({ result: { enabled: false, previews_enabled: false } })],
  ['GET', /^workers\/scripts\/([^/]+)\/schedules$/, withScript(({ schedules }) => ({ result: { schedules } }))],
  [
    'PUT',
    /^workers\/scripts\/([^/]+)\/schedules$/,
    withScript((script, asked) => {
      script.schedules = JSON.parse(asked.body.toString()) as Script['schedules'];
      return { result: { schedules: script.schedules } };
    }),
  ],
  [
    'POST',
    /^workers\/scripts\/([^/]+)\/domains\/changeset$/,
    () => ({
      result: { added: [], removed: [], updated: [], conflicting: [] },
    }),
  ],
  [
    'PUT',
    /^workers\/scripts\/([^/]+)\/domains\/records$/,
    ({ domains }, asked) => {
      for (const { hostname } of json(asked)['origins'] as { hostname: string }[])
        if (!domains.some((one) => one.hostname === hostname))
          domains.push({ id: crypto.randomUUID(), hostname, service: asked.rest[0] ?? '' });
      return { result: domains };
    },
  ],
  [
    'GET',
    /^workers\/domains$/,
    ({ domains }, { query: asked }) => ({
      result: domains.filter(
        ({ hostname, service }) =>
          (!asked.has('hostname') || hostname === asked.get('hostname')) &&
          (!asked.has('service') || service === asked.get('service')),
      ),
    }),
  ],
  ['POST', /^workers\/scripts\/([^/]+)\/assets-upload-session$/, () => ({ result: { jwt: 'assets', buckets: [] } })],
  ['POST', /^workers\/observability\/telemetry\/query$/, ({ logs }, asked) => ({ result: countLines(logs, json(asked)) })],
  ['GET', /^workers\/subdomain$/, () => ({ result: { subdomain: 'example' } })],
  [
    'GET',
    /^workers\/workers\/([^/]+)$/,
    withScript((_script, { rest: [one] }) => ({
      result: { id: one, name: one, subdomain: { enabled: false, previews_enabled: false } },
    })),
  ],
];

type Question = {
  timeframe: { from: number; to: number };
  parameters: { filters: { key: string; operation: string; value: string | number }[] };
};

/** A count is one calculation with one aggregate. */
function countLines(logs: Account['logs'], question: object): object {
  const { timeframe, parameters } = question as Question;
  const found = logs.filter(
    (line) =>
      line.at >= timeframe.from &&
      line.at <= timeframe.to &&
      parameters.filters.every(({ key, operation, value }) => {
        const field = key === '$workers.scriptName' ? line.service : line[key];
        return operation === 'gt' ? Number(field) > Number(value) : field === value;
      }),
  );
  return {
    calculations: [
      { calculation: 'count', alias: 'count', aggregates: [{ count: found.length, value: found.length }], series: [] },
    ],
  };
}

/** Statements of one call are one transaction, as D1 has it. */
function execute(db: DatabaseSync, { sql, params = [] }: { sql: string; params?: string[] }): Answer {
  try {
    if (/^\s*(?:SELECT|WITH|PRAGMA)\b/i.test(sql) && !/;\s*\S/.test(sql)) {
      return { result: [{ results: db.prepare(sql).all(...params), success: true, meta: { duration: 0 } }] };
    }
    db.exec('SAVEPOINT call');
    db.exec(sql);
    db.exec('RELEASE call');
    return { result: [{ results: [], success: true, meta: { duration: 0 } }] };
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK TO call; RELEASE call');
    return { error: { code: 7500, message: (error as Error).message }, status: 400 };
  }
}

export type StandInProvider = {
  /** For the environment of what asks it. */
  env: Record<string, string>;
  account: Account;
  /** Changes that were asked for, as 'POST d1/database'. */
  changes: string[];
  /** From the first change that this picks on, it refuses whatever is asked: the change itself is made, or is not. */
  breakAt: (pick: (change: string) => boolean, when: 'before' | 'after') => void;
  mend: () => void;
  /** What a browser gets at the domain. */
  visit: (url: string, init?: { headers?: Record<string, string> }) => Promise<Response>;
  close: () => Promise<void>;
};

/** As when a token ends in the middle. */
const EXPIRED: Answer = { error: { code: 10000, message: 'Authentication error' }, status: 403 };
const ACCOUNT_ID = 'a0000000000000000000000000000001';

/** An account that holds a zone and nothing else. */
export async function startProvider(zone: string): Promise<StandInProvider> {
  const account: Account = {
    databases: new Map(),
    buckets: new Map(),
    queues: new Map(),
    scripts: new Map(),
    domains: [],
    zones: [{ id: 'zone', name: zone, status: 'active' }],
    others: [],
    logs: [],
  };
  const changes: string[] = [];
  let breaking: { pick: (change: string) => boolean; when: 'before' | 'after' } | null = null;
  let isRefusing = false;
  const unknown: string[] = [];

  const answer = async (method: string, url: URL, body: Buffer, type: string): Promise<Answer> => {
    const asked = { method, path: url.pathname, query: url.searchParams, body, type, rest: [] as string[] };
    if (url.pathname === '/zones') return { result: account.zones.filter((one) => one.name === url.searchParams.get('name')) };
    if (url.pathname === '/accounts') return { result: [{ id: ACCOUNT_ID, name: 'La tienda' }, ...account.others] };
    if (/^\/(?:user|memberships)/.test(url.pathname)) return { result: [] };
    const path = url.pathname.replace(`/accounts/${ACCOUNT_ID}/`, '');
    for (const [verb, pattern, give] of ofAccount) {
      const match = verb === method ? pattern.exec(path) : null;
      if (match) return give(account, { ...asked, rest: match.slice(1) });
    }
    unknown.push(`${method} ${url.pathname}`);
    return missing(`${method} ${url.pathname}`, 7000);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = Buffer.concat(chunks);
    const isChange =
      method !== 'GET' && !/changeset|telemetry|^\/accounts\/[^/]+\/d1\/database\/[^/]+\/query$/.test(url.pathname);
    const isWrite = isChange || (url.pathname.endsWith('/query') && !/"sql":"\s*(?:SELECT|PRAGMA)/i.test(body.toString()));
    const change = `${method} ${url.pathname.replace(`/accounts/${ACCOUNT_ID}/`, '')}`;
    const isPicked = isWrite && !isRefusing && breaking !== null && breaking.pick(change);
    const isMade = !isRefusing && !(isPicked && breaking?.when === 'before');
    let found: Answer = EXPIRED;
    if (isMade) {
      found = await answer(method, url, body, request.headers['content-type'] ?? '');
      if (isWrite) changes.push(change);
    }
    if (isPicked) [isRefusing, found] = [true, EXPIRED];
    if (found instanceof Uint8Array) return void response.end(found);
    const status = found.status ?? 200;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify(
        'error' in found
          ? { success: false, errors: [found.error], messages: [], result: null }
          : {
              success: true,
              errors: [],
              messages: [],
              result: found.result,
              result_info: { page: 1, per_page: 100, total_pages: 1, total_count: 0, count: 0 },
            },
      ),
    );
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const running = new Map<string, Promise<RunningVersion>>();
  return {
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
      CLOUDFLARE_API_TOKEN: 'a token of nobody',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
      WRANGLER_SEND_METRICS: 'false',
    },
    account,
    changes,
    breakAt: (pick, when) => {
      breaking = { pick, when };
    },
    mend: () => {
      [breaking, isRefusing] = [null, false];
    },
    async visit(url, init = {}) {
      const { hostname } = new URL(url);
      const domain = account.domains.find((one) => one.hostname === hostname);
      const script = domain && account.scripts.get(domain.service);
      const shares = script?.deployments[0]?.versions ?? [];
      if (!domain || !script || shares.length === 0) throw new TypeError(`nobody answers at ${hostname}`);
      const override = new RegExp(`${domain.service}="([^"]+)"`).exec(
        init.headers?.['Cloudflare-Workers-Version-Overrides'] ?? '',
      )?.[1];
      const chosen =
        shares.find(({ version_id: id }) => id === override) ?? shares.toSorted((a, b) => b.percentage - a.percentage)[0];
      const version = script.versions.get(chosen?.version_id ?? '');
      if (!version) throw new Error('the deployment names a version that is not there');
      const started = running.get(version.id) ?? runVersion(version, script.secrets);
      running.set(version.id, started);
      return (await started).fetch(url, init);
    },
    async close() {
      for (const started of running.values()) await (await started).stop();
      server.close();
      server.closeAllConnections();
      if (unknown.length > 0) throw new Error(`the provider's stand-in was asked what it does not know: ${unknown.join(', ')}`);
    },
  };
}

/** The environment of somebody who is signed in to the account, until `vi.unstubAllEnvs`. Other files share this process's environment. */
export function stubAccount({ env }: StandInProvider): void {
  for (const variable of Object.entries(env)) vi.stubEnv(...variable);
}
