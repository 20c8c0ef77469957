import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from './tools/browser.ts';

const MAX_PROCESSES = 4;

// Test processes load this file again and inherit what the first one chose.
const executablePath = (process.env['CHROMIUM_PATH'] ??= ensureBrowser());

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'tests/e2e/results',
  globalSetup: './tests/e2e/filled-state.ts',
  // Each process has a shop and a browser of its own; tests of one process come one after the other.
  // One more than the machine has cores: many tests mostly wait.
  fullyParallel: true,
  workers: Math.min(MAX_PROCESSES, availableParallelism() + 1),
  // What a machine that is loaded eight times over may take; on a quiet one nothing comes near.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    locale: 'es-UY',
    // Without it each press waits for a dialog to have come; the main job is done with motion.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Montevideo',
    // Each browser would fetch and store the 160 files of the application five seconds after its first page. Tests of the kept application,
    // and the main job, allow it.
    serviceWorkers: 'block',
    // Screenshots of each moment would cost each test a tenth of its time, and snapshots of the document a sixth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
});
