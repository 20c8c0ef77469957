import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useApp } from './app-context.ts';
import { mending } from './service-worker/watch-chunks.ts';
import { tabStorage } from './storage.ts';
import { STEPS, upgraded, withVersion } from './stored-versions.ts';

export interface DraftOptions<Values> {
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values)[];
  /** The draft outlives the form, until `forgetDraft`. */
  isKeptOnLeave?: boolean;
}

/**
 * The state of a form that survives a reload of the page: what differs from `initial` is kept in this tab for this user. It is restored
 * when the form opens again, except fields that now open with another value. A form that closes (sent, cancelled, left) forgets it; one whose
 * session ended does not.
 * `form` names the form and what it edits ('instrument.5'); nothing is kept while it is null.
 */
export function useDraft<Values extends object>(
  form: string | null,
  initial: Values,
  { secrets = [], isKeptOnLeave = false }: DraftOptions<Values> = {},
): [values: Values, setValues: Dispatch<SetStateAction<Values>>] {
  const { session } = useApp();
  // The user who opened the form: if the session ends, the draft is not passed to the next user.
  const [userId] = useState(() => session.current()?.id);
  const key = form && keyOf(form, userId);
  const [values, setValues] = useState(() => (key ? restored(key, initial) : initial));

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names that the record was made with.
  const names = Object.keys(initial) as (keyof Values)[];
  const changes = names
    .filter((name) => !secrets.includes(name) && JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
    .map((name) => [name, [initial[name], values[name]]]);
  const draft = changes.length > 0 ? JSON.stringify(withVersion(STEPS[DRAFT], { fields: Object.fromEntries(changes) })) : null;

  useEffect(() => {
    if (key) tabStorage.write(key, draft);
  }, [key, draft]);
  useEffect(
    () => () => {
      // The user did not close the form: an error page replaces it while the page is about to reload, or the login where the session ended.
      const isTaken = mending.read() || (userId !== undefined && session.hasEnded());
      if (key && !isKeptOnLeave && !isTaken) tabStorage.write(key, null);
    },
    [key, isKeptOnLeave, session, userId],
  );

  return [values, setValues];
}

/** The name of the checkout's form. */
export const noteDraft = (instrumentId: number): string => `checkout.${instrumentId}`;

export const forgetDraft = (form: string, userId: number): void => void tabStorage.write(keyOf(form, userId), null);

/** Begins the keys of what a person typed into forms of this tab. */
export const DRAFT = 'resuena.draft';
const keyOf = (form: string, userId = 0): string => `${DRAFT}.${userId}.${form}`;

/** A draft holds, by field, the value that the form opened with and the one that was typed. */
function restored<Values extends object>(key: string, initial: Values): Values {
  const draft = upgraded(STEPS[DRAFT], tabStorage.readJson(key)) as { fields?: Record<string, unknown> } | null;
  const typed = Object.entries(initial).flatMap(([name, value]) => {
    const change = draft?.fields?.[name];
    return Array.isArray(change) && JSON.stringify(change[0]) === JSON.stringify(value) ? [[name, change[1] as unknown]] : [];
  });
  return { ...initial, ...Object.fromEntries(typed) };
}
