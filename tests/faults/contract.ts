/**
 * Promise 8 for well-meant calls too: valid, almost valid and hostile requests of every call, by everybody. Each answer must be one that the
 * published document allows, and the books must be right afterwards. One request at a time, so that a seed makes the same ones again.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { api, type Call } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { headersOf } from '#domain/contract/idempotency.ts';
import { Problem } from '#domain/contract/problem.ts';
import { addDays } from '#domain/day.ts';
import { FAILURE_KINDS, codeOf } from '#domain/failure.ts';
import { seededRandom } from '#seed/random.ts';
import { anyInput, type Known } from '#tests/support/any-input.ts';
import { audit } from '#tests/support/audited.ts';
import { openEdge, SESSION_KEY, temporaryState } from '#tests/support/edge.ts';
import { body, contentType, junk, LEAKS, query, word } from '#tests/support/hostile.ts';
import { fileOf, instrumentForm, paintPng, SVG } from '#tests/support/pictures.ts';
import { stageShop, type Database } from '#tests/support/staged-shop.ts';
import { report, type Outcome } from './report.ts';

const CALLS = Object.keys(api) as Call[];
const endpointOf = (call: Call): Endpoint => api[call];

type Answer = { status: number; headers: Headers; text: string };

/** Codes by status, of each call. */
type Allowed = ReadonlyMap<Call, ReadonlyMap<number, ReadonlySet<string>>>;

/** As programs read it: the document names the codes of each refusal in its description. */
async function readContract(origin: string): Promise<Allowed> {
  type Document = { paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>> };
  const document: Document = await (await fetch(`${origin}/api/openapi.json`)).json();
  return new Map(
    CALLS.map((call) => {
      const [method = '', path = ''] = call.split(' ');
      const responses = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
      const codes = ({ description }: { description: string }) =>
        [...description.matchAll(/`(\w+)`: /g)].map(([, code]) => code ?? '');
      return [call, new Map(Object.entries(responses).map(([status, said]) => [Number(status), new Set(codes(said))]))];
    }),
  );
}

const CODES = new Set(FAILURE_KINDS.map(codeOf));

/** What is wrong with the answer, or null. */
function judge(allowed: Allowed, call: Call, { status, headers, text }: Answer): string | null {
  const { reply, media, status: success } = endpointOf(call);
  const codes = allowed.get(call)?.get(status);
  if (status >= 500 || !codes) return `${status} is not declared`;
  if (headers.get('X-Content-Type-Options') !== 'nosniff' || !headers.get('X-Request-Id')) return 'headers are missing';
  const type = headers.get('Content-Type') ?? '';
  if (status !== success) {
    if (!type.startsWith('application/problem+json')) return `a refusal is ${type}`;
    const problem = Problem.safeParse(JSON.parse(text));
    if (!problem.success || problem.data.status !== status) return 'the refusal is none';
    if (!CODES.has(problem.data.code) || !codes.has(problem.data.code)) return `${problem.data.code} is not declared`;
    return LEAKS.test(text) ? 'the refusal reveals internals' : null;
  }
  if (media) return type.startsWith(media) ? null : `the file is ${type}`;
  if (!reply) return text === '' ? null : 'there is a body';
  if (!type.startsWith('application/json')) return `the reply is ${type}`;
  const json: unknown = JSON.parse(text);
  const parsed = reply.safeParse(json);
  if (!parsed.success) return `the reply is none: ${parsed.error.message.slice(0, 200)}`;
  return isDeepStrictEqual(parsed.data, json) ? null : 'the reply has more, or less, than its schema';
}

