import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from '#worker/session/password.ts';

// The worker's tests hash at a low cost; this one and whatever is built hash at production's.
test('a password is hashed at the cost that OWASP asks for, at least', async () => {
  const hash = await hashPassword('Segura123');
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(await checkPassword('Segura123', hash)).toEqual({ matches: true, outdated: false });
  expect(await checkPassword('Segura124', hash)).toMatchObject({ matches: false });
});
