/** Who becomes the administrator: the owner of an address, never whoever registered it first. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareLocalState, withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { checkPassword } from '#worker/session/password.ts';

const TIMEOUT_MS = 120_000;
const stateDir = mkdtempSync(join(tmpdir(), 'resuena-admin-'));
const PASSWORD = 'Propietaria42';

function createAdmin(email: string, password = PASSWORD): { status: number | null; told: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_DIR, 'tools/create-admin.ts'), '--email', email, '--name', 'Marta', '--lastname', 'Silva'],
    { encoding: 'utf8', env: { ...process.env, RESUENA_STATE: stateDir, RESUENA_ADMIN_PASSWORD: password } },
  );
  return { status, told: stdout + stderr };
}

type Account = { role: string; password_hash: string; email_verified_at: number | null; open_sessions: number };

const account = (email: string): Promise<Account | null> =>
  withLocalBindings(
    ({ DB }) =>
      DB.prepare(
        `SELECT role, password_hash, email_verified_at,
           (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL) AS open_sessions
         FROM users u WHERE email_key = ?1`,
      )
        .bind(email)
        .first<Account>(),
    stateDir,
  );

beforeAll(async () => {
  await prepareLocalState(stateDir);
  await withLocalBindings(async ({ DB }) => {
    const register = DB.prepare(
      `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
       VALUES (?1, ?1, 'Alguien', 'Primero', 'USER', ?2, 'as it was', 1)`,
    );
    const session = DB.prepare(
      `INSERT INTO sessions (id, user_id, created_at, expires_at) SELECT ?1, id, 1, 9000000000000 FROM users WHERE email_key = ?2`,
    );
    await DB.batch([
      register.bind('duena@resuena.com', null),
      register.bind('marta@resuena.com', 1),
      session.bind(crypto.randomUUID(), 'duena@resuena.com'),
      session.bind(crypto.randomUUID(), 'marta@resuena.com'),
    ]);
  }, stateDir);
}, TIMEOUT_MS);

afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

it('takes an unconfirmed account away from whoever registered it', { timeout: TIMEOUT_MS }, async () => {
  expect(createAdmin('duena@resuena.com')).toMatchObject({ status: 0, told: expect.stringContaining('new password') });
  const made = await account('duena@resuena.com');
  expect(made).toMatchObject({ role: 'ADMIN', email_verified_at: expect.any(Number), open_sessions: 0 });
  expect(await checkPassword(PASSWORD, made?.password_hash ?? '')).toMatchObject({ matches: true });
});

it('raises a confirmed account as it is', { timeout: TIMEOUT_MS }, async () => {
  expect(createAdmin('marta@resuena.com')).toMatchObject({ status: 0, told: expect.stringContaining('as it was') });
  expect(await account('marta@resuena.com')).toMatchObject({ role: 'ADMIN', password_hash: 'as it was', open_sessions: 1 });
});

it('makes no account whose password the login would refuse', { timeout: TIMEOUT_MS }, async () => {
  expect(createAdmin('nueva@resuena.com', 'a'.repeat(201))).toMatchObject({ status: 1 });
  expect(await account('nueva@resuena.com')).toBeNull();
});
