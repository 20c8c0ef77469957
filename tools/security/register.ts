/**
 * What this project has to say of each requirement of OWASP ASVS 5.0.0 of level 1 and 2. `npm run docs:security` writes docs/security.md
 * from it. A row is met only when the named code does it now; what is left to a setting of the platform is a deviation.
 */
import { absent, allAbsent, deviation, met, type Row } from './row.ts';

/** Chapters of the standard, with how many requirements of level 1 and 2 each has. */
export const CHAPTERS: Record<number, { title: string; count: number }> = {
  1: { title: 'Encoding and sanitization', count: 27 },
  2: { title: 'Validation and business logic', count: 11 },
  3: { title: 'Web frontend', count: 19 },
  4: { title: 'API and web service', count: 10 },
  5: { title: 'File handling', count: 9 },
  6: { title: 'Authentication', count: 35 },
  7: { title: 'Sessions', count: 18 },
  8: { title: 'Authorization', count: 7 },
  9: { title: 'Self-contained tokens', count: 7 },
  10: { title: 'OAuth and OIDC', count: 29 },
  11: { title: 'Cryptography', count: 14 },
  12: { title: 'Secure communication', count: 9 },
  13: { title: 'Configuration', count: 13 },
  14: { title: 'Data protection', count: 9 },
  15: { title: 'Secure coding and architecture', count: 13 },
  16: { title: 'Logging and errors', count: 16 },
  17: { title: 'WebRTC', count: 7 },
};

const SESSIONS = 'tests/worker/sessions.test.ts';
const GUESSING = 'tests/worker/guessing.test.ts';
const HOSTILE = 'tests/worker/hostile.test.ts';
const ACCESS = 'tests/worker/access.test.ts';
const PICTURES = 'tests/worker/pictures.test.ts';
const STATIC_HEADERS = 'tests/worker/static-headers.test.ts';
const EMAILS = 'tests/worker/emails.test.ts';
const BODIES = 'tests/domain/contract-bodies.test.ts';
const FLOODS = 'tests/worker/floods.test.ts';
const OPERATING = 'docs/operating.md';
const ON_PASSWORDS = 'docs/decisions/2026-11-21-passwords-and-sessions.md';
const ON_PICTURES = 'docs/decisions/2026-11-21-pictures.md';
const ON_PASSKEYS = 'docs/decisions/2026-11-23-passkeys.md';
const ON_GUESSING = 'docs/decisions/2026-11-23-guessing.md';

const EDGE = 'Cloudflare does it in front of the worker; nothing here checks it.';
const MEMORY_SAFE = 'JavaScript on workerd: no memory is managed by hand.';
const NO_SUCH_INTERPRETER = 'Nothing here speaks it.';
const NO_PROVIDER = 'Accounts are of the shop alone: no identity provider, no federation.';

