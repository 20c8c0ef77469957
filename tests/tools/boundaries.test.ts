import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

const CONFIG = readFileSync(join(PROJECT_DIR, '.oxlintrc.json'), 'utf8');

const foldersBelow = (path: string): string[] =>
  readdirSync(join(PROJECT_DIR, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name, ...foldersBelow(`${path}/${entry.name}`)] : [],
  );

const ROOM_FILES = {
  domain: 'domain/day.ts',
  worker: 'worker/app.ts',
  web: 'web/paths.ts',
  seed: 'seed/users.ts',
  tools: 'tools/port.ts',
  tests: 'tests/support/door.ts',
};
type Room = keyof typeof ROOM_FILES;

const rooms = (...names: Room[]): string[] => names.map((name) => `#${ROOM_FILES[name]}`);
/** The same by a relative path, from a folder so deep. */
const relative = (depth: number, ...names: Room[]): string[] => names.map((name) => `${'../'.repeat(depth)}${ROOM_FILES[name]}`);

const NOT_IN_BROWSERS = ['hono', 'drizzle-orm', 'node:fs', 'cloudflare:workers'];
const ARIA = ['react-aria', 'react-aria-components', 'react-stately'];
const NOT_IN_WORKER = [...rooms('seed', 'tools', 'tests', 'web'), 'react', '#web/service-worker/watch-chunks.ts'];

const LOCALE_TEXTS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map(
  (name) => `export const ${name} = (date: Date) => date.${name}('es-UY');`,
);
const LOCALE_CASES = ['toLocaleUpperCase', 'toLocaleLowerCase'].map(
  (name) => `export const ${name} = (text: string) => text.${name}('es');`,
);
const INTL = `export const format = (amount: number) => new Intl.NumberFormat('es-UY').format(amount);`;
const CLOCK = `export const now = () => Date.now();`;

