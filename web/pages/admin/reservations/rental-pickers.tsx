import { useState } from 'react';
import { fullName } from '#domain/account.ts';
import { type Day, daysInclusive } from '#domain/day.ts';
import { formatCents, toCents, totalCents } from '#domain/money.ts';
import { useApp } from '../../../app-context.ts';
import { emailText } from '../../../format/email-text.ts';
import { formatPrice } from '../../../format/price.ts';
import { type Choice, SearchPicker, type SearchPickerProps } from '../../../ui/search-picker.tsx';
import { unitsOf } from './reservation-words.ts';

const FOUND = 8;

type PickerProps<C extends Choice> = Pick<SearchPickerProps<C>, 'value' | 'onChange' | 'errorMessage' | 'autoFocus'>;

/** `pricePerDay`: null where the instrument was chosen before the form opened. */
export type InstrumentChoice = Choice & { pricePerDay: number | null };

export interface CustomerPickerProps extends PickerProps<Choice> {
  /** Called with the typed text when no customer matches it. */
  onCreate: (typed: string) => void;
}

export function CustomerPicker({ onCreate, ...props }: CustomerPickerProps) {
  const { call } = useApp();

  const find = async (search: string, signal: AbortSignal): Promise<Choice[] | null> => {
    const found = await call('GET /api/users', { query: { search, active: 'true', sort: 'name', size: FOUND }, signal });
    return found.ok
      ? found.value.map((user) => ({
          id: user.id,
          label: fullName(user),
          detail: [emailText(user.email), user.phone].filter(Boolean).join(' · '),
        }))
      : null;
  };

  return (
    <SearchPicker
      label="Cliente"
      placeholder="Nombre, correo o teléfono"
      icon="user"
      find={find}
      create={{ labelOf: (typed) => `Crear «${typed}»`, onCreate }}
      {...props}
    />
  );
}

export interface InstrumentPickerProps extends Omit<PickerProps<InstrumentChoice>, 'value' | 'onChange'> {
  /** The days to show free units for; null while they are incomplete. */
  range: { start: Day; end: Day } | null;
  onChoose: (instrument: InstrumentChoice) => void;
  placeholder?: string | undefined;
}

/** Adds one instrument after another; each choice says how many are free on the days, and what one unit comes to. */
export function InstrumentPicker({ range, onChoose, placeholder = 'Agregar un instrumento', ...props }: InstrumentPickerProps) {
  const { call } = useApp();
  /** After each choice the field begins anew, and has the focus. */
  const [added, setAdded] = useState(0);

  const find = async (search: string, signal: AbortSignal): Promise<InstrumentChoice[] | null> => {
    const days = range ? { startDate: range.start, endDate: range.end } : {};
    const found = await call('GET /api/admin/instruments', { query: { search, sort: 'name', size: FOUND, ...days }, signal });
    if (!found.ok) return null;
    return found.value.instruments.map(({ id, name, pricePerDay, stock, freeUnits }) => ({
      id,
      label: name,
      detail: [
        freeUnits === undefined ? unitsOf(stock) : freeUnits <= 0 ? 'Sin stock esas fechas' : `${freeUnits} de ${stock} libres`,
        `${formatPrice(pricePerDay)} por día`,
        ...(range ? [`${formatCents(totalCents(toCents(pricePerDay), daysInclusive(range.start, range.end), 1))} en total`] : []),
      ].join(' · '),
      pricePerDay,
    }));
  };

  return (
    <SearchPicker<InstrumentChoice>
      // The results are for those days.
      key={`${added} ${range?.start} ${range?.end}`}
      label="Instrumento"
      placeholder={placeholder}
      icon="guitar"
      find={find}
      value={null}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before the choice
      autoFocus={added > 0}
      onChange={(chosen) => {
        if (!chosen) return;
        setAdded(added + 1);
        onChoose(chosen);
      }}
      {...props}
    />
  );
}
