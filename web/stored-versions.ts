/**
 * The versions of what this browser stores as JSON; the user's is in session/stored-user.ts, as the first load does not carry this.
 * Every record has its version. One without was written by a release before 2026-11-24, and is version 1. A change of a shape adds a step
 * here and a frozen record of the shape before in tests/web/stored-versions. What a later release wrote is not read.
 * A plain text (a day, an address, ids with commas) has no version: its reader checks it whole, and another meaning takes another key.
 */
/** Names the shape that it expects: what is stored may be another, and is parsed afterwards. */
type Step = (older: never) => unknown;
/** The first leads from version 1 to 2, and so on. */
export type Steps = readonly Step[];

/** By key: each record of a list or of an owner has its own version, so that tabs of two releases can share the others. */
export const STEPS = {
  'resuena.data': [({ deeds, ...older }: Record<string, unknown>) => ({ ...older, localChanges: deeds })],
  'resuena.writes': [],
  'resuena.owed': [],
  // The first release kept a list alone.
  'resuena.favorites': [(older: unknown) => (Array.isArray(older) ? { savedAt: null, entries: older } : older)],
  'resuena.reservations': [],
  'resuena.counter': [],
  'resuena.known': [
    (hashes: unknown) => ({ hashes }),
    // One salt for all, until then.
    ({ hashes }: { hashes: string[] }) => ({ accounts: hashes.map((hash) => ({ salt: 'resuena', hash })) }),
  ],
  'resuena.draft': [(fields: unknown) => ({ fields })],
} satisfies Record<string, Steps>;

export const versionAfter = (steps: Steps): number => steps.length + 1;

export const withVersion = <T extends object>(steps: Steps, record: T): T & { version: number } => ({
  ...record,
  version: versionAfter(steps),
});

export const isLater = (steps: Steps, stored: unknown): boolean => versionOf(stored) > versionAfter(steps);

/** A stored record in this release's version, still to be parsed; null when no step leads there. */
export function upgraded(steps: Steps, stored: unknown): unknown {
  const version = versionOf(stored);
  if (version < 1 || isLater(steps, stored)) return null;
  try {
    return steps.slice(version - 1).reduce((older, step) => step(older as never), stored);
  } catch {
    // A step met a shape that its version never had.
    return null;
  }
}

function versionOf(stored: unknown): number {
  const version: unknown = stored instanceof Object && 'version' in stored ? stored.version : 1;
  return Number.isInteger(version) ? Number(version) : 0;
}
