/** Places of the hashing queue are shared out by network, whoever is signed in there. */
import { expect, it } from 'vitest';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { door, ownShop } from './shop-of-own.ts';

const ACCOUNTS = 8;
const PROOFS = 3;
/** Half of what a known device may find: twenty places and five more. */
const SHARE = 13;

it('many accounts of one network get no more places than one, and keep nobody else out', async () => {
  const { customers } = await ownShop([1], ACCOUNTS);
  const headers = { 'CF-Connecting-IP': '198.19.7.1' };
  const prove = ({ cookie }: { cookie: string }): Promise<Answer> =>
    door('PUT', '/api/users/me/password', {
      cookie,
      headers,
      json: { currentPassword: 'otra-clave', newPassword: 'Nueva1234' },
    });
  const codes: string[] = [];
  const crowd = customers.flatMap((customer) =>
    Array.from({ length: PROOFS }, async () => codes.push(codeOfRefusal(await prove(customer)))),
  );
  // Refused at once; those that have a place are still waiting for their turn.
  await expect.poll(() => codes.length, { interval: 5 }).toBeGreaterThan(0);
  const stranger = await door('POST', '/login', {
    json: { email: `nadie-${crypto.randomUUID()}@example.com`, password: 'otra-clave' },
    headers: { 'CF-Connecting-IP': '198.19.7.2' },
  });
  expect(codeOfRefusal(stranger)).toBe('bad_credentials');
  await Promise.all(crowd);
  // One or two more found a place while the first ones had their turn.
  expect(codes.filter((code) => code === 'busy').length).toBeGreaterThanOrEqual(ACCOUNTS * PROOFS - SHARE - 2);
});
