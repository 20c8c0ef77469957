import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

/** By file: an import of each. */
const importing = (folder: string, imports: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(imports).map(([name, path]) => [`${folder}-${name}.ts`, `import '${path}';`]));

/** What must not be written, each in a file of the room that forbids it; `allowed` ones show that the rule is no wider. */
const PLANTS: Readonly<Record<string, string>> = {
  'domain/io.ts': `import { Hono } from 'hono'; export const app = new Hono();`,
  'domain/leaves.ts': `import '../worker/app.ts';`,
  'domain/clock.ts': `export const now = () => Date.now();`,
  'domain/library.ts': `import { addDays } from 'date-fns'; export const add = addDays;`,
  'domain/text.ts': `export const price = (amount: number) => new Intl.NumberFormat('es-UY').format(amount);`,
  'seed/text.ts': `export const price = (amount: number) => amount.toLocaleString('es-UY');`,
  'seed/node.ts': `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
  'seed/edge.ts': `import '#worker/app.ts';`,
  'domain/shop-clock.ts': `import { z } from 'zod'; export const it = z;`,
  'worker/react.ts': `import { useState } from 'react'; export const use = useState;`,
  'worker/page.ts': `import '#web/paths.ts';`,
  'worker/page-worker.ts': `import '#web/service-worker/watch-chunks.ts';`,
  'worker/routes/query.ts': `import { drizzle } from 'drizzle-orm/d1'; export const db = drizzle;`,
  'worker/routes/sql.ts': `export const one = (db: { prepare: (sql: string) => void }) => db.prepare('SELECT 1');`,
  'web/edge.ts': `import '#worker/app.ts';`,
  'worker/mail/text.ts': `export const days = new Intl.DateTimeFormat('es-UY');`,
  'web/pages/home/text.ts': `export const price = (amount: number) => new Intl.NumberFormat('es-UY').format(amount);`,
  'web/pages/terms/text.ts': `export const day = (date: Date) => date.toLocaleDateString('es-UY');`,
  'web/ui/text.ts': `export const list = new Intl.ListFormat('es');`,
  'web/format/text.ts': `export const name = (text: string) => text.toLocaleUpperCase('es');`,
  'web/aria.ts': `import { Button } from 'react-aria-components'; export const B = Button;`,
  'web/pages/home/sibling.ts': `import '../detail/gallery.tsx';`,
  'web/pages/admin/instruments/other-page.ts': `import '../../home/home-page.ts';`,
  'web/pages/admin/instruments/sibling.ts': `import '../users/users-page.tsx';`,
  'web/pages/admin/reservations/timeline/other-page.ts': `import '../../users/users-page.tsx';`,
  'web/pages/home/transport.ts': `import '../../api/http.ts';`,
  'web/pages/home/messages.ts': `import '../../api/messages.ts';`,
  'web/pages/home/offline.ts': `import '../../offline/handle.ts';`,
  'web/pages/home/worker.ts': `import '../../service-worker/worker/sw.ts';`,
  'web/pages/home/upload.ts': `import '../../api/upload.ts';`,
  'web/pages/home/sample.ts': `import '#seed/users.ts';`,
  'web/ui/sample.ts': `import '#seed/users.ts';`,
  'web/pages/admin/dashboard/edge.ts': `import '#worker/app.ts';`,
  'web/pages/admin/dashboard/aria.ts': `import { Button } from 'react-aria-components'; export const B = Button;`,
  'web/pages/admin/dashboard/sibling.ts': `import '../users/users-page.tsx';`,
  'web/pages/admin/dashboard/other-page.ts': `import '../../home/home-page.ts';`,
  'web/pages/admin/dashboard/transport.ts': `import '../../../api/http.ts';`,
  'web/pages/admin/dashboard/offline.ts': `import '../../../offline/handle.ts';`,
  'web/pages/home/chart.ts': `import { Line } from 'recharts'; export const L = Line;`,
  'web/ui/data.ts': `import '../api/call.ts';`,
  'web/ui/page.ts': `import '../pages/home/home-page.ts';`,
  'tools/page.ts': `import '#web/paths.ts';`,
  'domain/barrel.ts': `export * from './day.ts';`,
  'domain/any.ts': `export const it: any = 1;`,
  'web/relative.ts': `import '../domain/day.ts';`,

  // Each pair of rooms that a rule names.
  ...importing('domain/from', {
    worker: '#worker/app.ts',
    web: '#web/paths.ts',
    seed: '#seed/users.ts',
    tools: '#tools/port.ts',
  }),
  ...importing('seed/from', { web: '#web/paths.ts', tools: '#tools/port.ts', tests: '#tests/support/door.ts', hono: 'hono' }),
  ...importing('worker/from', { seed: '#seed/users.ts', tools: '#tools/port.ts', tests: '#tests/support/door.ts' }),
  ...importing('worker/db/from', { seed: '#seed/users.ts', web: '#web/paths.ts', tools: '#tools/port.ts', react: 'react' }),
  ...importing('web/from', { tools: '#tools/port.ts', tests: '#tests/support/door.ts', hono: 'hono', node: 'node:fs' }),
  ...importing('web/pages/home/from', {
    worker: '#worker/app.ts',
    tools: '#tools/port.ts',
    hono: 'hono',
    aria: 'react-aria',
    relative: '../../../domain/day.ts',
    embedded: '../../api/embedded.ts',
    'new-module': '../../api/new-module.ts',
  }),
  ...importing('web/pages/admin/dashboard/from', {
    seed: '#seed/users.ts',
    hono: 'hono',
    relative: '../../../../domain/day.ts',
    'complete-reply': '../../../api/complete-reply.ts',
    'service-worker': '../../../service-worker/worker/sw.ts',
  }),
  ...importing('web/ui/from', {
    worker: '#worker/app.ts',
    tools: '#tools/port.ts',
    charts: 'recharts',
    loading: '../loading/use-slow.ts',
    offline: '../offline/handle.ts',
    session: '../session/session.ts',
    relative: '../../domain/day.ts',
  }),
  ...importing('tools/from', {
    tests: '#tests/support/door.ts',
    routes: '#worker/routes/login.ts',
    relative: '../domain/day.ts',
  }),
};

const ALLOWED = {
  'domain/day.ts': `export const now = () => Date.now();`,
  'domain/shop-clock.ts': `import { tz } from '@date-fns/tz'; import { addDays } from 'date-fns'; import { now } from './day.ts'; export const it = [tz, addDays, now];`,
  'domain/shape.ts': `import { z } from 'zod'; import { now } from './day.ts'; export const Shape = z.string().default(String(now));`,
  'seed/data.ts': `import { now } from '#domain/day.ts'; export const data = [now];`,
  'worker/edge/render.ts': `import '#web/server-render.tsx';`,
  'worker/db/query.ts': `import { drizzle } from 'drizzle-orm/d1'; export const db = drizzle;`,
  'web/ui/control.ts': `import { Button } from 'react-aria-components'; export const B = Button;`,
  'web/pages/home/parts/card.ts': `import { home } from '../home-page.ts'; import '../../../ui/control.ts'; export const card = home;`,
  'web/pages/home/home-page.ts': `export const home = 1;`,
  'web/pages/home/data.ts': `import '../../api/call.ts'; import '../../api/connection.ts'; import '../../api/pending.ts';`,
  'tools/rows.ts': `import '#worker/db/schema.ts'; import '#worker/session/password.ts'; import '#domain/day.ts'; import '#seed/users.ts';`,
  'web/pages/admin/dashboard/chart.ts': `import { Line } from 'recharts'; import '../../../api/call.ts'; export const L = Line;`,
} as const;

type Report = { diagnostics: { filename: string; code: string }[] };

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
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(house, dirname(path)), { recursive: true });
        writeFileSync(join(house, path), `${text}\n`);
      }
      const { stdout } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
        cwd: house,
        encoding: 'utf8',
      });
      for (const { filename, code } of (JSON.parse(stdout) as Report).diagnostics) {
        complaints.set(filename, [...(complaints.get(filename) ?? []), code]);
      }
    }
  });

  afterAll(() => houses.forEach(({ path }) => rmSync(path, { recursive: true })));

  it('name every page that there is, and no file that is gone', () => {
    const rules = readFileSync(join(PROJECT_DIR, '.oxlintrc.json'), 'utf8');
    const namesIn = (pattern: RegExp): string[] => (pattern.exec(rules)?.[1] ?? '').split('|').toSorted();
    const foldersBelow = (path: string): string[] =>
      readdirSync(join(PROJECT_DIR, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name, ...foldersBelow(`${path}/${entry.name}`)] : [],
      );
    expect(namesIn(/#web\/pages\/\)\(\?:([a-z|-]+)\)/)).toEqual(foldersBelow('web/pages').toSorted());
    const named = [...rules.matchAll(/"!(?:#|\*\*\/(?=api\/))([a-z/-]+\.tsx?)"/g)].map(([, path = '']) =>
      path.startsWith('api/') ? `web/${path}` : path,
    );
    expect(named.filter((path) => path.startsWith('web/api/')).length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(PROJECT_DIR, path)))).toEqual([]);
  });

  it.each(Object.keys(PLANTS))('%s is refused', (path) => {
    expect(planted?.get(path)?.join(' ')).toMatch(/no-restricted-|no-barrel-file|no-explicit-any/);
  });

  it.each(Object.keys(ALLOWED))('%s is fine', (path) => {
    expect(clean?.get(path)).toBeUndefined();
  });
});
