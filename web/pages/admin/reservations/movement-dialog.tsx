import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { PAYMENT_METHODS } from '#domain/ledger.ts';
import type { FieldError } from '#domain/failure.ts';
import { fromCents, toCents } from '#domain/money.ts';
import { CONDITION } from '#domain/rental.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { useApp } from '../../../app-context.ts';
import { formatPrice } from '../../../format/price.ts';
import { Banner } from '../../../ui/banner.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraft } from '../../../use-draft.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { BriefFacts } from './brief-facts.tsx';
import type { MoveVerb } from './line-buttons.tsx';
import { MoneyFields } from './money-fields.tsx';
import { amountsOf, entriesOf, type MoneyField, UNTOUCHED } from './movement-money.ts';
import { moveOf } from './order-command.ts';
import { briefOf } from './reservation-words.ts';
import { useMovement } from './use-movement.ts';
import { useOrder } from './use-order.ts';
import type { OrderDone } from './use-order-command.ts';
import { useRates } from './use-rates.ts';

export interface MovementDialogProps {
  orderId: number;
  line: Reservation;
  verb: MoveVerb | 'no-show';
  /** Units at most. */
  most: number;
  /** Something that happened while it is open. */
  notice?: string | null | undefined;
  onDone: (done: OrderDone) => void;
  onClose: () => void;
}

const WORDS = {
  'hand-over': { title: 'Entregar', description: 'Sale de la tienda con el cliente.', badge: { icon: 'box', tone: 'done' } },
  return: { title: 'Recibir', description: 'Vuelve a la tienda.', badge: { icon: 'undo', tone: 'done' } },
  'no-show': {
    title: 'Nadie la retiró',
    description: 'Se cancela, sus fechas quedan libres y el cliente recibe un correo.',
    badge: { icon: 'calendar-x', tone: 'wait' },
  },
} as const;

const MOVED = { 'hand-over': 'entregó', return: 'recibió', 'no-show': 'liberó' } as const;

type Form = { condition: string; note: string; method: (typeof PAYMENT_METHODS)[number] } & typeof UNTOUCHED;
const EMPTY: Form = { condition: '', note: '', method: 'cash', ...UNTOUCHED };

/** Units that move with what is paid for them; part of a quantity, and its condition; or a no-show. */
export function MovementDialog({ orderId, line, verb, most, notice, onDone, onClose }: MovementDialogProps) {
  const today = useApp().today();
  const rates = useRates();
  const isMoving = verb !== 'no-show';
  const found = useOrder(isMoving ? orderId : null);
  const [quantity, setQuantity] = useState(most);
  const [form, setForm] = useDraft<Form>(`${verb}.${line.id}`, EMPTY);
  const { condition, note, method, ...typed } = form;
  const change = (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part }));
  const movement = useMovement(orderId, line, (done) => {
    onClose();
    onDone(done);
  });
  const { refused, isSending, hasMoved } = movement;
  const settling = isMoving && found?.ok ? { verb, order: found.value, line, quantity, rates, today } : null;
  const amounts = amountsOf(settling, typed);
  const isReady = refused?.code !== 'saved_before' && isComplete(isMoving, found, amounts);
  const confirm = (): void => {
    if (!isReady || isSending) return;
    if (!isMoving) return movement.send({ verb, lineId: line.id, note });
    const entries = entriesOf(amounts, line.id, method);
    movement.send({ ...moveOf(verb, line), quantity, condition, note, ...(entries.length > 0 && { entries }) });
  };
  const close = (): void => {
    onClose();
    movement.leave();
  };
  const { title, description, badge } = WORDS[verb];
  return (
    <ConfirmDialog
      title={title}
      description={description}
      badge={badge}
      {...pressesOf(isMoving ? title : null, hasMoved, amounts)}
      isSending={isSending}
      isReady={isReady}
      isChanged={JSON.stringify(form) !== JSON.stringify(EMPTY) && !isSending && !hasMoved}
      focusesCancel={!isMoving}
      onClose={close}
      onConfirm={confirm}
    >
      <BriefFacts brief={briefOf(line)} />
      {isMoving && found?.ok !== true && <NoMoney found={found} />}
      {settling && (
        <MoneyFields
          settling={settling}
          typed={typed}
          method={method}
          onType={(field, text) => change({ [field]: text })}
          onMethod={(next) => change({ method: next })}
          onEnter={confirm}
        />
      )}
      {!hasMoved && (
        <MoveDetails
          form={form}
          quantity={isMoving ? { value: quantity, most, onChange: setQuantity } : null}
          errors={refused?.errors ?? []}
          onChange={change}
        />
      )}
      <Messages verb={verb} notice={notice} hasMoved={hasMoved} refusal={refused?.message} />
    </ConfirmDialog>
  );
}