const ENCODING: Row[] = [
  met('1.1.1', 2, 'Decoded once, before it is judged', 'worker/serve.ts', HOSTILE),
  met('1.1.2', 2, 'Escaped last, or by the interpreter', 'worker/edge/markup.ts', 'tests/worker/pages.test.ts'),
  met(
    '1.2.1',
    1,
    'HTML, headers and calendar files escaped for their place',
    'worker/edge/markup.ts',
    'tests/worker/pages.test.ts',
  ),
  met('1.2.2', 1, 'Addresses: parts encoded, icons https or of this site', 'domain/contract/categories.ts', BODIES),
  met('1.2.3', 1, 'JSON in a page cannot end its block', 'worker/edge/markup.ts', 'tests/worker/pages.test.ts'),
  met('1.2.4', 1, 'Values are bound, never part of SQL', 'worker/db/database.ts', HOSTILE),
  absent('1.2.5', 1, 'Operating system commands', 'A worker has no processes; the tools start theirs from lists of arguments.'),
  absent('1.2.6', 2, 'LDAP', NO_SUCH_INTERPRETER),
  absent('1.2.7', 2, 'XPath', NO_SUCH_INTERPRETER),
  absent('1.2.8', 2, 'LaTeX', NO_SUCH_INTERPRETER),
  absent('1.2.9', 2, 'Text in regular expressions', 'No expression is built from input: all are literals.'),
  absent('1.3.1', 1, 'HTML from an editor', 'Nobody writes HTML: all text is plain.'),
  met('1.3.2', 1, 'No code from text', 'worker/app.ts', STATIC_HEADERS, 'the policy of every page forbids it, too'),
  met('1.3.3', 2, 'Text cut and cleaned for where it goes', 'domain/contract/fields.ts', BODIES),
  met(
    '1.3.4',
    2,
    'SVG of people',
    'worker/images/judge.ts',
    'tests/worker/instrument-adding.test.ts',
    'not taken: four bitmap formats are',
  ),
  absent('1.3.5', 2, 'Markdown, style sheets and the like of people', 'None is taken: all text is plain.'),
  absent('1.3.6', 2, 'Requests to addresses that people give', 'The server fetches no such address; pictures come as bytes.'),
  absent('1.3.7', 2, 'Templates of people', 'Templates are functions of the code.'),
  absent('1.3.8', 2, 'JNDI', NO_SUCH_INTERPRETER),
  absent('1.3.9', 2, 'memcache', NO_SUCH_INTERPRETER),
  absent('1.3.10', 2, 'Format strings', 'JavaScript has none; messages are template literals of the code.'),
  met('1.3.11', 2, 'No line break of people in an e-mail’s headers', 'worker/mail/compose.ts', EMAILS),
  absent('1.4.1', 2, 'Memory-safe strings', MEMORY_SAFE),
  met('1.4.2', 2, 'Numbers within their range', 'domain/contract/fields.ts', 'tests/domain/contract.test.ts'),
  absent('1.4.3', 2, 'Freed memory', MEMORY_SAFE),
  absent('1.5.1', 1, 'XML parsers', 'No XML is read.'),
  met('1.5.2', 2, 'Only JSON is read, by a schema', 'worker/serve.ts', BODIES),
];

const VALIDATION: Row[] = [
  met('2.1.1', 1, 'What each field may be is written down', 'worker/openapi.ts', 'tests/worker/openapi.test.ts'),
  deviation(
    '2.1.2',
    2,
    'What fields must be together is written down',
    'The refusals of each call are published; the rules themselves stand in domain/reservation.ts alone.',
  ),
  met('2.1.3', 2, 'Limits of the trade are written down', 'docs/limits.md', null),
  met('2.2.1', 1, 'Every call’s input is judged by a schema', 'worker/serve.ts', BODIES),
  met('2.2.2', 1, 'Judged on the server', 'worker/serve.ts', HOSTILE),
  met('2.2.3', 2, 'Dates, quantity, price and stock fit together', 'domain/reservation.ts', 'tests/domain/reservation.test.ts'),
  met(
    '2.3.1',
    1,
    'A reservation goes from one state to the next only',
    'worker/db/reservations.ts',
    'tests/worker/stock-guards.test.ts',
  ),
  met('2.3.2', 2, 'Limits of the trade hold', 'worker/db/create-reservation.ts', 'tests/worker/reserving-limits.test.ts'),
  met('2.3.3', 2, 'A write is whole or not at all', 'worker/db/database.ts', 'tests/worker/database.test.ts'),
  met('2.3.4', 2, 'No unit is given twice', 'worker/db/create-reservation.ts', 'tests/worker/stock-races.test.ts'),
  met('2.4.1', 2, 'Limits against automatic use', 'worker/session/user-limits.ts', 'tests/worker/user-limits.test.ts'),
];

