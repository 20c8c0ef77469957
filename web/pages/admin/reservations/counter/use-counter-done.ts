import { useState } from 'react';
import { showToast } from '../../../../ui/show-toast.ts';
import type { OrderCommand } from '../order-command.ts';
import type { DeskLine, Done } from './counter-row.tsx';
import { type LineCommands, type OrderDone, useLineCommands } from './use-line-commands.ts';

type DoneLine = Done & { line: DeskLine };

const SAID: Partial<Record<OrderCommand['verb'], string>> = {
  'hand-over': 'Entregado',
  return: 'Recibido',
  'no-show': 'Las fechas quedaron libres. El cliente recibe un correo.',
  undo: 'Deshecho',
};

interface DoneOptions {
  onChanged: () => void;
  /** A line went out, came in or was released. */
  onMoved: (lineId: number) => void;
  /** It is back where it was. */
  onUndone: (lineId: number) => void;
}

/** The steps of this screen since the page was opened, so that each can be undone. */
export function useCounterDone({ onChanged, onMoved, onUndone }: DoneOptions) {
  const [done, setDone] = useState<ReadonlyMap<number, DoneLine>>(new Map());

  const tell = (line: DeskLine, { command, movementId, entryIds }: OrderDone, send: LineCommands['send']): void => {
    const isUndo = command.verb === 'undo';
    setDone((known) => {
      const next = new Map(known);
      next.delete(line.id);
      if (!isUndo) next.set(line.id, { line, command, movementId, entryIds });
      return next;
    });
    onChanged();
    showToast({
      text: `${SAID[command.verb] ?? 'Registrado'}: ${line.instrumentName}, ${line.userName}`,
      ...(!isUndo && {
        action: {
          label: 'Deshacer',
          onPress: () => send(line, undoCommand(line.id, { movementId, entryIds })),
        },
      }),
    });
    if (isUndo) onUndone(line.id);
    else onMoved(line.id);
  };
  const commands = useLineCommands(tell);
  return { done, commands, tell: (line: DeskLine, answer: OrderDone) => tell(line, answer, commands.send) };
}

export const undoCommand = (lineId: number, { movementId, entryIds }: Pick<Done, 'movementId' | 'entryIds'>): OrderCommand => ({
  verb: 'undo',
  lineId,
  entryIds,
  ...(movementId !== null && { movementId }),
});
