import type { User } from '#domain/contract/users.ts';

/** Of the user as stored; without one it is 1. Here and not in stored-versions.ts, which the first load does not carry. */
const VERSION = 1;

/** What stands for a field that is missing. The server's answer replaces it. */
const BLANK: Omit<User, 'id'> = {
  username: '',
  lastname: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: null,
  role: 'USER',
  isActive: true,
  emailVerified: true,
  reminders: true,
  createdAt: '',
};

/**
 * A user as storage or a reply has it, read by hand: the first load carries no schema library. A field that another release left out, or
 * wrote in another way, is blank. Null for anything else: another program's value, a hotel's login page.
 */
export function readUser(value: unknown): User | null {
  const { id, email } = (value ?? {}) as Partial<User>;
  if (!(Number.isInteger(id) && Number(id) > 0) || typeof email !== 'string') return null;
  const blank: Record<string, unknown> = BLANK;
  const given = Object.entries(value as User).filter(
    ([name, field]) => !(name in BLANK) || typeof field === typeof (blank[name] ?? ''),
  );
  return { ...BLANK, ...(Object.fromEntries(given) as User) };
}

export function readStoredUser(value: unknown): User | null {
  const { version = VERSION, ...user } = Object(value);
  return version === VERSION ? readUser(user) : null;
}

/** The same text for the same user, in whatever order the fields came. */
export const storedUser = (user: User): string => JSON.stringify({ ...BLANK, ...user, version: VERSION });
