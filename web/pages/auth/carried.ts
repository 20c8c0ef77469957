const NOTICES = ['registered', 'password-changed'] as const;

/** What this screen hands to itself through the browser's history: never a password. */
export type Carried = {
  email: string;
  /** What was just done, for the login to say. */
  notice?: (typeof NOTICES)[number] | undefined;
};

/** The history may hold anything: an older version wrote it, or another page. */
export function carried(state: unknown): Carried {
  const { email, notice }: { email?: unknown; notice?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return { email: typeof email === 'string' ? email : '', notice: NOTICES.find((known) => known === notice) };
}