const FRONTEND: Row[] = [
  met('3.2.1', 1, 'Pictures are pictures only, files are downloads', 'worker/routes/images.ts', PICTURES),
  met('3.2.2', 1, 'Text is shown as text', 'web/server-render.tsx', 'tests/worker/pages.test.ts', 'React alone; no innerHTML'),
  met(
    '3.3.1',
    1,
    'Cookie: Secure, by its prefix',
    'worker/session/cookie.ts',
    SESSIONS,
    'not on loopback, where there is no https',
  ),
  met('3.3.2', 2, 'Cookie: SameSite', 'worker/session/cookie.ts', SESSIONS),
  met('3.3.3', 2, 'Cookie: __Host-', 'worker/session/cookie.ts', SESSIONS),
  met('3.3.4', 2, 'Cookie: HttpOnly, its value nowhere else', 'worker/session/cookie.ts', SESSIONS),
  met('3.4.1', 1, 'HSTS, two years, subdomains too', 'worker/app.ts', STATIC_HEADERS),
  absent('3.4.2', 1, 'CORS', 'No answer allows another origin.'),
  met(
    '3.4.3',
    2,
    'Content security policy',
    'worker/app.ts',
    STATIC_HEADERS,
    'pictures may come from any https address: icons of categories do',
  ),
  met('3.4.4', 2, 'nosniff', 'worker/app.ts', HOSTILE),
  met('3.4.5', 2, 'Referrer policy', 'worker/app.ts', STATIC_HEADERS),
  met('3.4.6', 2, 'No page in a frame', 'worker/app.ts', STATIC_HEADERS),
  met('3.5.1', 1, 'Writes come from our own pages', 'worker/app.ts', SESSIONS),
  absent(
    '3.5.2',
    1,
    'Relying on preflight',
    'Nothing relies on it: Origin and Sec-Fetch-Site are judged whatever the content type.',
  ),
  met('3.5.3', 1, 'A GET changes nothing of people’s', 'worker/app.ts', null),
  absent('3.5.4', 2, 'A host for each application', 'There is one application.'),
  absent('3.5.5', 2, 'postMessage between origins', 'Pages talk to their own service worker alone, which no other origin can.'),
  absent('3.7.1', 2, 'Plug-ins', 'None.'),
  absent('3.7.2', 2, 'Redirects to other sites', 'Every redirect leads to a path of this site.'),
];

const API: Row[] = [
  met('4.1.1', 1, 'Content types say what it is', 'worker/respond.ts', HOSTILE),
  deviation(
    '4.1.2',
    2,
    'From http to https for pages only',
    'A setting of the zone (Always Use HTTPS), which docs/operating.md asks for; it redirects calls of the API as well. HSTS keeps browsers from asking.',
  ),
  met(
    '4.1.3',
    2,
    'Headers of the edge cannot be forged',
    'worker/session/client-address.ts',
    FLOODS,
    'CF-Connecting-IP alone, which Cloudflare overwrites',
  ),
  deviation('4.2.1', 2, 'Where a message ends', EDGE),
  ...allAbsent('4.3', 'GraphQL', 'There is none.', [], [1, 2]),
  ...allAbsent('4.4', 'WebSocket', 'There is none.', [1], [2, 3, 4]),
];

const FILES: Row[] = [
  met('5.1.1', 2, 'Types and sizes are written down', ON_PICTURES, null),
  met('5.2.1', 1, 'Sizes that can be worked on', 'worker/multipart.ts', 'tests/worker/instrument-adding.test.ts'),
  met(
    '5.2.2',
    1,
    'A file is what its bytes say, and is made anew',
    'worker/images/judge.ts',
    PICTURES,
    'names and declared types are ignored',
  ),
  absent('5.2.3', 2, 'Compressed archives', 'None is taken.'),
  met('5.3.1', 1, 'No uploaded file runs', 'worker/images/bucket.ts', PICTURES),
  met('5.3.2', 1, 'Names of files are ours', 'worker/images/bucket.ts', PICTURES),
  met('5.4.1', 2, 'Names of downloads are ours', 'worker/csv.ts', 'tests/worker/exports.test.ts'),
  met(
    '5.4.2',
    2,
    'Names of downloads cannot break a header',
    'worker/csv.ts',
    'tests/worker/exports.test.ts',
    'constants and dates',
  ),
  deviation(
    '5.4.3',
    2,
    'Virus scanner',
    'None. Administrators alone upload, and what is served is a WebP that the image service made.',
  ),
];

