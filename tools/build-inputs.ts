import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_DIR } from './project.ts';
import { isBuildOfConfig, shopFactsDefine } from './shop-config.ts';

const SOURCES = [
  '{domain,seed,web,worker}/**/*.{ts,tsx,css,html,svg,webmanifest,webp,png,woff2,json}',
  'web/public/**/*',
  // The build's plugins, and what they import.
  'tools/*.ts',
  'vite.config.ts',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];

const RECORD = '.inputs';
const DIST = join(PROJECT_DIR, 'dist');
/** The worker's own configuration, as the build writes it: for one environment, with the paths of the built files. */
export const BUILT_CONFIG = join(DIST, 'resuena/wrangler.json');
/** Where wrangler looks for a configuration that a build wrote. Vite would leave it in its own root. */
const REDIRECT = join(PROJECT_DIR, '.wrangler/deploy/config.json');

/** Paths within the project of every file that the build is made from. */
export function inputFiles(): string[] {
  const files = globSync(SOURCES, { cwd: PROJECT_DIR, withFileTypes: true }).filter((entry) => entry.isFile());
  return [...new Set(files.map((entry) => relative(PROJECT_DIR, join(entry.parentPath, entry.name))))].toSorted();
}

/** A digest of everything that the build is made from. */
export function digestOfInputs(): string {
  const hash = createHash('sha256').update(JSON.stringify([process.env['CLOUDFLARE_ENV'] ?? '', shopFactsDefine()]));
  for (const path of inputFiles())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(PROJECT_DIR, path)))
      .update('\0');
  return hash.digest('hex');
}

/** True when dist/ was built from the sources and the configuration as they are now. */
export function isBuildFresh(): boolean {
  const record = join(DIST, RECORD);
  return existsSync(record) && readFileSync(record, 'utf8') === digestOfInputs();
}

/**
 * Wrangler's own commands take this build when they run in the project's folder. A build for this machine, with the sample shop that
 * the configuration does not have, is none that they may publish.
 */
function redirectWrangler(): void {
  rmSync(REDIRECT, { force: true });
  if (!isBuildOfConfig()) return;
  mkdirSync(dirname(REDIRECT), { recursive: true });
  writeFileSync(REDIRECT, JSON.stringify({ configPath: relative(dirname(REDIRECT), BUILT_CONFIG), auxiliaryWorkers: [] }));
}

/** Notes beside each finished build what it was made from. */
export function recordBuildInputs(): Plugin {
  return {
    name: 'resuena:record-build-inputs',
    apply: 'build',
    buildApp: {
      order: 'post',
      handler: async ({ config }) => {
        writeFileSync(join(config.build.outDir, RECORD), digestOfInputs());
        redirectWrangler();
      },
    },
  };
}
