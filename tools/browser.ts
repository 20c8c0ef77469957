import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { PROJECT_DIR } from './project.ts';

/** The shell first: the same engine without the browser around it, whose own panels cost each new window a second of work. */
const SYSTEM_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const INSTALL_TIMEOUT_MS = 300_000;

/** What a headless browser needs in a container, and what it must not do there: fetch updates while tests count requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function systems(): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = SYSTEM_NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...candidates, MAC_CHROME].find((path) => existsSync(path));
}

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { cwd: PROJECT_DIR, stdio: ['ignore', 'inherit', 'inherit'], timeout: INSTALL_TIMEOUT_MS }).status ===
  0;

function installed(): string | undefined {
  console.log('No browser found: installing one…');
  if (succeeds(process.execPath, [join(PROJECT_DIR, 'node_modules/playwright/cli.js'), 'install', 'chromium'])) {
    const own = playwrightsOwn();
    if (own !== undefined) return own;
  }
  const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (
    canUseApt &&
    succeeds('apt-get', ['update', '-q']) &&
    succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  ) {
    return systems();
  }
  return undefined;
}

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, Playwright's own, the system's, or one installed now.
 * Throws when none can be had.
 */
export function ensureBrowser(): string {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished !== undefined && wished !== '') {
    if (!existsSync(wished)) throw new Error(`CHROMIUM_PATH names no file: ${wished}`);
    return wished;
  }
  const path = playwrightsOwn() ?? systems() ?? installed();
  if (path === undefined) throw new Error('No Chromium found, and none could be installed. Install one and set CHROMIUM_PATH.');
  return path;
}
