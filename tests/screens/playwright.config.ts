/** `npm run screens`: the pictures of docs/screens, made anew. Words after `--` choose screens by name, as in `npm run screens -- -g detail`. */
import { defineConfig } from 'playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig(base, {
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../e2e/results',
  globalSetup: '../e2e/filled-state.ts',
  globalTeardown: './index-page.ts',
});
