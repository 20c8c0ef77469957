/** `npm run dev`, in a copy of the project: it serves a living page, and an edit is seen without a reload. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort } from '#tests/support/free-port.ts';
import { PROJECT_DIR } from '#tools/project.ts';

const START_MS = 180_000;

let home: string;
let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(START_MS * 2);
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
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${origin}/health/ping`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: START_MS },
    )
    .toBe(200);
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

test('Home lives, a login works, and edits of a component and of a style are seen without a reload', async ({ page }) => {
  test.setTimeout(START_MS);
  // Vite finds the packages of the first page while it is open, and reloads it once.
  await page.goto(origin);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');

  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(String(error)));
  page.on('response', (response) => void (response.status() === 404 && faults.push(response.url())));
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo electrónico').fill('ana@resuena.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('Cliente123');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  edit('web/pages/home/home-page.tsx', (text) => text.replace('El instrumento justo', 'El instrumento editado'));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('El instrumento editado');
  edit('web/pages/home/hero.css', (text) => `${text}\nh1 { letter-spacing: 7px !important; }\n`);
  await expect(title).toHaveCSS('letter-spacing', '7px');
  expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true);
  expect(faults).toEqual([]);
});
