import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inputFiles } from '#tools/build-inputs.ts';
import { PROJECT_DIR } from '#tools/project.ts';

it('builds again after a change of the build itself or of what it imports', () => {
  const inputs = inputFiles();
  const config = readFileSync(join(PROJECT_DIR, 'vite.config.ts'), 'utf8');
  const imported = [...config.matchAll(/from '\.\/(tools\/[\w-]+\.ts)'/g)].map(([, path]) => path);
  expect(imported.length).toBeGreaterThan(5);
  expect(inputs).toEqual(
    expect.arrayContaining(['vite.config.ts', 'web/main.tsx', 'worker/index.ts', 'domain/day.ts', ...imported]),
  );
});
