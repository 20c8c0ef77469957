import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_DIR } from '#tools/project.ts';

/** What an operator reads, as a page of docs/transcripts: without what differs from run to run. */
function scrubbed(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d+ migrations applied, the last \S+/g, 'every migration applied')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '<api>')
    .replaceAll(/\/accounts\/[0-9a-z]+/g, '/accounts/<account>')
    .replaceAll(/\/tmp\/[\w/.-]+/g, '<project>');
}

/** The first lines of an error: what follows is wrangler's own, with its times. */
export const firstLines = ({ message }: Error, most = 3): string =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, most)
    .join('\n');

/** `TRANSCRIPTS=1 npx vitest run --project unit tests/tools/deploy.test.ts tests/tools/release.test.ts` writes the pages. */
export function writeTranscript(name: string, title: string, said: string, parts: readonly string[]): void {
  if (process.env['TRANSCRIPTS'] !== '1') return;
  const folder = join(PROJECT_DIR, 'docs/transcripts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `# ${title}\n\n${said}\n\n\`\`\`\n${scrubbed(parts.join('\n').trim())}\n\`\`\`\n`);
}