const AUTHENTICATION: Row[] = [
  met('6.1.1', 1, 'How guessing is stopped, and nobody locked out', ON_GUESSING, null),
  deviation('6.1.2', 2, 'List of words of this shop', 'None: the specification takes any password of six characters.'),
  met(
    '6.1.3',
    2,
    'The ways in are written down',
    ON_PASSKEYS,
    null,
    'passkeys and recovery codes; password and code stand in the page on guessing',
  ),
  deviation('6.2.1', 1, 'Eight characters', 'The specification has six. The form shows how strong a password is.'),
  met('6.2.2', 1, 'A password can be changed', 'worker/routes/account.ts', SESSIONS),
  met('6.2.3', 1, 'Changing needs the current one', 'worker/routes/account.ts', 'tests/e2e/profile.spec.ts'),
  deviation(
    '6.2.4',
    1,
    'The commonest passwords refused',
    'The form warns of the 10,000 commonest and the server takes them: the specification allows them.',
  ),
  met('6.2.5', 1, 'Any characters', 'domain/contract/users.ts', BODIES),
  met('6.2.6', 1, 'Masked while typed', 'web/ui/text-field.tsx', 'tests/e2e/auth.spec.ts'),
  met('6.2.7', 1, 'Pasting and password managers', 'web/pages/auth/login-form.tsx', null),
  deviation(
    '6.2.8',
    1,
    'Taken exactly as typed',
    'Brought to NFC first, so that one password typed on two systems is one. Nothing is cut or folded.',
  ),
  met('6.2.9', 2, 'Sixty-four characters and more', 'domain/account-rules.ts', BODIES, 'up to 200'),
  absent('6.2.10', 2, 'Passwords that expire', 'None does.'),
  deviation('6.2.11', 2, 'Words of this shop refused', 'As 6.1.2.'),
  deviation(
    '6.2.12',
    2,
    'Breached passwords refused',
    'As 6.2.4; a list of breaches would be a call to a third party at each registration.',
  ),
  met('6.3.1', 1, 'Guessing and stuffing', 'worker/session/login-guard.ts', GUESSING),
  met(
    '6.3.2',
    1,
    'No default accounts',
    'tools/create-admin.ts',
    'tests/tools/shop-config.test.ts',
    'sample accounts are of the local shop',
  ),
  deviation(
    '6.3.3',
    2,
    'A second factor',
    'A passkey, which verifies its user, can be had; the specification’s login by password alone opens every account all the same.',
  ),
  deviation(
    '6.3.4',
    2,
    'Every way in is as strong',
    'Passwords stand beside passkeys, as the specification’s login; there are no others than those written down.',
  ),
  absent('6.4.1', 1, 'First passwords made by the system', 'People choose theirs.'),
  absent('6.4.2', 1, 'Hints and secret questions', 'There are none.'),
  met(
    '6.4.3',
    2,
    'Another password by e-mail',
    'worker/mail/reset-link.ts',
    'tests/worker/mail-links.test.ts',
    'passkeys are another way in, no second factor to get around',
  ),
  absent('6.4.4', 2, 'A lost second factor', 'None is asked for: who has lost a passkey enters by password or a recovery code.'),
  met(
    '6.5.1',
    2,
    'Codes are good once',
    'worker/session/login-guard.ts',
    GUESSING,
    'recovery codes, too: tests/worker/passkeys.test.ts',
  ),
  met(
    '6.5.2',
    2,
    'How codes are stored',
    'worker/routes/passkeys.ts',
    'tests/worker/passkeys.test.ts',
    '120 random bits, by SHA-256; those made before 23 November 2026 have 80 until they are used or replaced. Login codes are not stored',
  ),
  met(
    '6.5.3',
    2,
    'Codes cannot be foreseen',
    'worker/mail/login-code.ts',
    null,
    'HMAC of a random id; recovery codes are random',
  ),
  met('6.5.4', 2, 'Codes of 20 bits', 'worker/mail/login-code.ts', GUESSING, 'six digits'),
  met('6.5.5', 2, 'Codes last ten minutes', 'worker/db/login-codes.ts', GUESSING, 'the link for another password lasts an hour'),
  absent('6.6.1', 2, 'Codes by telephone', 'None is sent.'),
  deviation(
    '6.6.2',
    2,
    'A code is of the login that asked for it',
    'It is of the account and its password: another browser that has both may use it within ten minutes, once.',
  ),
  met('6.6.3', 2, 'Guessing codes', 'worker/session/login-guard.ts', GUESSING),
  ...allAbsent('6.8', 'Identity providers', NO_PROVIDER, [], [1, 2, 3, 4]),
];

