import { tabStorage } from '../../storage.ts';

/** The last form that was sent and not answered for certain, with the key that keeps its retry from reserving twice. */
type Attempt = { form: string; key: string };

const keyOf = (instrumentId: number): string => `resuena.checkout.${instrumentId}`;

/** The form's name among the drafts of this tab. */
export const noteDraft = (instrumentId: number): string => `checkout.${instrumentId}`;

/** The key for a form: the one of its unanswered attempt, or a new one that is kept from before it is sent. */
export function keyForAttempt(instrumentId: number, form: string): string {
  const attempt = readAttempt(instrumentId);
  if (attempt?.form === form) return attempt.key;
  const key = crypto.randomUUID();
  void tabStorage.write(keyOf(instrumentId), JSON.stringify({ attempt: { form, key } }));
  return key;
}

/** The shop has answered: the next press is another attempt. */
export const closeAttempt = (instrumentId: number): void => void tabStorage.write(keyOf(instrumentId), null);

function readAttempt(instrumentId: number): Attempt | null {
  const stored = tabStorage.readJson(keyOf(instrumentId));
  if (typeof stored !== 'object' || stored === null || !('attempt' in stored)) return null;
  return isAttempt(stored.attempt) ? stored.attempt : null;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  typeof value.form === 'string' &&
  'key' in value &&
  typeof value.key === 'string';
