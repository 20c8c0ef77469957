/** Runs after the pictures: the page that shows them, and no picture of a screen that is gone. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EVERY_SCREEN, SCHEMES } from '#tests/e2e/every-screen.ts';
import { PROJECT_DIR } from '#tools/project.ts';

const DIRECTORY = join(PROJECT_DIR, 'docs/screens');
const INDEX = 'README.md';

export const pictureOf = (name: string, scheme: (typeof SCHEMES)[number]): string => join(DIRECTORY, `${name}-${scheme}.webp`);

const INTRODUCTION = `# Every screen

At 1280, 768 and 375 px, light and dark, made by \`npm run screens\` from the list that \`tests/e2e/screens.spec.ts\` checks
(\`tests/e2e/every-screen.ts\`). This page is made with them. The sample shop moves with the calendar: dates are those of the day of the pictures.
Long pages are cut. Behind a name stands the picture of the reference look that shows the same.
`;

export default function writeIndex(): void {
  mkdirSync(DIRECTORY, { recursive: true });
  const sections = EVERY_SCREEN.map(({ name, look }) => {
    const pictures = SCHEMES.map((scheme) => `![${name}, ${scheme}](${basename(pictureOf(name, scheme))})`);
    return [`## ${name}${look === undefined ? '' : ` (\`${look}\`)`}`, ...pictures].join('\n\n');
  });
  writeFileSync(join(DIRECTORY, INDEX), `${[INTRODUCTION.trimEnd(), ...sections].join('\n\n')}\n`);
  const shown = new Set(EVERY_SCREEN.flatMap(({ name }) => SCHEMES.map((scheme) => basename(pictureOf(name, scheme)))));
  for (const file of readdirSync(DIRECTORY)) if (file !== INDEX && !shown.has(file)) rmSync(join(DIRECTORY, file));
}