const SESSION: Row[] = [
  met('7.1.1', 2, 'How long sessions last, and why', ON_PASSWORDS, null),
  met('7.1.2', 2, 'How many at once', ON_PASSWORDS, null, 'twenty; the oldest ends'),
  absent('7.1.3', 2, 'Federated sessions', NO_PROVIDER),
  met('7.2.1', 1, 'Sessions are checked by the server', 'worker/session/actor.ts', SESSIONS),
  met('7.2.2', 1, 'Tokens are made for each session', 'worker/session/token.ts', SESSIONS),
  absent('7.2.3', 1, 'Reference tokens', 'The cookie is a signed token; the id in it is no secret.'),
  met(
    '7.2.4',
    1,
    'A login is a new session and ends the old one',
    'worker/session/begin-session.ts',
    'tests/worker/passkeys.test.ts',
    'a passkey shown again renews the token, too',
  ),
  deviation(
    '7.3.1',
    2,
    'Idle sessions end',
    'Administrators’ after 12 hours. Customers’ do not: 30 days in all, and a list of sessions to close.',
  ),
  met('7.3.2', 2, 'Sessions have an end', 'worker/session/token.ts', SESSIONS, '30 days'),
  met('7.4.1', 1, 'What has ended is refused', 'worker/session/actor.ts', SESSIONS),
  met('7.4.2', 1, 'A closed account has no session', 'worker/db/user-admin.ts', SESSIONS),
  met('7.4.3', 2, 'Another password ends other sessions', 'worker/db/account.ts', SESSIONS),
  met('7.4.4', 2, 'Leaving is easy to find', 'web/pages/layout/account-menu.tsx', 'tests/e2e/auth.spec.ts'),
  met('7.4.5', 2, 'Administrators end a person’s sessions', 'worker/db/user-admin.ts', SESSIONS, 'by deactivating the account'),
  met(
    '7.5.1',
    2,
    'Proof before a change of what one logs in by',
    'worker/routes/passkeys.ts',
    'tests/worker/passkeys.test.ts',
    'the password, or a fresh check by who has a passkey, also before accounts are closed; that of exports is against haste and keeps no secret, as the same rows are read page by page; the desk’s daily work (cancelling one reservation, a no-show, a rental block) asks for none: the customer is told of what ends theirs, the log has its author, and WRITE_LIMIT bounds it',
  ),
  deviation(
    '7.5.2',
    2,
    'A list of sessions, closed after a proof',
    'The list is there; closing asks for no proof, as it takes access away and gives none.',
  ),
  absent('7.6.1', 2, 'Lifetimes between providers', NO_PROVIDER),
  met('7.6.2', 2, 'No session without an action', 'worker/routes/login.ts', SESSIONS),
];

const AUTHORIZATION: Row[] = [
  met('8.1.1', 1, 'Who may call what is written down', 'worker/api-docs.ts', 'tests/worker/api-docs.test.ts'),
  deviation(
    '8.1.2',
    2,
    'Who may read and write which field is written down',
    'The fields of each call are published; what a customer and an administrator see differently in one call is in code alone.',
  ),
  met('8.2.1', 1, 'Access to each call', 'worker/session/guard.ts', ACCESS),
  met('8.2.2', 1, 'Access to each person’s own', 'worker/session/guard.ts', ACCESS),
  met('8.2.3', 2, 'Access to each field', 'domain/contract/users.ts', BODIES),
  met('8.3.1', 1, 'Decided by the server', 'worker/session/actor.ts', ACCESS),
  absent('8.4.1', 2, 'Tenants', 'There is one shop.'),
];

const TOKENS: Row[] = [
  met('9.1.1', 1, 'Signatures are checked first', 'worker/session/token.ts', SESSIONS),
  met('9.1.2', 1, 'One algorithm', 'worker/session/token.ts', SESSIONS),
  met('9.1.3', 1, 'Keys are ours alone', 'worker/session/signing-keys.ts', SESSIONS),
  met('9.2.1', 1, 'Tokens have an end', 'worker/session/token.ts', SESSIONS),
  met('9.2.2', 2, 'A token for one purpose is none for another', 'worker/mail/link-token.ts', 'tests/worker/mail-links.test.ts'),
  met('9.2.3', 2, 'Audience', 'worker/session/token.ts', SESSIONS),
  met('9.2.4', 2, 'Audiences that share a key', 'worker/mail/link-token.ts', 'tests/worker/mail-links.test.ts'),
];

