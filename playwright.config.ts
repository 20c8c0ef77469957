import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from './tools/browser.ts';
import { freePort } from './tools/port.ts';

// Test processes load this file again and inherit what the first one chose.
const port = Number((process.env['E2E_PORT'] ??= String(await freePort())));
const executablePath = (process.env['CHROMIUM_PATH'] ??= ensureBrowser());
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'tests/e2e/results',
  snapshotDir: 'tests/e2e/shots',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that others share may stall a browser; what passed only at a second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
  webServer: {
    // A shop of its own, filled anew: nobody's local data is touched.
    command: 'node tools/reset.ts && exec node tools/start.ts',
    url: `${baseURL}/health/ping`,
    env: { PORT: String(port), RESUENA_STATE: '.cache/e2e-state' },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
