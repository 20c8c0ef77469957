import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLocalBindings } from './local-state.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

const BUCKET = 'resuena-pictures';
const CONTENT_TYPE = 'image/webp';

/** Copies the named pictures between the bucket and a folder. Throws at the first that cannot be copied, with its name. */
export async function copyPictures(
  direction: 'out' | 'in',
  keys: readonly string[],
  folder: string,
  isRemote: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (isRemote) {
    for (const key of keys) copyRemotely(direction, key, join(folder, key));
    return;
  }
  await withLocalBindings(async ({ PICTURES }) => {
    for (const key of keys) {
      const path = join(folder, key);
      if (direction === 'in') await PICTURES.put(key, await readFile(path), { httpMetadata: { contentType: CONTENT_TYPE } });
      else {
        const object = await PICTURES.get(key);
        if (!object) throw new Error(`the bucket has no ${key}`);
        await writeFile(path, Buffer.from(await object.arrayBuffer()));
      }
    }
  });
}

function copyRemotely(direction: 'out' | 'in', key: string, path: string): void {
  const type = direction === 'in' ? ['--content-type', CONTENT_TYPE] : [];
  const { status, stderr } = spawnSync(
    join(PROJECT_DIR, 'node_modules/.bin/wrangler'),
    [
      'r2',
      'object',
      direction === 'in' ? 'put' : 'get',
      `${BUCKET}/${key}`,
      '--file',
      path,
      '--remote',
      '--config',
      WRANGLER_CONFIG,
      ...type,
    ],
    { cwd: PROJECT_DIR, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`could not copy ${key}: ${stderr}`);
}