const NO_OAUTH = 'No OAuth and no OpenID Connect, on either side.';
const OAUTH: Row[] = [
  ...allAbsent('10.1', 'OAuth in general', NO_OAUTH, [], [1, 2]),
  ...allAbsent('10.2', 'OAuth client', NO_OAUTH, [], [1, 2]),
  ...allAbsent('10.3', 'OAuth resource server', NO_OAUTH, [], [1, 2, 3, 4]),
  ...allAbsent('10.4', 'OAuth authorization server', NO_OAUTH, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]),
  ...allAbsent('10.5', 'OpenID client', NO_OAUTH, [], [1, 2, 3, 4, 5]),
  ...allAbsent('10.6', 'OpenID provider', NO_OAUTH, [], [1, 2]),
  ...allAbsent('10.7', 'Consent', NO_OAUTH, [], [1, 2, 3]),
];

const NO_ENCRYPTION = 'The application signs and hashes; it encrypts nothing itself.';
const CRYPTOGRAPHY: Row[] = [
  deviation(
    '11.1.1',
    2,
    'Policy for keys',
    'docs/operating.md has how keys are made, kept, renewed and withdrawn; it follows no standard by name.',
  ),
  deviation(
    '11.1.2',
    2,
    'Inventory of cryptography',
    'None of its own: two signing keys in docs/operating.md, scrypt in docs/decisions.',
  ),
  met(
    '11.2.1',
    2,
    'Implementations of others',
    'worker/session/token.ts',
    null,
    'jose, WebCrypto, node:crypto and @simplewebauthn/server',
  ),
  met(
    '11.2.2',
    2,
    'Keys and parameters can be changed',
    'worker/session/signing-keys.ts',
    SESSIONS,
    'hashes carry their parameters and are renewed at login',
  ),
  met('11.2.3', 2, 'Strength of 128 bits', 'worker/session/signing-keys.ts', SESSIONS, 'keys of 32 bytes or more'),
  ...allAbsent('11.3', 'Ciphers', NO_ENCRYPTION, [1, 2], [3]),
  met('11.4.1', 1, 'SHA-256', 'worker/session/token.ts', SESSIONS),
  met('11.4.2', 2, 'Passwords: scrypt by OWASP’s minimum', 'worker/session/password.ts', SESSIONS),
  met('11.4.3', 2, 'Digests of 256 bits', 'worker/session/token.ts', SESSIONS),
  absent('11.4.4', 2, 'Keys from passwords', 'None is made.'),
  met(
    '11.5.1',
    2,
    'Random secrets of 128 bits',
    'worker/routes/calendars.ts',
    'tests/worker/calendars.test.ts',
    '32 random bytes; UUIDs are ids, not secrets',
  ),
  met(
    '11.6.1',
    2,
    'Signatures of passkeys',
    'worker/session/passkeys.ts',
    'tests/worker/passkeys.test.ts',
    'ES256, RS256 and Ed25519 as named there; no key pair is made here',
  ),
];

const COMMUNICATION: Row[] = [
  deviation(
    '12.1.1',
    1,
    'TLS 1.2 and 1.3 only',
    'A setting of the zone, which docs/operating.md asks for; nothing here checks it.',
  ),
  deviation('12.1.2', 2, 'Cipher suites', EDGE),
  absent('12.1.3', 2, 'Client certificates', 'None is used.'),
  deviation('12.2.1', 1, 'No plain http', 'As 4.1.2: a setting of the zone, and HSTS.'),
  deviation('12.2.2', 1, 'Certificates that browsers trust', EDGE),
  met(
    '12.3.1',
    2,
    'Connections outward by TLS',
    'worker/mail/resend-sender.ts',
    null,
    'the one that there is; bindings are the platform’s',
  ),
  deviation('12.3.2', 2, 'Certificates of others are checked', 'By the platform’s fetch; nothing here checks it.'),
  ...allAbsent(
    '12.3',
    'Services inside',
    'Database, bucket and queue are bindings of the worker: no http between them.',
    [],
    [3, 4],
  ),
];