/** By file: imports that are refused there, one by one. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'domain/imports.ts': [
    ...rooms('worker', 'web', 'seed', 'tools', 'tests'),
    ...relative(1, 'worker', 'web', 'seed', 'tools', 'tests'),
    'hono',
    'date-fns',
    'node:fs',
    'zustand',
    'zone.js',
    'zodiac',
  ],
  'domain/shop-clock.ts': [
    ...rooms('worker', 'web', 'seed', 'tools', 'tests'),
    ...relative(1, 'worker', 'web', 'seed', 'tools', 'tests'),
    'zod',
    'drizzle-orm',
    'dayjs',
    'datatables',
    'dateformat',
    '@zod/core',
  ],
  'seed/imports.ts': [
    ...rooms('worker', 'web', 'tools', 'tests'),
    ...relative(1, 'domain', 'worker', 'web', 'tools', 'tests'),
    'hono',
    'node:fs',
    '@date-fns/tz',
  ],
  'worker/imports.ts': [...NOT_IN_WORKER, ...relative(1, 'domain', 'web', 'seed', 'tools', 'tests'), 'drizzle-orm/d1'],
  'worker/routes/imports.ts': ['drizzle-orm'],
  'worker/db/imports.ts': [
    ...NOT_IN_WORKER,
    ...relative(2, 'domain', 'web', 'seed', 'tools', 'tests'),
    '../session/token.ts',
    '../paging.ts',
    '#worker/mail/sender.ts',
  ],
  'worker/db/schema/imports.ts': ['../users.ts', '../database.ts', '#worker/db/users.ts'],
  'web/imports.ts': [
    ...rooms('worker', 'tools', 'tests'),
    ...relative(1, 'domain', 'worker', 'seed', 'tools', 'tests'),
    ...NOT_IN_BROWSERS,
    ...ARIA,
    'recharts',
  ],
  ...Object.fromEntries(
    ['api', 'format', 'loading', 'offline', 'session'].map((folder) => [
      `web/${folder}/imports.ts`,
      [
        ...rooms('worker', 'tools', 'tests'),
        ...relative(2, 'domain', 'worker', 'seed', 'tools', 'tests'),
        ...NOT_IN_BROWSERS,
        ...ARIA,
        'recharts',
        '../pages/home/home-page.ts',
        '#web/pages/home/home-page.ts',
        '../parts/reservation-badge.ts',
        '#web/parts/reservation-badge.ts',
      ],
    ]),
  ),
  'web/pages/home/imports.ts': [
    ...rooms('worker', 'seed', 'tools', 'tests'),
    ...relative(3, 'domain', 'worker', 'seed', 'tools', 'tests'),
    ...NOT_IN_BROWSERS,
    ...ARIA,
    'recharts',
    ...foldersBelow('web/pages').map((page) => `../${page}/any-page.tsx`),
    '#web/pages/detail/gallery.tsx',
    ...['http', 'messages', 'upload', 'embedded', 'write-lock', 'new-module'].map((name) => `../../api/${name}.ts`),
    '../../offline/handle.ts',
    '../../service-worker/worker/sw.ts',
  ],
  'web/pages/admin/instruments/imports.ts': ['../users/users-page.tsx', '../../home/home-page.ts'],
  'web/pages/admin/reservations/timeline/imports.ts': ['../../users/users-page.tsx'],
  'web/pages/admin/dashboard/imports.ts': [
    ...rooms('worker', 'seed', 'tools', 'tests'),
    ...relative(4, 'domain', 'worker', 'seed', 'tools', 'tests'),
    ...NOT_IN_BROWSERS,
    ...ARIA,
    '../users/users-page.tsx',
    '../../home/home-page.ts',
    '#web/pages/home/home-page.ts',
    ...['http', 'read-answer'].map((name) => `../../../api/${name}.ts`),
    '../../../offline/handle.ts',
    '../../../service-worker/worker/sw.ts',
  ],
  'web/parts/imports.ts': [
    ...rooms('worker', 'seed', 'tools', 'tests'),
    ...relative(2, 'domain', 'worker', 'seed', 'tools', 'tests'),
    ...NOT_IN_BROWSERS,
    ...ARIA,
    'recharts',
    '../pages/home/home-page.ts',
    '#web/pages/home/home-page.ts',
    ...['http', 'messages', 'upload', 'write-lock'].map((name) => `../api/${name}.ts`),
    '../offline/handle.ts',
    '../service-worker/worker/sw.ts',
  ],
  'web/ui/imports.ts': [
    ...rooms('worker', 'seed', 'tools', 'tests'),
    ...relative(2, 'domain', 'worker', 'seed', 'tools', 'tests'),
    ...NOT_IN_BROWSERS,
    'recharts',
    ...[
      'api/call',
      'loading/use-slow',
      'offline/handle',
      'pages/home/home-page',
      'parts/badge',
      'session/session',
      'app-context',
      'paths',
      'shop-facts',
      'storage',
      'use-chat-topic',
      'use-draft',
    ].flatMap((path) => [`../${path}.ts`, `#web/${path}.ts`]),
  ],
  'tools/imports.ts': [
    ...rooms('web', 'tests'),
    ...relative(1, 'domain', 'worker', 'web', 'seed', 'tests'),
    '#worker/routes/login.ts',
    '#worker/session/token.ts',
  ],
  'planted.config.ts': rooms('web', 'tests', 'worker'),
  'new-room/imports.ts': relative(1, 'domain', 'worker', 'web', 'seed', 'tools', 'tests'),
};

/** By file: lines that are refused there, one by one. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  'domain/lines.ts': [
    CLOCK,
    INTL,
    ...LOCALE_TEXTS,
    ...LOCALE_CASES,
    `export const log = () => console.log('a day');`,
    `export const ask = () => fetch('/api/instruments');`,
    `export const zone = () => process.env['TZ'];`,
  ],
  'seed/lines.ts': [CLOCK, INTL, ...LOCALE_TEXTS, ...LOCALE_CASES],
  'worker/mail/lines.ts': [INTL],
  'worker/routes/lines.ts': [`export const one = (db: { prepare: (sql: string) => void }) => db.prepare('SELECT 1');`],
  'worker/db/lines.ts': [
    `export const one = (db: { prepare: (sql: string) => void }) => db.prepare('SELECT 1');`,
    `import { sql } from 'drizzle-orm'; export const column = (name: string) => sql.raw(name);`,
  ],
  'web/pages/home/lines.ts': [INTL, ...LOCALE_TEXTS],
  'web/ui/lines.ts': [INTL, ...LOCALE_CASES],
  'web/format/lines.ts': [INTL, ...LOCALE_TEXTS],
  'domain/barrel.ts': [`export * from './day.ts';`],
  'domain/any.ts': [`export const it: any = 1;`],
};

const importsOf = (paths: readonly string[]): string[] => paths.map((path) => `import '${path}';`);

/** What must not be written: each line is refused. */
const PLANTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(IMPORTS).map(([file, paths]) => [file, importsOf(paths)])),
  ...LINES,
};

