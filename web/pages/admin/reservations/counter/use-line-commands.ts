import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { useApp } from '../../../../app-context.ts';
import { runOrderCommand } from '../order-action.ts';
import type { OrderAnswer, OrderCommand } from '../order-command.ts';

export type OrderDone = Extract<OrderAnswer, { kind: 'done' }>;

export type LineCommands = {
  send: (line: Reservation, command: OrderCommand) => void;
  /** What is under way for a line; null for nothing. */
  sendingOf: (lineId: number) => OrderCommand['verb'] | null;
  /** Why the last step of a line was refused, until the next one. */
  refusalOf: (lineId: number) => string | null;
};

const without = <T>(known: ReadonlyMap<number, T>, id: number): Map<number, T> =>
  new Map([...known].filter(([lineId]) => lineId !== id));

/**
 * Sends the steps pressed in the rows, several lines at once. Not by the page's action: every press would reload the whole page and wait
 * for it.
 */
export function useLineCommands(onDone: (line: Reservation, done: OrderDone, send: LineCommands['send']) => void): LineCommands {
  const app = useApp();
  const [sending, setSending] = useState<ReadonlyMap<number, OrderCommand['verb']>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());

  const start: LineCommands['send'] = (line, command) => void run(line, command);
  const run = async (line: Reservation, command: OrderCommand): Promise<void> => {
    setRefused((known) => without(known, line.id));
    setSending((known) => new Map(known).set(line.id, command.verb));
    const answer = await runOrderCommand(app, line.orderId ?? line.id, command);
    setSending((known) => without(known, line.id));
    if (answer.kind === 'done') onDone(line, answer, start);
    else setRefused((known) => new Map(known).set(line.id, answer.message));
  };
  return {
    send: (line, command) => {
      if (!sending.has(line.id)) start(line, command);
    },
    sendingOf: (lineId) => sending.get(lineId) ?? null,
    refusalOf: (lineId) => refused.get(lineId) ?? null,
  };
}