const CONFIGURATION: Row[] = [
  deviation(
    '13.1.1',
    2,
    'Communication is written down',
    'The drawing in docs/architecture.md and wrangler.toml have it; there is no list of its own.',
  ),
  absent(
    '13.2.1',
    2,
    'Services know each other',
    'Bindings need no credential; the mail provider’s key is a secret of the deployment.',
  ),
  deviation(
    '13.2.2',
    2,
    'Least privilege between services',
    'The worker has the whole database and both buckets, backups too: bindings have no narrower right.',
  ),
  absent('13.2.3', 2, 'Default credentials', 'There are none: a key that is missing or short is refused.'),
  deviation(
    '13.2.4',
    2,
    'Allow-list of what is called',
    'One fixed address is called, the mail provider’s; no list would refuse a second one.',
  ),
  deviation('13.2.5', 2, 'Allow-list of the server', 'As 13.2.4: Workers have none.'),
  met(
    '13.3.1',
    2,
    'Secrets are kept by the platform',
    'wrangler.toml',
    null,
    '`wrangler secret`; the deployment leaves the local ones out',
  ),
  met('13.3.2', 2, 'Who reads secrets', OPERATING, null, 'Cloudflare never shows them again'),
  met('13.4.1', 1, 'No .git in what is served', 'wrangler.toml', 'tests/worker/shell.test.ts', 'only what the build wrote is'),
  met(
    '13.4.2',
    2,
    'No debugging in production',
    'tools/deploy/refusals.ts',
    'tests/tools/deploy-refusals.test.ts',
    'the kept e-mails and the sample shop are refused',
  ),
  met('13.4.3', 2, 'No listings of folders', 'worker/edge/shell.ts', 'tests/worker/shell.test.ts'),
  deviation('13.4.4', 2, 'No TRACE', EDGE),
  met(
    '13.4.5',
    2,
    'Documentation and health are public on purpose',
    'worker/routes/health.ts',
    'tests/worker/health.test.ts',
    '/api/docs is, too',
  ),
];

const DATA: Row[] = [
  deviation('14.1.1', 2, 'Classes of data', 'Not written down. /privacy tells people what is kept of them.'),
  deviation('14.1.2', 2, 'What each class needs', 'As 14.1.1.'),
  deviation(
    '14.2.1',
    1,
    'No secrets in addresses',
    'One: a person’s own calendar, which calendar programs read by it. It is stored as a hash and can be withdrawn.',
  ),
  met('14.2.2', 2, 'Shared caches keep nothing of people', 'worker/edge/memory.ts', 'tests/worker/edge-caching.test.ts'),
  met(
    '14.2.3',
    2,
    'No trackers',
    'worker/routes/telemetry.ts',
    'tests/worker/telemetry.test.ts',
    'figures go to the shop itself',
  ),
  deviation('14.2.4', 2, 'Classes are kept to', 'As 14.1.1.'),
  met(
    '14.3.1',
    1,
    'Leaving clears the browser',
    'web/session/use-log-out.ts',
    'tests/e2e/drafts.spec.ts',
    'favourites, reservations, drafts and the user, also without the server; salted hashes of the addresses that entered here stay, to know them without a connection, and go on request (‘No es mi dispositivo’)',
  ),
  met(
    '14.3.2',
    2,
    'no-store for what is a person’s',
    'worker/serve.ts',
    'tests/worker/edge-caching.test.ts',
    'pages that know who asks, and the calendar, say private, no-cache',
  ),
  deviation(
    '14.3.3',
    2,
    'Nothing personal in browser storage',
    'Name, address and reservations are kept on the device while signed in: the shop goes on without a server. An administrator’s device keeps the names and phones of the counter’s lists for at most 24 hours, and erases them at logout.',
  ),
];

const CODING: Row[] = [
  deviation('15.1.1', 1, 'How soon libraries are mended', 'No time is promised.'),
  met(
    '15.1.2',
    2,
    'Inventory of libraries',
    'package-lock.json',
    'tests/tools/lock-file.test.ts',
    'names, versions and digests of all, from one registry',
  ),
  met('15.1.3', 2, 'What costs much is written down', OPERATING, null),
  deviation('15.2.1', 1, 'Libraries within those times', 'As 15.1.1.'),
  met('15.2.2', 2, 'What costs much is bounded', 'worker/session/hashing-queue.ts', 'tests/worker/hashing-queue.test.ts'),
  met('15.2.3', 2, 'Nothing of development in production', 'worker/routes/dev-mail.ts', 'tests/worker/mail-dev.test.ts'),
  met('15.3.1', 1, 'Only the fields that are needed', 'worker/db/users.ts', SESSIONS),
  met('15.3.2', 2, 'Redirects are not followed', 'worker/mail/resend-sender.ts', 'tests/worker/mail-senders.test.ts'),
  met('15.3.3', 2, 'No field but those of the call', 'domain/contract/users.ts', BODIES),
  met('15.3.4', 2, 'The caller’s address', 'worker/session/client-address.ts', FLOODS),
  met('15.3.5', 2, 'Types and strict comparison', 'tsconfig.base.json', null, 'strict; the linter refuses =='),
  met('15.3.6', 2, 'Prototype pollution', 'domain/row-of.ts', HOSTILE),
  met(
    '15.3.7',
    2,
    'Parameters given twice',
    'worker/serve.ts',
    HOSTILE,
    'each place is read by itself, lists only where the schema has one',
  ),
];