/** What must not be refused: it shows that the rules are no wider. */
const ALLOWED = {
  'domain/day.ts': [CLOCK],
  'domain/shop-clock.ts': [
    `import { tz } from '@date-fns/tz'; import { addDays } from 'date-fns'; import { now } from './day.ts'; export const it = [tz, addDays, now];`,
  ],
  'domain/shape.ts': [
    `import { z } from 'zod'; import { now } from './day.ts'; export const Shape = z.string().default(String(now));`,
  ],
  'seed/data.ts': [`import { now } from '#domain/day.ts'; export const data = [now];`],
  'worker/edge/render.ts': importsOf(['#web/server-render.tsx']),
  'worker/db/literal.ts': [`import { sql } from 'drizzle-orm'; export const one = sql.raw('1');`],
  'worker/db/query.ts': [`import { drizzle } from 'drizzle-orm/d1'; export const db = drizzle;`],
  'worker/db/schema/table.ts': importsOf(['../literal.ts']),
  'web/ui/control.ts': [`import { Button } from 'react-aria-components'; export const B = Button;`],
  'web/pages/home/parts/card.ts': [
    `import { home } from '../home-page.ts'; import '../../../ui/control.ts'; export const card = home;`,
  ],
  'web/pages/home/home-page.ts': [`export const home = 1;`],
  'web/pages/home/data.ts': importsOf(['call', 'connection', 'write'].map((name) => `../../api/${name}.ts`)),
  'web/parts/sum.ts': [`import '../ui/control.ts'; import '../api/call.ts'; export const sum = 1;`],
  'web/pages/home/total.ts': [`import { sum } from '../../parts/sum.ts'; export const total = sum;`],
  'web/routes.ts': importsOf(['./pages/home/home-page.ts']),
  'tools/rows.ts': importsOf([
    '#worker/db/schema/shop.ts',
    '#worker/backup/manifest.ts',
    '#worker/session/password.ts',
    ...rooms('domain', 'seed'),
  ]),
  'web/pages/admin/dashboard/chart.ts': [
    `import { Line } from 'recharts'; import '../../../api/call.ts'; export const L = Line;`,
  ],
} as const;

type Pattern = { regex: string } | { group: string[] };
type Rules = {
  'eslint/no-restricted-imports'?: 'off' | ['error', { patterns: Pattern[] }];
  'eslint/no-restricted-globals'?: 'off' | ['error', ...{ name: string }[]];
  'eslint/no-restricted-properties'?: 'off' | ['error', ...{ property: string }[]];
};
type Config = { rules: Rules; overrides: { files: string[]; rules: Rules }[] };

/** The configuration's own, and those of each override. */
const RULES = ((config: Config) => [{ files: ['**'], rules: config.rules }, ...config.overrides])(
  JSON.parse(CONFIG.replaceAll(/^\s*\/\/.*$/gm, '')) as Config,
);

