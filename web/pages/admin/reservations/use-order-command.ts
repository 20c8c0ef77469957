import { useFetcher } from 'react-router';
import { paths } from '../../../paths.ts';
import { useDone } from '../use-done.ts';
import type { OrderAnswer, OrderCommand } from './order-command.ts';

export type Sender = {
  send: (command: OrderCommand) => void;
  /** Under way; null when nothing is. */
  sending: OrderCommand | null;
  refused: Extract<OrderAnswer, { kind: 'refused' }> | null;
};

export type OrderDone = Extract<OrderAnswer, { kind: 'done' }>;

/**
 * Sends one thing at a time to the action of the order's page, from whichever page; `onDone` runs once what the page fetches after it is there. `isSeenDone` says
 * whether that shows a command to be done whose answer was lost.
 */
export function useOrderCommand(
  orderId: number,
  onDone: (done: OrderDone) => void,
  isSeenDone: (command: OrderCommand) => boolean = () => false,
): Sender {
  const fetcher = useFetcher<OrderAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = isSending ? undefined : fetcher.data;
  const done: OrderDone | null =
    answer?.kind === 'refused' && answer.isUnknown && isSeenDone(answer.command)
      ? { ...answer, kind: 'done' }
      : answer?.kind === 'done'
        ? answer
        : null;
  useDone(done !== null, () => {
    if (done) onDone(done);
  });
  return {
    send: (command) =>
      void fetcher.submit(JSON.stringify({ orderId, command }), {
        method: 'post',
        encType: 'application/json',
        action: paths.adminOrder(orderId),
      }),
    sending: isSending ? ((fetcher.json as { command: OrderCommand } | undefined)?.command ?? null) : null,
    refused: answer?.kind === 'refused' && !done ? answer : null,
  };
}
