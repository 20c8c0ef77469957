import type { Role } from '#domain/account.ts';

/** Who calls, as the database said it a moment ago: never what a token or a body claims. */
export type Actor = {
  id: number;
  role: Role;
  emailVerified: boolean;
  sessionId: string;
};