/** What is due is known, and every amount is one. */
const isComplete = (isMoving: boolean, found: ReturnType<typeof useOrder>, amounts: unknown): boolean =>
  !isMoving || (found !== null && amounts !== null);

interface MessagesProps extends Pick<MovementDialogProps, 'verb' | 'notice'> {
  hasMoved: boolean;
  refusal: string | undefined;
}

const Messages = ({ verb, notice, hasMoved, refusal }: MessagesProps) => (
  <>
    {notice && <Banner kind="warn">{notice}</Banner>}
    {hasMoved && <Banner kind="warn">Ya se {MOVED[verb]}: falta registrar el dinero.</Banner>}
    {refusal !== undefined && <Banner kind="bad">{refusal}</Banner>}
  </>
);

const NoMoney = ({ found }: { found: ReturnType<typeof useOrder> }) =>
  found?.ok === false ? (
    <Banner kind="warn">{found.problem.message} Puedes registrar el dinero después.</Banner>
  ) : (
    <SkeletonBlock width="100%" height={116} />
  );

interface MoveDetailsProps {
  form: Form;
  /** null: nothing moves. */
  quantity: { value: number; most: number; onChange: (quantity: number) => void } | null;
  errors: readonly FieldError[];
  onChange: (part: Partial<Form>) => void;
}

function MoveDetails({ form, quantity, errors, onChange }: MoveDetailsProps) {
  return (
    <>
      {quantity && quantity.most > 1 && (
        <NumberStepper
          label={`Cantidad (de ${quantity.most})`}
          value={quantity.value}
          minValue={1}
          maxValue={quantity.most}
          errorMessage={errors.find(({ path }) => path === 'quantity')?.message}
          onChange={quantity.onChange}
        />
      )}
      {quantity && (
        <TextArea
          label="Estado"
          isOptional
          description="Cómo está lo que se mueve: marcas, accesorios, lo que falta."
          rows={2}
          maxLength={CONDITION.max}
          value={form.condition}
          onChange={(condition) => onChange({ condition })}
        />
      )}
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={CLOSING_NOTE.max}
        value={form.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}

/** `verb` is null where nothing moves. */
const pressesOf = (verb: string | null, hasMoved: boolean, amounts: Parameters<typeof sayOf>[1]) => ({
  confirm: verb === null ? 'Liberar fechas' : sayOf(hasMoved ? 'Registrar' : verb, amounts),
  cancel: hasMoved ? 'Dejar sin registrar' : 'Volver',
});

/** 'Entregar y cobrar $91,00': what the press does with the money. */
function sayOf(verb: string, amounts: Record<MoneyField, number> | null): string {
  const { payment, deposit, returned } = amounts ?? { payment: 0, deposit: 0, returned: 0 };
  const [taken, given] = [toCents(payment) + toCents(deposit), toCents(returned)];
  if (taken > 0) return `${verb} y cobrar ${formatPrice(fromCents(taken))}`;
  return given > 0 ? `${verb} y devolver ${formatPrice(fromCents(given))}` : verb;
}
