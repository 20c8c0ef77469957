import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { MAX_CONDITION_LENGTH } from '#domain/rental.ts';
import { MAX_CLOSING_NOTE_LENGTH } from '#domain/reservation.ts';
import { Banner } from '../../../ui/banner.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { BriefFacts } from './brief-facts.tsx';
import { showsDone } from './order-command.ts';
import { briefOf } from './reservation-words.ts';
import { useDraft } from '../../../use-draft.ts';
import { type OrderDone, useOrderCommand } from './use-order-command.ts';

export interface MovementDialogProps {
  orderId: number;
  line: Reservation;
  verb: 'hand-over' | 'return' | 'no-show';
  /** Units at most. */
  most: number;
  onDone: (done: OrderDone) => void;
  onClose: () => void;
}

const WORDS = {
  'hand-over': { title: 'Entregar', confirm: 'Entregar', description: 'Sale de la tienda con el cliente.', icon: 'box' },
  return: { title: 'Recibir', confirm: 'Recibir', description: 'Vuelve a la tienda.', icon: 'undo' },
  'no-show': {
    title: 'Nadie la retiró',
    confirm: 'Liberar fechas',
    description: 'Se cancela, sus fechas quedan libres y el cliente recibe un correo.',
    icon: 'calendar-x',
  },
} as const;

/** Part of a quantity, with the condition of what moves; or nobody came. One press in the row moves the whole quantity. */
export function MovementDialog({ orderId, line, verb, most, onDone, onClose }: MovementDialogProps) {
  const [quantity, setQuantity] = useState(most);
  const [texts, setTexts] = useDraft(`${verb}.${line.id}`, { condition: '', note: '' });
  const { condition, note } = texts;
  const command = useOrderCommand(
    orderId,
    (done) => {
      onClose();
      onDone(done);
    },
    (sent) => showsDone(sent, line),
  );
  const { title, confirm, description, icon } = WORDS[verb];
  const isMoving = verb !== 'no-show';
  const errorOf = (path: string) => command.refused?.errors.find((error) => error.path === path)?.message;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      badge={{ icon, tone: isMoving ? 'done' : 'wait' }}
      confirm={confirm}
      cancel="Volver"
      isSending={command.sending !== null}
      isChanged={`${condition}${note}`.trim() !== '' && command.sending === null}
      onClose={onClose}
      onConfirm={() =>
        command.send(
          isMoving
            ? { verb, lineId: line.id, quantity, expectedOut: line.handover?.quantityOut ?? 0, ...texts }
            : { verb, lineId: line.id, note },
        )
      }
    >
      <BriefFacts brief={briefOf(line)} />
      {isMoving && most > 1 && (
        <NumberStepper
          label={`Cantidad (de ${most})`}
          value={quantity}
          minValue={1}
          maxValue={most}
          errorMessage={errorOf('quantity')}
          onChange={setQuantity}
        />
      )}
      {isMoving && (
        <TextArea
          label="Estado"
          isOptional
          description="Cómo está lo que se mueve: marcas, accesorios, lo que falta."
          rows={2}
          maxLength={MAX_CONDITION_LENGTH}
          value={condition}
          onChange={(text) => setTexts((before) => ({ ...before, condition: text }))}
        />
      )}
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={MAX_CLOSING_NOTE_LENGTH}
        value={note}
        onChange={(text) => setTexts((before) => ({ ...before, note: text }))}
      />
      {command.refused && <Banner kind="bad">{command.refused.message}</Banner>}
    </ConfirmDialog>
  );
}
