/**
 * `npm run release` (`-- --env staging`): a new version of a shop that `npm run deploy` made. It is uploaded, checked while it has no
 * visitors, published and checked again; if a check fails, the version before answers on and the exit code is 1.
 */
import { readOptions } from './arguments.ts';
import { ourProject } from './deploy/our-project.ts';
import { releaseShop } from './deploy/release-shop.ts';
import { explain } from './explain.ts';

const PATIENCE = { tries: 12, waitMs: 5_000 };

const { env } = readOptions({ env: { type: 'string' } });

await explain(async () => {
  // The build, and wrangler, read it.
  if (env !== undefined) process.env['CLOUDFLARE_ENV'] = env;
  await releaseShop({ project: ourProject(env), log: (line) => console.log(line), patience: PATIENCE });
});
