/** People read of the shop, not of its machinery. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { QUOTES } from '#tests/quotes/quotes.ts';
import { PROJECT_DIR } from '#tools/project.ts';

it("says 'servidor' and 'Backend' only where the specification does", () => {
  const quoted = QUOTES.map(({ quote }) => quote).filter((quote) => /servidor|backend/i.test(quote));
  expect(quoted.length).toBeGreaterThan(1);
  const files = globSync(['{web,domain,worker}/**/*.{ts,tsx}', 'web/**/*.html'], { cwd: PROJECT_DIR });
  expect(files.length).toBeGreaterThan(300);
  const said = files.flatMap((file) =>
    readFileSync(join(PROJECT_DIR, file), 'utf8')
      .split('\n')
      .filter((line) => /servidor|backend/i.test(quoted.reduce((rest, quote) => rest.replace(quote, ''), line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});
