import { useEffectEvent, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { useApp } from '../../../app-context.ts';
import { usePoll } from './use-poll.ts';

const POLL_MS = 5_000;

/** What was read before and after a change has tags that differ behind the point; before it stands when they were made. */
const stateOf = (tag: string): string => tag.slice(tag.indexOf('.'));

/**
 * Fetches the page's data again when another screen or a customer changed reservations, movements or money since `shown`, the page's answers, was
 * read. Polls while the page is visible; a poll without changes reads ten rows. During the page's own fetches, or `isHeld`, a change waits for the next poll.
 */
export function useShopChanges(shown: readonly (Answer<unknown> | null)[], isHeld = false): void {
  const { call } = useApp();
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && state === 'idle';
  /** Of the first poll, for a page that did not come from the server. */
  const polled = useRef<string>(undefined);
  // As it stands when the answer comes.
  const reload = useEffectEvent((): void => {
    if (!isHeld && isIdle) void revalidate();
  });

  usePoll(
    POLL_MS,
    async (signal) => {
      const tags = shown.flatMap((answer) => (answer?.ok && answer.etag ? [answer.etag] : []));
      const etag = tags[0] ?? polled.current;
      const headers = etag === undefined ? {} : { headers: { 'if-none-match': etag } };
      const answer = await call('GET /api/counter', { query: {}, signal, ...headers });
      if (signal.aborted) return;
      const isUnchanged = !answer.ok && answer.problem.code === 'unchanged';
      if (isUnchanged && new Set(tags.map(stateOf)).size > 1) reload();
      if (answer.ok && answer.source.kind === 'server') {
        if (etag === undefined) polled.current = answer.etag;
        else if (answer.etag !== etag) reload();
      }
    },
    true,
  );
}
