import { useFetcher } from 'react-router';
import { useDone } from '../../use-done.ts';
import type { CustomerAnswer, CustomerCommand } from './customer-route.ts';

/** Sends one change of the customer to the page's action; `onDone` runs once what the page fetches after it is there. */
export function useCustomerCommand(onDone: (command: CustomerCommand) => void) {
  const fetcher = useFetcher<CustomerAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = isSending ? undefined : fetcher.data;
  useDone(answer?.kind === 'done', () => {
    if (answer?.kind === 'done') onDone(answer.command);
  });
  const refused = answer?.kind === 'refused' ? answer : null;
  return {
    send: (command: CustomerCommand) =>
      void fetcher.submit(JSON.stringify(command), { method: 'post', encType: 'application/json' }),
    isSending,
    refused,
    /** What is wrong with one field. */
    errorOf: (path: string): string | undefined => refused?.errors.find((error) => error.path === path)?.message,
  };
}