const toRegExp = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll(/\*+/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))}$`,
  );

/** The plants of the files for which these rules, the last that name the file, are in force. */
const plantsFor = (rules: Rules, name: keyof Rules, plants: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(plants).flatMap(([file, lines]) => {
    const last = RULES.findLast((one) => one.rules[name] && one.files.some((glob) => toRegExp(glob).test(file)));
    return last?.rules === rules ? lines : [];
  });

/** A pattern with each alternative of its groups: '^#(?:web|tests)/' gives '^#web/' and '^#tests/'. Repeated groups stay. */
function branchesOf(pattern: string): string[] {
  const group = /\((?:\?:)?([^()]*)\)(?![+?])/.exec(pattern);
  if (!group) return [pattern];
  const [before, after] = [pattern.slice(0, group.index), pattern.slice(group.index + group[0].length)];
  return (group[1] ?? '').split('|').flatMap((branch) => branchesOf(`${before}${branch}${after}`));
}

const partsOf = (pattern: Pattern): RegExp[] =>
  'regex' in pattern
    ? [...new Set(branchesOf(pattern.regex))].map((branch) => new RegExp(branch))
    : [new RegExp((pattern.group[0] ?? '').replaceAll('*', ''))];

/** What a rule forbids and no plant tries. */
function unplanted({ files, rules }: (typeof RULES)[number]): string[] {
  const missing = (name: keyof Rules, parts: RegExp[], plants: Readonly<Record<string, readonly string[]>>): string[] => {
    const planted = plantsFor(rules, name, plants);
    return parts.filter((part) => !planted.some((line) => part.test(line))).map((part) => `${files.join()}: ${part.source}`);
  };
  const [, { patterns }] = listOf(rules['eslint/no-restricted-imports']) ?? [null, { patterns: [] }];
  const [, ...globals] = listOf(rules['eslint/no-restricted-globals']) ?? [null];
  const [, ...properties] = listOf(rules['eslint/no-restricted-properties']) ?? [null];
  return [
    ...missing('eslint/no-restricted-imports', patterns.flatMap(partsOf), IMPORTS),
    ...missing(
      'eslint/no-restricted-globals',
      globals.map(({ name }) => new RegExp(String.raw`\b${name}\b`)),
      LINES,
    ),
    ...missing(
      'eslint/no-restricted-properties',
      properties.map(({ property }) => new RegExp(String.raw`\.${property}\(`)),
      LINES,
    ),
  ];
}

const listOf = <T>(rule: 'off' | T | undefined): T | null => (rule === undefined || rule === 'off' ? null : rule);

type Report = { diagnostics: { filename: string; code: string; labels: { span: { line: number } }[] }[] };

describe('the walls between the rooms', () => {
  const houses = [ALLOWED, { ...ALLOWED, ...PLANTS }].map((files) => ({
    files,
    path: mkdtempSync(join(tmpdir(), 'resuena-boundaries-')),
    complaints: new Map<string, string[]>(),
  }));
  const [clean, planted] = houses.map(({ complaints }) => complaints);

  beforeAll(() => {
    for (const { files, path: house, complaints } of houses) {
      copyFileSync(join(PROJECT_DIR, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
      for (const [path, lines] of Object.entries<readonly string[]>(files)) {
        mkdirSync(join(house, dirname(path)), { recursive: true });
        writeFileSync(join(house, path), `${lines.join('\n')}\n`);
      }
      const { stdout } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
        cwd: house,
        encoding: 'utf8',
        maxBuffer: 16_000_000,
      });
      for (const { filename, code, labels } of (JSON.parse(stdout) as Report).diagnostics) {
        const line = files[filename as keyof typeof files]?.[(labels[0]?.span.line ?? 0) - 1] ?? '';
        for (const place of [filename, `${filename}: ${line}`]) complaints.set(place, [...(complaints.get(place) ?? []), code]);
      }
    }
  });

  afterAll(() => houses.forEach(({ path }) => rmSync(path, { recursive: true })));

  it('name every page that there is, and no file that is gone', () => {
    const namesIn = (pattern: RegExp): string[] => (pattern.exec(CONFIG)?.[1] ?? '').split('|').toSorted();
    expect(namesIn(/#web\/pages\/\)\(\?:([a-z|-]+)\)/)).toEqual(foldersBelow('web/pages').toSorted());
    const named = [...CONFIG.matchAll(/"!(?:#|\*\*\/(?=api\/))([a-z/-]+\.tsx?)"/g)].map(([, path = '']) =>
      path.startsWith('api/') ? `web/${path}` : path,
    );
    expect(named.filter((path) => path.startsWith('web/api/')).length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(PROJECT_DIR, path)))).toEqual([]);
  });

  it('each have a plant for everything that they forbid', () => {
    expect(RULES.flatMap(unplanted)).toEqual([]);
  });

  it.each(Object.entries(PLANTS).flatMap(([file, lines]) => lines.map((line) => `${file}: ${line}`)))(
    '%s is refused',
    (place) => {
      expect(planted?.get(place)?.join(' ')).toMatch(/no-restricted-|no-barrel-file|no-explicit-any/);
    },
  );

  it.each(Object.keys(ALLOWED))('%s is fine', (path) => {
    expect(clean?.get(path)).toBeUndefined();
  });
});

/** By room: globals of platforms that its code does not run on. */
const FOREIGN_GLOBALS = {
  domain: ['document', 'process', 'caches'],
  seed: ['document', 'process', 'caches'],
  worker: ['document', 'window'],
  tools: ['document', 'window'],
  web: ['process', 'HTMLRewriter'],
};

describe('the compiler', () => {
  const house = mkdtempSync(join(tmpdir(), 'resuena-globals-'));
  const copy = (path: string): void => copyFileSync(join(PROJECT_DIR, path), join(house, path));

  beforeAll(() => {
    symlinkSync(join(PROJECT_DIR, 'node_modules'), join(house, 'node_modules'));
    copy('tsconfig.base.json');
    for (const [room, names] of Object.entries(FOREIGN_GLOBALS)) {
      mkdirSync(join(house, room));
      copy(`${room}/tsconfig.json`);
      writeFileSync(join(house, room, 'globals.ts'), names.map((name, i) => `export const it${i} = ${name};\n`).join(''));
    }
    copy('worker/worker-configuration.d.ts');
  });

  afterAll(() => rmSync(house, { recursive: true }));

  it.each(Object.entries(FOREIGN_GLOBALS))('gives %s none of the globals %j', (room, names) => {
    const command = ['-p', room, '--noEmit', '--emitDeclarationOnly', 'false'];
    const { stdout } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/tsc'), command, { cwd: house, encoding: 'utf8' });
    expect([...stdout.matchAll(/globals\.ts.*Cannot find name '(\w+)'/g)].map(([, name]) => name)).toEqual(names);
  });
});
