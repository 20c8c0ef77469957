import { fullName } from '#domain/account.ts';
import { useApp } from '../../../app-context.ts';
import { formatPrice } from '../../../format/price.ts';
import { type Choice, SearchPicker, type SearchPickerProps } from '../../../ui/search-picker.tsx';
import { unitsOf } from './reservation-words.ts';
import { emailText } from '../../../format/email-text.ts';

const FOUND = 8;

type PickerProps<C extends Choice> = Pick<SearchPickerProps<C>, 'value' | 'onChange' | 'errorMessage' | 'autoFocus'>;

/** `pricePerDay`: null where the instrument was chosen before the form opened. */
export type InstrumentChoice = Choice & { pricePerDay: number | null };

export function CustomerPicker(props: PickerProps<Choice>) {
  const { call } = useApp();

  const find = async (search: string, signal: AbortSignal): Promise<Choice[] | null> => {
    const found = await call('GET /api/users', { query: { search, active: 'true', sort: 'name', size: FOUND }, signal });
    return found.ok ? found.value.map((user) => ({ id: user.id, label: fullName(user), detail: emailText(user.email) })) : null;
  };

  return <SearchPicker label="Cliente" placeholder="Nombre o correo" icon="user" find={find} {...props} />;
}

export function InstrumentPicker(props: PickerProps<InstrumentChoice>) {
  const { call } = useApp();

  const find = async (search: string, signal: AbortSignal): Promise<InstrumentChoice[] | null> => {
    const found = await call('GET /api/admin/instruments', { query: { search, sort: 'name', size: FOUND }, signal });
    if (!found.ok) return null;
    return found.value.instruments.map(({ id, name, category, pricePerDay, stock }) => ({
      id,
      label: name,
      detail: `${category.name} · ${formatPrice(pricePerDay)} por día · ${unitsOf(stock)}`,
      pricePerDay,
    }));
  };

  return <SearchPicker label="Instrumento" placeholder="Nombre del instrumento" icon="guitar" find={find} {...props} />;
}
