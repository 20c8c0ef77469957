import { useFetcher } from 'react-router';
import { useDone } from '../use-done.ts';
import type { SettingsAnswer, SettingsCommand } from './settings-route.ts';

type Done = Exclude<SettingsAnswer, { kind: 'refused' }>;

export type Sender = {
  send: (command: SettingsCommand) => void;
  sending: SettingsCommand | null;
  refused: Extract<SettingsAnswer, { kind: 'refused' }> | null;
};

/** Sends one thing at a time to the page's action; `onDone` runs once what the page fetches after it is there. */
export function useSettingsCommand(onDone: (done: Done) => void): Sender {
  const fetcher = useFetcher<SettingsAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = isSending ? undefined : fetcher.data;
  useDone(answer !== undefined && answer.kind !== 'refused', () => {
    if (answer && answer.kind !== 'refused') onDone(answer);
  });
  return {
    send: (command) => void fetcher.submit(JSON.stringify(command), { method: 'post', encType: 'application/json' }),
    sending: isSending ? ((fetcher.json as SettingsCommand | undefined) ?? null) : null,
    refused: answer?.kind === 'refused' ? answer : null,
  };
}
