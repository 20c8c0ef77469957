/** Making an existing account an administrator replaces its password and ends its sessions and passkeys. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { checkPassword } from '#worker/session/password.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 240_000;
const stateDir = mkdtempSync(join(tmpdir(), 'resuena-admin-'));
const PASSWORD = 'Propietaria42';

function createAdmin(email: string, password = PASSWORD): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_DIR, 'tools/create-admin.ts'), '--email', email, '--name', 'Marta', '--lastname', 'Silva'],
    { encoding: 'utf8', env: { ...process.env, RESUENA_STATE: stateDir, RESUENA_ADMIN_PASSWORD: password } },
  );
  return { status, output: stdout + stderr };
}

type Account = {
  role: string;
  password_hash: string;
  email_verified_at: number | null;
  calendar_hash: string | null;
  open_sessions: number;
  passkeys: number;
  codes: number;
  notices: number;
};

const account = (email: string): Promise<Account | null> =>
  withLocalBindings(
    ({ DB }) =>
      DB.prepare(
        `SELECT role, password_hash, email_verified_at, calendar_hash,
           (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL) AS open_sessions,
           (SELECT count(*) FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
           (SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS codes,
           (SELECT count(*) FROM outbox o WHERE o.user_id = u.id AND o.kind = 'administrator_notice' AND o.status = 'queued') AS notices
         FROM users u WHERE email_key = ?1`,
      )
        .bind(email)
        .first<Account>(),
    stateDir,
  );

beforeAll(async () => {
  await copySampleState(stateDir);
  await withLocalBindings(async ({ DB }) => {
    const register = DB.prepare(
      `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
       VALUES (?1, ?1, 'Alguien', 'Primero', ?3, ?2, 'as it was', 1)`,
    );
    const session = DB.prepare(
      `INSERT INTO sessions (id, user_id, created_at, expires_at) SELECT ?1, id, 1, 9000000000000 FROM users WHERE email_key = ?2`,
    );
    await DB.batch([
      register.bind('duena@resuena.com', null, 'USER'),
      register.bind('marta@resuena.com', 1, 'USER'),
      register.bind('ya@resuena.com', 1, 'ADMIN'),
      session.bind(crypto.randomUUID(), 'duena@resuena.com'),
      session.bind(crypto.randomUUID(), 'marta@resuena.com'),
      session.bind(crypto.randomUUID(), 'ya@resuena.com'),
      DB.prepare(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
         SELECT id, 'of ' || email, 'a key', 0, 'Teléfono', 1 FROM users`,
      ),
      DB.prepare('UPDATE users SET calendar_hash = email, calendar_since = 1'),
      DB.prepare(`INSERT INTO recovery_codes (user_id, code_hash, created_at) SELECT id, 'a hash', 1 FROM users`),
    ]);
  }, stateDir);
}, TIMEOUT_MS);

afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

it.each([
  ['one that nobody confirmed', 'duena@resuena.com', { notices: 1 }],
  ['one that a mail gateway or its owner confirmed', 'Marta@Resuena.com', { notices: 1 }],
  ['one that is an administrator already', 'ya@resuena.com', { notices: 0 }],
])(
  'gives an account that exists a new password, and removes what else opened it: %s',
  { timeout: TIMEOUT_MS },
  async (_, email, rest) => {
    expect(createAdmin(email)).toMatchObject({ status: 0, output: expect.stringContaining('new password') });
    const made = await account(email.toLowerCase());
    expect(made).toMatchObject({ role: 'ADMIN', open_sessions: 0, passkeys: 0, codes: 0, calendar_hash: null, ...rest });
    // Confirmed anew: a link for a password from before is dead.
    expect(made?.email_verified_at).toBeGreaterThan(1);
    expect(await checkPassword(PASSWORD, made?.password_hash ?? '')).toMatchObject({ matches: true });
  },
);

it('raises no account without a password that the login would take', { timeout: TIMEOUT_MS }, async () => {
  const email = 'ya@resuena.com';
  const before = await account(email);
  expect(createAdmin(email, 'corta')).toMatchObject({ status: 1, output: expect.stringContaining('6 to 200') });
  expect(await account(email)).toEqual(before);
});

it('makes an account where there is none', { timeout: TIMEOUT_MS }, async () => {
  expect(createAdmin('primera@resuena.com')).toMatchObject({ status: 0, output: expect.stringContaining('can log in') });
  expect(await account('primera@resuena.com')).toMatchObject({
    role: 'ADMIN',
    email_verified_at: expect.any(Number),
    notices: 1,
  });
});

it('makes no account whose password the login would refuse', { timeout: TIMEOUT_MS }, async () => {
  expect(createAdmin('nueva@resuena.com', 'a'.repeat(201))).toMatchObject({ status: 1 });
  expect(await account('nueva@resuena.com')).toBeNull();
});
