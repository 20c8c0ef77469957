import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_DIR } from '#tools/project.ts';
import { blankRepliesDefine } from '#tools/blank-replies.ts';
import { writeBehaviourDefine } from '#tools/call-behaviour.ts';
import { shopFactsDefine } from '#tools/shop-config.ts';

/** Bundles an entry of the tests' own, product code included, for workerd. What it gives goes to {@link openEdge} as `worker`. */
export async function bundleWorker(entry: string): Promise<{ dir: string; main: string }> {
  const name = entry.replaceAll(/[/.]/g, '-');
  const dir = join(PROJECT_DIR, '.cache/test-workers', name);
  await build({
    root: PROJECT_DIR,
    configFile: false,
    // Of the pages that the worker renders, the styles are the page's build to write, and to warn of.
    logLevel: 'error',
    define: { ...shopFactsDefine(), ...blankRepliesDefine(), ...writeBehaviourDefine() },
    resolve: { conditions: ['workerd', 'worker', 'module', 'import', 'default'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(PROJECT_DIR, entry),
      outDir: dir,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      rolldownOptions: { external: [/^node:/, /^cloudflare:/], output: { entryFileNames: 'index.js' } },
    },
  });
  return { dir, main: 'index.js' };
}