/** Planted faults: if the check misses them, it proves nothing. */
function unseen(allowed: Allowed): string[] {
  const headers = new Headers({ 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': 'x', 'Content-Type': 'application/json' });
  const refusing = new Headers(headers);
  refusing.set('Content-Type', 'application/problem+json');
  const problem = (status: number, code: string): string =>
    JSON.stringify({ type: '', title: '', status, detail: '', message: '', code, requestId: 'x' });
  const wrong: Record<string, Answer> = {
    'a 500': { status: 500, headers: refusing, text: problem(500, 'internal') },
    'a status of another call': { status: 409, headers: refusing, text: problem(409, 'no_stock') },
    'a code of another call': { status: 404, headers: refusing, text: problem(404, 'user_not_found') },
    'a refusal that is a page': { status: 404, headers, text: problem(404, 'instrument_not_found') },
    'a reply without its fields': { status: 200, headers, text: '[{"id":1}]' },
  };
  const right = { status: 404, headers: refusing, text: problem(404, 'instrument_not_found') };
  const call = 'GET /api/ratings/instrument/:id';
  return [
    ...Object.keys(wrong).filter((name) => wrong[name] && judge(allowed, call, wrong[name]) === null),
    ...(judge(allowed, call, right) === null ? [] : ['what is right']),
  ].map((name) => `the judge was wrong about ${name}`);
}

type Form = { instrument: unknown; pictures: ('photo' | 'svg' | 'huge')[] };

type Question = {
  call: Call;
  actor: string;
  intent: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  form: Form | undefined;
};

const PICTURES = {
  photo: fileOf(paintPng(40, 30)),
  svg: fileOf(SVG),
  huge: fileOf(paintPng(2, 2), 'foto.png', 'text/html'),
} as const;

/** Somebody registers with these, and may log in later. */
const EMAIL = fc.constantFrom('ana@example.com', 'luz@example.com', 'leo@example.com', 'no es correo');
const PASSWORD = fc.constantFrom('Segura123', 'corta');

/** The tables of the ids that a path names by another word before them. */
const TABLE_OF: Record<string, string> = {
  customers: 'users',
  instrument: 'instruments',
  maintenance: 'holds',
  orders: 'reservations',
  suppressed: 'suppressed_addresses',
};

/** Whose `:id` the path has; that of instruments where only a query or a body may have one. */
function tableOf(call: Call): string {
  const name = /\/(\w+)\/:id\b/.exec(call)?.[1] ?? 'instruments';
  return TABLE_OF[name] ?? name;
}

const TABLES = [...new Set([...CALLS.map(tableOf), 'images'])];

type Round = {
  cookies: Readonly<Record<string, string>>;
  known: (call: Call, actor: string) => Known;
};

/** A shop of this round's own, beside those of the rounds before. */
async function openRound(db: Database): Promise<Round> {
  const shop = await stageShop(db, { stocks: [6, 3, 2], customers: 3, sessionKey: SESSION_KEY });
  const [owner, other, gone] = shop.customers;
  if (!owner || !other || !gone) throw new Error('nobody was staged');
  await db.batch([db.prepare('UPDATE users SET is_active = 0 WHERE id = ?1').bind(gone.id)]);
  const people: Record<string, { id: number; cookie: string }> = {
    owner,
    other,
    administrator: shop.admin,
    deactivated: gone,
    anonymous: { id: owner.id, cookie: '' },
    forger: { id: owner.id, cookie: 'session=a.b.c' },
  };
  const answers = await db.batch(TABLES.map((table) => db.prepare(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 5`)));
  const newest = new Map(
    TABLES.map((table, i) => [table, ((answers[i]?.results ?? []) as { id: number }[]).map(({ id }) => id)]),
  );
  const idOf = (table: string): fc.Arbitrary<number> => fc.constantFrom(...(newest.get(table) ?? []), 1, 999_999);
  const day = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(shop.firstDay, days));
  return {
    cookies: Object.fromEntries(Object.entries(people).map(([actor, { cookie }]) => [actor, cookie])),
    known: (call, actor) => {
      const own = people[actor]?.id ?? owner.id;
      return {
        id: idOf(tableOf(call)),
        userId: fc.oneof({ weight: 4, arbitrary: fc.constant(own) }, idOf('users')),
        instrumentId: idOf('instruments'),
        categoryId: idOf('categories'),
        specification: idOf('specifications'),
        imageIds: idOf('images'),
        quantity: fc.integer({ min: 1, max: 3 }),
        startDate: day(-1, 8),
        date: day(5, 20),
        expectedPricePerDay: fc.constantFrom(...shop.instruments.map(({ priceCents }) => priceCents / 100)),
        icon: fc.constantFrom('fa-guitar', '/images/icono.webp', ''),
        email: EMAIL,
        password: PASSWORD,
      };
    },
  };
}

type Values = Record<string, unknown>;

/** One field gone, spoilt or too many. */
const spoil = (value: unknown, by: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return by;
  const names = Object.keys(value);
  return fc.tuple(fc.constantFrom(...names, 'sobra'), fc.constantFrom('gone', 'spoilt'), by).map(([name, how, junked]) => {
    const { [name]: _, ...rest } = value as Values;
    return how === 'gone' ? rest : { ...rest, [name]: junked };
  });
};

const PART = (schema: Endpoint['body'], known: Known): fc.Arbitrary<unknown> =>
  schema ? anyInput(schema, known) : fc.constant(undefined);

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function pathOf(pattern: string, params: Values, asked: Values | [string, string][]): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const given = params[name];
    const segment = encodeURIComponent((isText(given) ? String(given) : 'x').toWellFormed());
    // The client itself would take these for a step up.
    return /^\.*$/.test(segment) ? 'x' : segment;
  });
  const pairs = Array.isArray(asked)
    ? asked
    : Object.entries(asked).flatMap(([name, value]) =>
        [value]
          .flat()
          .filter(isText)
          .map((each) => [name, String(each)] as [string, string]),
      );
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()}`;
}

/** What a header may carry at all. */
const headersFrom = (given: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => /^[\x20-\x7e]+$/.test(String(pair[1]))));

function questionsOf(call: Call, { cookies, known }: Round): fc.Arbitrary<Question> {
  const endpoint = endpointOf(call);
  const [method, pattern = '/'] = call.split(' ');
  const likely = endpoint.access === 'admin' ? 'administrator' : 'owner';
  const actors = fc.constantFrom(...Object.keys(cookies), ...Array<string>(10).fill(likely));
  const intents = fc.constantFrom('valid', 'valid', 'valid', 'almost', 'almost', 'hostile');
  return fc.tuple(actors, intents).chain(([actor, intent]) => {
    const usual = known(call, actor);
    const parts = fc.record({
      params: PART(endpoint.params, usual),
      query: PART(endpoint.query, usual),
      headers: PART(headersOf(call, endpoint), usual),
      body: PART(endpoint.body, usual),
      form: PART(endpoint.multipart, usual),
    });
    const base = {
      call,
      actor,
      intent,
    };
    const carried = (headers: Values, type: string): Record<string, string> => ({
      ...headersFrom(headers),
      ...(cookies[actor] && { Cookie: cookies[actor] }),
      ...(type !== '' && method !== 'GET' && { 'Content-Type': type }),
    });
    if (intent === 'hostile') {
      const foreign = fc.constantFrom<Values>({}, {}, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' });
      return fc
        .record({ words: fc.array(word, { minLength: 2, maxLength: 2 }), query, body, contentType, foreign })
        .map((given) => {
          let next = 0;
          const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given.words[next++]]));
          return {
            ...base,
            path: pathOf(pattern, params, given.query),
            headers: carried(given.foreign, given.contentType),
            body: method === 'GET' ? undefined : given.body,
            form: undefined,
          };
        });
    }
    const pictures = fc.array(fc.constantFrom<Form['pictures'][number]>('photo', 'photo', 'photo', 'svg', 'huge'), {
      maxLength: 3,
    });
    const whole = parts.chain((given) => {
      const made = fc.constant(given);
      if (intent === 'valid') return made;
      const present = (Object.keys(given) as (keyof typeof given)[]).filter((part) => given[part] !== undefined);
      if (present.length === 0) return made;
      return fc
        .constantFrom(...present)
        .chain((part) =>
          spoil(given[part], part === 'body' || part === 'form' ? junk : word).map((value) => ({ ...given, [part]: value })),
        );
    });
    return fc.tuple(whole, pictures).map(([given, chosen]) => ({
      ...base,
      path: pathOf(pattern, (given.params ?? {}) as Values, (given.query ?? {}) as Values),
      headers: carried((given.headers ?? {}) as Values, endpoint.body ? 'application/json' : ''),
      body: endpoint.body ? JSON.stringify(given.body) : undefined,
      form: endpoint.multipart ? { instrument: given.form, pictures: chosen } : undefined,
    }));
  });
}

async function ask(origin: string, address: string, { call, path, headers, body: text, form }: Question): Promise<Answer> {
  const all = new Headers({ 'CF-Connecting-IP': address, ...headers });
  let sent: BodyInit | undefined = text;
  if (form) {
    // In one piece: a refusal may come, and close the connection, before a body that is streamed has left.
    const whole = new Response(instrumentForm(form.instrument, ...form.pictures.map((kind) => PICTURES[kind])));
    all.set('Content-Type', whole.headers.get('Content-Type') ?? '');
    sent = await whole.arrayBuffer();
  }
  const response = await fetch(`${origin}${path}`, {
    method: call.split(' ')[0] ?? 'GET',
    redirect: 'manual',
    headers: all,
    ...(sent !== undefined && { body: sent }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const runContract = ({ requests, seed }: { requests: number; seed: number }): Promise<Outcome> =>
  report(`${requests} requests at random, each answered as the contract says`, seed, async () => {
    const { stateDir, remove } = temporaryState();
    const edge = await openEdge(stateDir, { mail: false });
    try {
      const db = await edge.database();
      const allowed = await readContract(edge.origin);
      const random = seededRandom(seed);
      const faults = unseen(allowed);
      const succeeded = new Set<Call>();
      const counts: Record<string, number> = {};
      let asked = 0;
      while (asked < requests && faults.length < 20) {
        const round = await openRound(db);
        const order = CALLS.map((call) => ({ call, at: random.between(0, 1_000_000) })).toSorted((a, b) => a.at - b.at);
        for (const { call } of order.slice(0, requests - asked)) {
          const [question] = fc.sample(questionsOf(call, round), { seed: random.between(0, 2_000_000_000), numRuns: 1 });
          if (!question) throw new Error(`nothing to ask of ${call}`);
          asked += 1;
          const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.1`;
          const answer = await ask(edge.origin, address, question).catch((error: unknown) => {
            throw new Error(`no answer to ${JSON.stringify(question).slice(0, 1_000)}`, { cause: error });
          });
          counts[answer.status] = (counts[answer.status] ?? 0) + 1;
          if (answer.status < 400) succeeded.add(call);
          const wrong = judge(allowed, call, answer);
          if (wrong !== null)
            faults.push(`${wrong}: ${answer.text.slice(0, 300)}\n      ${JSON.stringify(question).slice(0, 1_000)}`);
        }
      }
      for (const difference of await audit(db)) faults.push(`audit: ${JSON.stringify(difference)}`);
      return {
        facts: { ...counts, calls: CALLS.length, 'calls that succeeded': succeeded.size },
        faults,
      };
    } finally {
      await edge.close();
      remove();
    }
  });
