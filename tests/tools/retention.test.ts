import { expect, it } from 'vitest';
import { RETENTION } from '#worker/db/retention.ts';

/** Beside the database. */
const ELSEWHERE: [where: string, what: string, kept: string][] = [
  ['Time Travel of D1', 'Everything above, as it was', '30 days, by the provider'],
  ['bucket of backups', 'Tables and pictures of each week', '8 weeks (worker/backup/weekly.ts)'],
  ['a copy outside the account', 'The same', 'as long as that bucket keeps it: give it a lifecycle rule'],
  ['bucket of pictures', 'Pictures that no instrument names', '1 hour (worker/images/sweep.ts)'],
  ['Workers Logs', 'Lines without names, addresses and networks', '7 days, by the provider'],
];

function page(): string {
  const rows = new Map<string, string[]>();
  for (const { table, what, kept, isOver } of RETENTION) {
    const rest = `${what} | ${kept} | ${isOver ? 'the sweep' : '–'}`;
    rows.set(rest, [...(rows.get(rest) ?? []), `\`${table}\``]);
  }
  return `# What is kept, and for how long

Made from \`worker/db/retention.ts\` (\`npx vitest run --project unit tests/tools/retention.test.ts -u\` writes it). The cron of each minute deletes what is over, up to
1,000 rows of a table at a time. What a person leaves when an account is deleted is emptied in that moment, in one transaction; copies end as below.

| Table | What is in it | Kept | Deleted by |
| --- | --- | --- | --- |
${[...rows].map(([rest, tables]) => `| ${tables.join(', ')} | ${rest} |`).join('\n')}

| Elsewhere | What is in it | Kept |
| --- | --- | --- |
${ELSEWHERE.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}

it('docs/retention.md is what the sweep does', () => expect(page()).toMatchFileSnapshot('../../docs/retention.md'));
