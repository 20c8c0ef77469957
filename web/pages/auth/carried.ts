/** What this screen hands to itself through the browser's history: never a password. */
export type Carried = { email: string; isNew?: boolean };

/** The history may hold anything: an older version wrote it, or another page. */
export function carried(state: unknown): Carried {
  const { email, isNew }: { email?: unknown; isNew?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return { email: typeof email === 'string' ? email : '', isNew: isNew === true };
}
