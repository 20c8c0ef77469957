import { CHAPTERS, REGISTER } from './register.ts';
import type { Row } from './row.ts';

const STATES = ['met', 'deviation', 'not applicable'] as const;

/** Rows that follow each other and say the same are one line. */
function grouped(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0] && JSON.stringify({ ...group[0], id: row.id, level: row.level }) === JSON.stringify(row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function line(rows: Row[]): string {
  const [row, last] = [rows[0], rows.at(-1)];
  if (!row || !last) return '';
  const ids = row === last ? `V${row.id}` : `V${row.id} – V${last.id}`;
  const levels = [...new Set(rows.map(({ level }) => level))].join(', ');
  return `| ${ids} | ${levels} | ${row.subject} | ${row.state} | ${sayOf(row)} |`;
}

function sayOf(row: Row): string {
  if (row.state !== 'met') return row.reason;
  const shown = row.shown === null ? 'by reading' : `[test](../${row.shown})`;
  return `[${row.by}](../${row.by}), ${shown}${row.note === undefined ? '' : `: ${row.note}`}`;
}

function counts(rows: readonly Row[]): string {
  const of = (state: Row['state']): number => rows.filter((row) => row.state === state).length;
  return STATES.map((state) => of(state)).join(' | ');
}

const rowsOf = (chapter: string): Row[] => REGISTER.filter(({ id }) => id.startsWith(`${chapter}.`));

const byReading = REGISTER.filter((row) => row.state === 'met' && row.shown === null).length;

/** docs/security.md. */
export const securityPage = (): string =>
  [
    '# Security, requirement by requirement',
    '',
    'The register against OWASP ASVS 5.0.0, every requirement of level 1 and 2. The numbers are the standard’s, the words are ours.',
    'Written by `npm run docs:security` from `tools/security/register.ts`: change it there.',
    '',
    `- **met**: the named code does it, and the test beside it covers it; ${byReading} are shown by reading alone.`,
    '- **deviation**: not met, met in part, or left to a setting of the platform that nothing here checks; with the reason.',
    '- **not applicable**: what the requirement is about is not here.',
    '',
    '| Level | Met | Deviation | Not applicable |',
    '|---|---|---|---|',
    ...([1, 2] as const).map((level) => `| ${level} | ${counts(REGISTER.filter((row) => row.level === level))} |`),
    `| both | ${counts(REGISTER)} |`,
    ...Object.entries(CHAPTERS).flatMap(([chapter, { title }]) => [
      '',
      `## V${chapter} ${title}`,
      '',
      '| Requirement | Level | Subject | State | By, or why |',
      '|---|---|---|---|---|',
      ...grouped(rowsOf(chapter)).map(line),
    ]),
    '',
  ].join('\n');
