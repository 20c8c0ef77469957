/** What a person has typed at a checkout, until it is reserved or this tab closes: it outlives a reload and a login in the middle. */
export type CheckoutDraft = {
  notes: string;
  /** The last form that was sent and not answered for certain, with the key that keeps its retry from reserving twice. */
  attempt: { form: string; key: string } | null;
};

const EMPTY: CheckoutDraft = { notes: '', attempt: null };
const keyOf = (instrumentId: number): string => `resuena.checkout.${instrumentId}`;

/** Where storage is forbidden or full, drafts live as long as the page. */
const unstored = new Map<number, CheckoutDraft>();

export function readDraft(instrumentId: number): CheckoutDraft {
  const inMemory = unstored.get(instrumentId);
  if (inMemory) return inMemory;
  try {
    return draftOf(JSON.parse(sessionStorage.getItem(keyOf(instrumentId)) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

export function keepDraft(instrumentId: number, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(keyOf(instrumentId), JSON.stringify(draft));
    unstored.delete(instrumentId);
  } catch {
    unstored.set(instrumentId, draft);
  }
}

export function forgetDraft(instrumentId: number): void {
  unstored.delete(instrumentId);
  try {
    sessionStorage.removeItem(keyOf(instrumentId));
  } catch {
    // Nothing was kept there either.
  }
}

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
