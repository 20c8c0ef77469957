/** docs/cost.md, of what was measured. */
import { counted } from '#domain/plural.ts';
import type { Measured, Rush } from './cost.ts';
import { billOf, PLAN_USD, PRICES, READ_ON, type Usage } from './prices.ts';

/** Of a thousand visits: who looks, who reserves, who runs the shop. */
const MIX = [978, 20, 2] as const;
/** Each minute the sweep, each hour the backup: a month's own lines and rows are few beside the visits'. */
const CRONS_A_MONTH = 31 * 24 * 61;
const MONTHS = [1_000, 100_000, 10_000_000] as const;
/** A message is written, read and deleted. */
const QUEUE_OPERATIONS_A_MAIL = 3;

const round = (value: number): string => Math.round(value).toLocaleString('en-US');
const dollars = (value: number): string => `$${value < 10 ? value.toFixed(2).replace(/\.00$/, '') : round(value)}`;

/** Of a mean visit. */
function meanOf(measured: readonly Measured[], of: (one: Measured) => number): number {
  return measured.reduce((sum, one, i) => sum + of(one) * (MIX[i] ?? 0), 0) / 1_000;
}

function usageOf(measured: readonly Measured[], visits: number, isPictureCached: boolean): Usage {
  const mean = (of: (one: Measured) => number): number => meanOf(measured, of) * visits;
  const pictures = mean((one) => one.pictures);
  const mails = mean(({ mails: sent }) => sent);
  const isServed = isPictureCached ? 0 : 1;
  const requests = mean((one) => one.requests);
  return {
    requests: requests - pictures * (1 - isServed) + CRONS_A_MONTH,
    cpuMs: mean(({ cpuMs }) => cpuMs),
    rowsRead: mean(({ rowsRead }) => rowsRead),
    rowsWritten: mean(({ rowsWritten }) => rowsWritten),
    pictureReads: pictures * isServed,
    queueOperations: mails * QUEUE_OPERATIONS_A_MAIL,
    logLines: mean(({ logLines }) => logLines) - pictures * (1 - isServed) + mails,
    mails,
  };
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function costPage(measured: readonly Measured[], rushes: readonly Rush[]): string {
  const bills = MONTHS.map((visits) => billOf(usageOf(measured, visits, false)));
  const cached = MONTHS.map((visits) => billOf(usageOf(measured, visits, true)));
  const share = meanOf(measured, ({ pictures }) => pictures) / meanOf(measured, ({ requests }) => requests);
  const names = bills[0]?.parts.map(({ what }) => what) ?? [];
  const most = Math.max(...rushes.map(({ answeredASecond }) => answeredASecond));
  return `# What it costs, and what breaks first

Written by \`npm run cost\` (do not edit): a browser made each kind of visit on this machine, and the worker's own log counted. CPU is this machine's, of workerd as a whole, and so too high.
Prices are those of ${READ_ON}, of the Workers Paid plan; their pages are named at the end, and must be looked at again before a decision.

## A visit

${table(
  ['A visitor', 'Requests', 'of them pictures', 'Rows read', 'Rows written', 'CPU, ms', 'Log lines', 'E-mails'],
  measured.map(({ name, requests, pictures, rowsRead, rowsWritten, cpuMs, logLines, mails }) => [
    name,
    ...[requests, pictures, rowsRead, rowsWritten, cpuMs, logLines, mails].map(round),
  ]),
)}

Files of the page (scripts, styles, fonts) are served without the worker and cost nothing.

## A month

Of a thousand visits ${MIX[0]} look, ${MIX[1]} reserve and ${MIX[2]} are an administrator's.

${table(
  ['Visits a month', ...MONTHS.map(round)],
  [
    ['Plan', ...MONTHS.map(() => dollars(PLAN_USD))],
    ...names.map((name, i) => [name, ...bills.map(({ parts }) => dollars(parts[i]?.usd ?? 0))]),
    ['**All**', ...bills.map(({ total }) => `**${dollars(total)}**`)],
    ['All, with pictures from a cached domain of their bucket', ...cached.map(({ total }) => dollars(total))],
  ],
)}

Storage beyond what is included (5 GB of tables, 10 GB of pictures) is $0.75 and $0.015 a GB. Images: 5,000 transformations a month are included, and one is made for each width of a new picture, not for each visit.

- **Pictures are ${round(share * 100)} % of what reaches the worker.** With \`PICTURE_ADDRESS\` ([operating.md](operating.md)) pages ask a custom domain of the bucket for them, where Cloudflare's image
  transformations make widths and formats and the cache keeps them: it saves ${dollars((bills[2]?.total ?? 0) - (cached[2]?.total ?? 0))} of ${dollars(bills[2]?.total ?? 0)} at 10 million visits. Not worth its second address below a million.
  Each width of a picture that was asked for in 30 days is one transformation, whatever its formats: 5,000 are included, and 1,000 more cost $0.50: $27.50 for 10,000 pictures in six widths, if nobody may ask for others.
  The address is a pattern, so that another image CDN over the bucket serves as well. A picture that fails there comes from the shop. It was tried against a server of the tests, not on a zone.
- **Logs**: \`head_sampling_rate = 0.1\` in wrangler.toml keeps one request in ten, or \`REQUEST_LOG = "off"\` all but what went wrong. Alerts then count a tenth.
- **E-mails** are the largest part at 10 million visits: a customer may switch reminders off, and an order of several lines has one e-mail.

## What breaks first

One D1 database answers one query at a time, and each write waits for its replicas, some milliseconds more than here. The CHECKs and keys hold at any rate. Rows are those of [growth.md](growth.md).

${table(
  ['At', 'What breaks', 'Next step'],
  [
    ['10,000 instruments', 'Nothing: of what was measured, no call reads more than 10,000 rows.', '–'],
    [
      '100,000 instruments',
      'A broad word in order of name reads 24,885 rows, and as a search among the reservations 52,143. (The nightly audit reads every table: 10 s here.)',
      'The order of names kept as a number beside each instrument.',
    ],
    [
      '1,000,000 instruments',
      'Extrapolated, not measured: a common beginning of words takes ten times the 15 ms of 100,000, the tables near the 10 GB that a database may have, and a statement of the audit the 30 s after which D1 ends it.',
      'A search of its own beside the database; audit by ranges of ids, a part each night; then one shop, one database (below).',
    ],
    ...rushes.map(({ aSecond, sent, made, answeredASecond, medianMs, p95Ms }) => [
      `${counted(aSecond, 'reservation')} a second`,
      `${made} of ${sent} were made, ${round(answeredASecond)} a second here with nobody reading; half were answered in ${round(medianMs)} ms, one in twenty took longer than ${round(p95Ms)} ms.`,
      medianMs < 100 ? '–' : 'Reads of visitors from replicas, which leaves the primary to writes; then one shop, one database.',
    ]),
  ],
)}

**Past one database.** A second shop, or a second city, is a second deployment: the same modules under another environment of wrangler.toml, as staging is, with its own database, buckets and queues. The plan is
paid once for an account, and what is included is shared: $5 for all of them, and beyond it each use as in the table above. Ten shops of 10 reservations a second are ten databases at ${Math.round(1_000 / most)} % of what one answered here; nothing is shared that would have to be kept in step.

## Prices

${table(
  ['What', 'Included a month', 'Beyond it', 'Read at'],
  Object.values(PRICES).map(({ what, included, per, usd, source }) => [
    what,
    round(included),
    `$${usd} for ${round(per)}`,
    source,
  ]),
)}
`;
}
