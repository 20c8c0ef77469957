/** A person with an account, and the calls by which passkeys and recovery codes are made and used. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#domain/contract/passkeys.ts';
import { hashPassword } from '#worker/session/password.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import type { Answer } from '#tests/support/door.ts';
import { signIn } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';

export const ORIGIN = 'http://localhost';
export const PASSWORD = 'Cliente123';

export const door = doorFrom(freshIpv4());
let hash = '';

export type Person = { id: number; email: string; cookie: string };

export async function givenPerson(role: 'USER' | 'ADMIN' = 'USER'): Promise<Person> {
  hash ||= await hashPassword(PASSWORD);
  const email = `ana-${crypto.randomUUID()}@correo.com`;
  const row = await env.DB.prepare(
    `INSERT INTO users (email, email_key, username, lastname, role, password_hash, created_at)
     VALUES (?1, ?1, 'Ana', 'Pereyra', ?2, ?3, 0) RETURNING id`,
  )
    .bind(email, role, hash)
    .first<{ id: number }>();
  if (!row) throw new Error('no account');
  const [signed] = await signIn(env.DB, [row.id], env.SESSION_KEY, Date.now());
  return { id: row.id, email, cookie: signed?.cookie ?? '' };
}

export async function creationFor({ cookie }: Pick<Person, 'cookie'>): Promise<PasskeyCreation> {
  const answer = await door('PUT', '/api/users/me/passkeys/challenge', { cookie, json: { password: PASSWORD } });
  expect(answer.status).toBe(200);
  return answer.json as PasskeyCreation;
}

export const add = ({ cookie }: Pick<Person, 'cookie'>, credential: NewPasskey, name = 'Mi teléfono'): Promise<Answer> =>
  door('PUT', '/api/users/me/passkeys', { cookie, json: { name, credential } });

type Added = { passkey: { id: number }; recoveryCodes: string[] | null };

export async function givenPasskey(person: Pick<Person, 'cookie'>) {
  const authenticator = newAuthenticator(ORIGIN);
  const answer = await add(person, authenticator.create(await creationFor(person)));
  expect(answer.status).toBe(201);
  return { authenticator, ...(answer.json as Added) };
}

export const challenge = async (): Promise<PasskeyRequest> =>
  (await door('GET', '/api/users/passkey/challenge')).json as PasskeyRequest;

export const loginBy = (json: PasskeyProof): Promise<Answer> => door('POST', '/api/users/passkey/login', { json });

export const recover = (email: string, recoveryCode: string, from = door): Promise<Answer> =>
  from('POST', '/api/users/passkey/recover', { json: { email, recoveryCode } });

export const cookieOf = (answer: Answer): string => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';

export const me = (answer: Answer): Promise<Answer> => door('GET', '/api/users/me', { cookie: cookieOf(answer) });
