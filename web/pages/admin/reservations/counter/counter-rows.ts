import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import type { Counter, CounterLine, CounterListName } from '#domain/contract/admin/counter.ts';
import type { IconName } from '../../../../ui/icon.tsx';

export interface ListFacts {
  name: CounterListName;
  /** In the address. */
  slug: string;
  title: string;
  icon: IconName;
  none: string;
}

/** In the order of the screen. */
export const LISTS: readonly ListFacts[] = [
  { name: 'toHandOver', slug: 'entregar', title: 'Para entregar', icon: 'box', none: 'Nada para entregar' },
  { name: 'toReceive', slug: 'recibir', title: 'Para recibir', icon: 'undo', none: 'Nada para recibir' },
  { name: 'overdue', slug: 'vencidas', title: 'Vencidas', icon: 'warning', none: 'Nada vencido' },
  { name: 'notCollected', slug: 'no-retiradas', title: 'No retiradas', icon: 'clock', none: 'Nada sin retirar' },
];

export interface CounterRow {
  key: string;
  list: CounterListName;
  line: CounterLine;
  /** No longer in its list: another screen, or its customer, changed it. */
  isGone: boolean;
}

/**
 * The rows of the lists as they were last laid out (`shown`), with what is known of each line now (`latest`): none is added and none
 * leaves, so that no row moves under the pointer or finger.
 */
export function rowsOf(shown: Counter, latest: Counter): CounterRow[] {
  return LISTS.flatMap(({ name }) =>
    shown[name].lines.map((line) => {
      const now = latest[name].lines.find(({ id }) => id === line.id);
      return { key: `${name}-${line.id}`, list: name, line: now ?? line, isGone: now === undefined };
    }),
  );
}

/** Lines that wait to be laid out. */
export const countNew = (shown: Counter, latest: Counter): number =>
  LISTS.reduce(
    (sum, { name }) => sum + latest[name].lines.filter(({ id }) => !shown[name].lines.some((line) => line.id === id)).length,
    0,
  );

/** The number of a line or an order as a hand or a scanner types it: '#284', '284'. */
export function numberIn(text: string): number | null {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Fewer digits are in too many telephone numbers. */
const MIN_PHONE_DIGITS = 3;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

type Sought = Pick<CounterLine, 'id' | 'orderId' | 'instrumentName' | 'userName' | 'userEmail' | 'userPhone'>;

export const isNumbered = ({ id, orderId }: Pick<Sought, 'id' | 'orderId'>, number: number): boolean =>
  id === number || orderId === number;

/** By name, e-mail, instrument or telephone; the number of a line or an order finds the lines of that order only. */
export function found<T extends Sought>(lines: readonly T[], text: string): T[] {
  if (text.trim() === '') return [...lines];
  const number = numberIn(text);
  const numbered = number === null ? [] : lines.filter((line) => isNumbered(line, number));
  if (numbered.length > 0) return numbered;
  const digits = /^[\d\s+()#-]+$/.test(text) ? digitsOf(text) : '';
  const words = searchWords(text);
  return lines.filter((line) => {
    const { instrumentName, userName, userEmail, userPhone } = line;
    if (digits.length >= MIN_PHONE_DIGITS && digitsOf(userPhone ?? '').includes(digits)) return true;
    return words.length > 0 && matchesSearch(`${userName} ${instrumentName} ${userEmail ?? ''}`, words);
  });
}
