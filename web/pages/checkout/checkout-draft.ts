import { tabStorage } from '../../storage.ts';

/** What a person has typed at a checkout, until it is reserved or this tab closes: it outlives a reload and a login in the middle. */
export type CheckoutDraft = {
  notes: string;
  /** The last form that was sent and not answered for certain, with the key that keeps its retry from reserving twice. */
  attempt: { form: string; key: string } | null;
};

const EMPTY: CheckoutDraft = { notes: '', attempt: null };
const keyOf = (instrumentId: number): string => `resuena.checkout.${instrumentId}`;

export const readDraft = (instrumentId: number): CheckoutDraft => draftOf(tabStorage.readJson(keyOf(instrumentId)));

export const keepDraft = (instrumentId: number, draft: CheckoutDraft): void =>
  void tabStorage.write(keyOf(instrumentId), JSON.stringify(draft));

export const forgetDraft = (instrumentId: number): void => void tabStorage.write(keyOf(instrumentId), null);

/** The key for a form: the one of its unanswered attempt, or a new one that is kept from before it is sent. */
export function keyForAttempt(instrumentId: number, form: string): string {
  const draft = readDraft(instrumentId);
  if (draft.attempt?.form === form) return draft.attempt.key;
  const key = crypto.randomUUID();
  keepDraft(instrumentId, { ...draft, attempt: { form, key } });
  return key;
}

/** The shop has answered: the next press is another attempt. */
export function closeAttempt(instrumentId: number): void {
  keepDraft(instrumentId, { ...readDraft(instrumentId), attempt: null });
}

function draftOf(value: unknown): CheckoutDraft {
  if (typeof value !== 'object' || value === null) return EMPTY;
  const { notes, attempt } = value as Record<string, unknown>;
  return { notes: typeof notes === 'string' ? notes : '', attempt: isAttempt(attempt) ? attempt : null };
}

const isAttempt = (value: unknown): value is { form: string; key: string } =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  typeof value.form === 'string' &&
  'key' in value &&
  typeof value.key === 'string';
