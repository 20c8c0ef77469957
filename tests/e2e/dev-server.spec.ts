/** `npm run dev`, in a copy of the project: it serves a living page, and an edit is seen without a reload. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort } from '#tests/support/free-port.ts';
import { PROJECT_DIR } from '#tools/project.ts';

/** It takes 15 seconds on a quiet machine, and over three minutes on one that other work keeps busy. */
const START_MS = 480_000;

let home: string;
let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(START_MS + 60_000);
  home = mkdtempSync(join(tmpdir(), 'resuena-dev-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
  });
  const copied = files.split('\0').filter((name) => name !== '' && !/^(?:tests|docs|seed\/pictures\/source)\//.test(name));
  for (const name of copied) cpSync(join(PROJECT_DIR, name), join(home, name));
  // Links, so that it takes a moment and no room. What Vite keeps there is its own.
  execFileSync('cp', ['-al', join(PROJECT_DIR, 'node_modules'), join(home, 'node_modules')]);
  rmSync(join(home, 'node_modules/.vite'), { recursive: true, force: true });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: home,
    env: { ...process.env, PORT: String(port), RESUENA_STATE: join(home, '.wrangler/state') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [server.stdout, server.stderr]) output?.on('data', (text: Buffer) => (printed += String(text)));
  await expect
    .poll(
      () =>
        fetch(`${origin}/health/ping`).then(
          ({ status }) => String(status),
          // Why it does not start.
          () => printed,
        ),
      { timeout: START_MS },
    )
    .toBe('200');
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
});

function edit(name: string, change: (text: string) => string): void {
  const path = join(home, name);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after, `${name} has what the edit looks for`).not.toBe(before);
  writeFileSync(path, after);
}

test('Home lives, a login works, and edits of a component, of routes and of a style are seen without a reload', async ({
  page,
}) => {
  test.setTimeout(START_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  const cards = page.getByRole('article');
  const isStarted = page.locator('html.started');
  // Vite finds the packages of the first page while it is open, and may reload it.
  await page.goto(origin);
  await expect(cards.first()).toBeVisible();
  await expect(isStarted).toBeAttached();

  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo electrónico').fill('ana@resuena.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('Cliente123');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const expectSamePage = async (): Promise<void> =>
    expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true);

  edit('web/pages/home/home-page.tsx', (text) => text.replace('El instrumento justo', 'El instrumento editado'));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('El instrumento editado');
  edit('web/pages/home/hero.css', (text) => `${text}\nh1 { letter-spacing: 7px !important; }\n`);
  await expect(title).toHaveCSS('letter-spacing', '7px');
  await expect(cards).toHaveCount(10);
  edit('web/pages/home/home-loader.ts', (text) =>
    text.replace('const isEmpty', 'if (results.ok) results.value.products.splice(3);\n  const isEmpty'),
  );
  await expect(cards).toHaveCount(3);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos', exact: true }).click();
  await expect(title).toHaveText('Términos y condiciones');
  edit('web/pages/legal/terms-route.ts', (text) => text.replace('= TermsPage', "= () => TermsPage() && 'Otra página'"));
  await expect(page.getByRole('main')).toHaveText('Otra página');
  await expectSamePage();

  // A page that is opened after edits is a single one, too.
  await page.goto(origin);
  await expect(isStarted).toBeAttached();
  await expect(title).toContainText('El instrumento editado');
  expect(faults).toEqual([]);
});
