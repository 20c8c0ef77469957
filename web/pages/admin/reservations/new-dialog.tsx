import { useNavigate } from 'react-router';
import { addDays, isDay } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { formatCents } from '#domain/money.ts';
import { NOTES } from '#domain/reservation.ts';
import { formatPrice } from '../../../format/price.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Choice } from '../../../ui/search-picker.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../../use-draft.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { amountOf } from '../instrument-fields.ts';
import { useDone } from '../use-done.ts';
import { NewCustomer } from './new-customer.tsx';
import './new-dialog.css';
import { NewLines } from './new-lines.tsx';
import { type Opened, useNewReservation } from './new-reservation.ts';
import type { ReservationsAnswer } from './reservations-action.ts';
import { CustomerPicker, InstrumentPicker } from './rental-pickers.tsx';
import { daysOf } from './reservation-words.ts';

export interface NewDialogProps extends Opened {
  onClose: () => void;
}

/** Reserves for a customer who stands at the counter or is on the phone, or writes down what is out already. */
export function NewDialog({ onClose, ...opened }: NewDialogProps) {
  const navigate = useNavigate();
  const { form, change, errors, answer, lines, total, ...reservation } = useNewReservation(opened);
  const { today, firstDay, days, range } = reservation;
  const { start, end, isOut } = form;
  const agreed = amountOf(form.agreed);
  /** A name that no customer has. */
  const [{ newName }, setNewName] = useDraft<{ newName: string | null }>('new-customer.name', { newName: null });

  useDone(answer?.kind === 'created', () => {
    if (answer?.kind === 'created') tellCreated(answer, form, (to) => void navigate(to));
    onClose();
  });

  return (
    <ConfirmDialog
      title="Nueva reserva"
      description={isOut ? 'Ya está con el cliente: queda entregada ahora, sin correo.' : 'En nombre de un cliente.'}
      badge={{ icon: 'calendar', tone: 'done' }}
      confirm={isOut ? 'Registrar' : 'Reservar'}
      size="l"
      isSending={reservation.isSending}
      isReady={newName === null}
      isChanged={reservation.isChanged}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={reservation.send}
    >
      <Customer
        value={form.customer}
        newName={newName}
        onNewName={(name) => setNewName({ newName: name })}
        onChange={(customer) => change({ customer })}
        errorMessage={errors.customer}
      />
      <div className="new-pair">
        <DayField
          label="Desde"
          value={start}
          today={today}
          min={firstDay}
          max={isOut ? today : addDays(today, MAX_DAYS_AHEAD)}
          onChange={(day) => change({ start: day, ...(isDay(day) && end < day && { end: day }) })}
        />
        <DayField
          label="Hasta"
          value={end}
          today={today}
          min={start}
          onChange={(day) => change({ end: day })}
          errorMessage={errors.end}
        />
      </div>
      <CheckBox checked={isOut} onChange={({ currentTarget }) => change({ isOut: currentTarget.checked })}>
        Ya salió de la tienda
      </CheckBox>
      {lines.length > 0 && <NewLines lines={lines} onQuantity={reservation.setQuantity} onRemove={reservation.remove} />}
      <InstrumentPicker range={range} onChoose={reservation.add} errorMessage={errors.instrument} />
      <div className="new-pair">
        <TextField
          label="Precio acordado"
          sign="$"
          inputMode="decimal"
          autoComplete="off"
          isOptional
          placeholder={total === null ? '' : formatCents(total).replace('$', '')}
          value={form.agreed}
          errorMessage={errors.agreed}
          onChange={(typed) => change({ agreed: typed })}
        />
        {days > 0 && (
          <Facts
            facts={[
              { name: 'Duración', value: daysOf(days) },
              ...(total !== null ? [{ name: 'Total', value: agreed ? formatPrice(agreed) : formatCents(total) }] : []),
            ]}
          />
        )}
      </div>
      <TextArea
        label="Notas"
        isOptional
        rows={2}
        maxLength={NOTES.max}
        value={form.notes}
        onChange={(notes) => change({ notes })}
      />
      {reservation.message && <Banner kind="bad">{reservation.message}</Banner>}
      {(reservation.isAgainstCalendar || reservation.isOverride) && (
        <CheckBox
          checked={reservation.isOverride}
          onChange={({ currentTarget }) => reservation.setOverride(currentTarget.checked)}
        >
          Reservar igual, fuera del calendario de la tienda
        </CheckBox>
      )}
    </ConfirmDialog>
  );
}

interface CustomerProps {
  value: Choice | null;
  /** The form of a new customer; null while an existing one is searched for. */
  newName: string | null;
  onNewName: (name: string | null) => void;
  onChange: (customer: Choice | null) => void;
  errorMessage: string | undefined;
}

function Customer({ value, newName, onNewName, onChange, errorMessage }: CustomerProps) {
  if (newName === null) {
    return (
      <CustomerPicker
        value={value}
        onChange={onChange}
        onCreate={onNewName}
        errorMessage={errorMessage}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus={!value}
      />
    );
  }
  return (
    <NewCustomer
      typed={newName}
      onCancel={() => onNewName(null)}
      onCreated={(customer) => {
        onChange(customer);
        onNewName(null);
      }}
    />
  );
}

function tellCreated(
  { order }: Extract<ReservationsAnswer, { kind: 'created' }>,
  { isOut, lines }: { isOut: boolean; lines: readonly unknown[] },
  go: (to: string) => void,
): void {
  const isMailed = !isOut && order.customer?.email !== null;
  const made = lines.length > 1 ? `Pedido #${order.id} creado.` : `Reserva #${order.id} creada.`;
  showToast({
    text: isMailed ? `${made} El cliente recibe un correo.` : made,
    action: { label: 'Ver', onPress: () => go(paths.adminOrder(order.id)) },
  });
}