const REFUSALS = 'tests/worker/refusal-log.test.ts';
const LOGGING: Row[] = [
  deviation(
    '16.1.1',
    2,
    'Inventory of logs',
    'docs/operating.md has the events and their format, docs/retention.md for how long; not who may read them.',
  ),
  deviation(
    '16.2.1',
    2,
    'Who, when, where',
    'Time, call and its number; logins and refusals also who. The caller’s network is not logged.',
  ),
  met(
    '16.2.2',
    2,
    'Times are UTC',
    'wrangler.toml',
    null,
    'the platform stamps each line; stored instants are epoch milliseconds',
  ),
  met('16.2.3', 2, 'Logs go to one place', 'wrangler.toml', null),
  met('16.2.4', 2, 'One format', 'worker/routes/telemetry.ts', 'tests/worker/telemetry.test.ts', 'JSON with `event`'),
  met(
    '16.2.5',
    2,
    'No secrets and no addresses in logs',
    'worker/call-of.ts',
    'tests/worker/log-privacy.test.ts',
    'calls by the pattern of their route, refusals by their code, e-mails by their number; of what a caller wrote only errors of pages, without addresses, queries and long numbers (worker/routes/telemetry.ts)',
  ),
  met('16.3.1', 2, 'Logins are logged', 'worker/session/begin-session.ts', REFUSALS, 'refused ones as every refusal'),
  met(
    '16.3.2',
    2,
    'Refused access is logged',
    'worker/refusal-log.ts',
    REFUSALS,
    'sixty lines a minute of an isolate, then a count',
  ),
  met(
    '16.3.3',
    2,
    'Attempts to get around are logged',
    'worker/refusal-log.ts',
    REFUSALS,
    'limits and other sites’ requests; what administrators change is in their log, the end of their own account too',
  ),
  met('16.3.4', 2, 'Unexpected errors are logged', 'worker/app.ts', 'tests/worker/outages.test.ts'),
  met('16.4.1', 2, 'No line can be forged', 'worker/routes/telemetry.ts', 'tests/worker/telemetry.test.ts'),
  deviation(
    '16.4.2',
    2,
    'Logs cannot be changed',
    'Workers Logs cannot be edited, and are read by who has the account; nothing here checks it.',
  ),
  deviation('16.4.3', 2, 'Logs go to a system apart', 'They are of the same account as the worker.'),
  met('16.5.1', 2, 'Errors reveal no internals', 'worker/respond.ts', HOSTILE),
  met('16.5.2', 2, 'Goes on when a service is out', 'worker/outage.ts', 'tests/worker/outages.test.ts'),
  met('16.5.3', 2, 'A failure lets nobody in and writes nothing', 'worker/session/actor.ts', 'tests/worker/outages.test.ts'),
];

const NO_WEBRTC = 'No WebRTC.';
const WEBRTC: Row[] = [
  ...allAbsent('17.1', 'TURN server', NO_WEBRTC, [], [1]),
  ...allAbsent('17.2', 'Media server', NO_WEBRTC, [], [1, 2, 3, 4]),
  ...allAbsent('17.3', 'Signalling server', NO_WEBRTC, [], [1, 2]),
];

export const REGISTER: readonly Row[] = [
  ...ENCODING,
  ...VALIDATION,
  ...FRONTEND,
  ...API,
  ...FILES,
  ...AUTHENTICATION,
  ...SESSION,
  ...AUTHORIZATION,
  ...TOKENS,
  ...OAUTH,
  ...CRYPTOGRAPHY,
  ...COMMUNICATION,
  ...CONFIGURATION,
  ...DATA,
  ...CODING,
  ...LOGGING,
  ...WEBRTC,
];
