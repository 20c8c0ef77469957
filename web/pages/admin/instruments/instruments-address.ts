import {
  ADMIN_INSTRUMENT_SORTS,
  type AdminInstrumentSort,
  INSTRUMENT_STATUSES,
  type InstrumentStatus,
} from '#domain/catalogue.ts';
import type { AdminInstrumentQuery } from '#domain/contract/admin/instruments.ts';
import { parseId } from '#domain/id.ts';
import { readTable, type TableAddress } from '../table-address.ts';

export type InstrumentsAddress = TableAddress<AdminInstrumentSort> & {
  categoryId: number | null;
  status: InstrumentStatus | null;
};

/** `categoria` and `estado` beside what every table has. Anything unreadable counts as absent. */
export function readInstruments(params: URLSearchParams): InstrumentsAddress {
  const category = params.get('categoria') ?? '';
  return {
    ...readTable(params, ADMIN_INSTRUMENT_SORTS, { by: 'id', order: 'desc' }),
    categoryId: parseId(category),
    status: INSTRUMENT_STATUSES.find((status) => status === params.get('estado')) ?? null,
  };
}

/** What narrows the list, as the table and the file to download ask for it. */
export const filterOf = ({ text, categoryId, status }: InstrumentsAddress) => ({
  search: text,
  ...(categoryId !== null && { categoryId: [categoryId] }),
  ...(status !== null && { status: [status] }),
});

export const queryOfAddress = (address: InstrumentsAddress): AdminInstrumentQuery => ({
  ...filterOf(address),
  page: address.page,
  size: address.size,
  sort: address.sort.by,
  order: address.sort.order,
});
