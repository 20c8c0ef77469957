import { useLoaderData, useRevalidator } from 'react-router';
import type { LedgerEntry, LedgerPage } from '#domain/contract/admin/orders.ts';
import { addDays, type Day } from '#domain/day.ts';
import { LEDGER_KIND_LABELS, METHOD_LABELS } from '#domain/ledger.ts';
import { fromCents, toCents } from '#domain/money.ts';
import { paginate } from '#domain/pagination.ts';
import { useApp } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { capital } from '../../../../format/capital.ts';
import { fullDay } from '../../../../format/full-day.ts';
import { clockOf } from '../../../../format/moment.ts';
import { formatPrice } from '../../../../format/price.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { Link } from '../../../../ui/link.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { AdminHead } from '../../admin-head.tsx';
import { exportAddress } from '../../export-address.ts';
import { ExportLink } from '../../export-link.tsx';
import { useTableAddress } from '../../table-address.ts';
import { DaySwitch } from '../day-switch.tsx';
import { type Figure, FigureRow } from '../figure-row.tsx';
import './close.css';
import type { loader } from './close-route.ts';

/** 'Cierre del día': what was taken, by whom and how, and what is due. */
export function ClosePage() {
  const { day, page, size, ledger } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const today = useApp().today();
  return (
    <div className="close">
      <AdminHead
        title="Cierre del día"
        view={
          <DaySwitch
            today={today}
            day={day}
            near={[
              { day: today, label: 'Hoy' },
              { day: addDays(today, -1), label: 'Ayer' },
            ]}
            max={today}
          />
        }
        actions={
          <>
            <LinkButton to={paths.adminCounter} icon="arrow-left">
              Mostrador
            </LinkButton>
            <Button icon="printer" onClick={() => print()}>
              Imprimir
            </Button>
            <ExportLink href={exportAddress('GET /api/export/ledger.csv', { startDate: day, endDate: day })}>CSV</ExportLink>
          </>
        }
      >
        {capital(fullDay(day))}
      </AdminHead>
      <AwaitDeferred data={ledger} fallback={<Sheet label="Caja">{null}</Sheet>}>
        {(answer) =>
          answer.ok ? (
            <Day answer={answer} page={page} size={size} day={day} />
          ) : (
            <Sheet label="Caja">
              <SheetFailure
                title={answer.problem.message}
                requestId={answer.problem.requestId}
                isRetrying={state !== 'idle'}
                onRetry={() => void revalidate()}
              />
            </Sheet>
          )
        }
      </AwaitDeferred>
    </div>
  );
}

type DayProps = { answer: Extract<Answer<LedgerPage>, { ok: true }>; page: number; size: number; day: Day };

function Day({ answer, page, size, day }: DayProps) {
  const { sums, owed, kept, held, entries } = answer.value;
  const { hrefOf } = useTableAddress();
  const of = (kind: LedgerEntry['kind']): number => sums.byKind.find((sum) => sum.kind === kind)?.amount ?? 0;
  const minus = (amount: number, less: number): number => fromCents(toCents(amount) - toCents(less));
  const taken = sums.byMethod.reduce((sum, { amount }) => fromCents(toCents(sum) + toCents(amount)), 0);
  const total = answer.total ?? entries.length;
  const place = paginate({ page, size }, total);
  const figures: Figure[] = [
    { name: 'Cobrado', value: formatPrice(minus(of('payment'), of('refund'))) },
    { name: 'Depósitos recibidos', value: formatPrice(of('deposit')) },
    { name: 'Depósitos devueltos', value: formatPrice(of('deposit_returned')) },
    { name: 'Cargos', value: formatPrice(of('charge')) },
    { name: 'Entró en caja', value: formatPrice(taken), tone: 'main' },
  ];
  return (
    <>
      <FigureRow figures={figures} />
      <div className="close-halves">
        <Sums
          title="Por medio"
          none="Nada entró este día"
          rows={sums.byMethod.map(({ method, amount }) => ({ key: method, name: METHOD_LABELS[method], amount }))}
        />
        <Sums
          title="Por persona"
          none="Nadie cobró este día"
          rows={sums.byPerson.map(({ userId, userName, amount }) => ({ key: userId, name: userName, amount }))}
        />
        <Sums title="Queda por cobrar" none="Nada queda por cobrar" rows={owed.map(toOrderRow)} />
        {kept.length > 0 && <Sums title="Retenido de canceladas" none="" rows={kept.map(toOrderRow)} />}
        {held.length > 0 && <Sums title="Depósitos en la tienda" none="" rows={held.map(toOrderRow)} />}
      </div>
      <Sheet label="Movimientos de caja">
        {entries.length === 0 ? (
          <SheetBlank icon="check-circle" title="Sin dinero registrado">
            Nada se cobró ni se devolvió el {fullDay(day)}.
          </SheetBlank>
        ) : (
          <>
            <DataTable caption="Movimientos de caja" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} size="s" />
            {place.pages > 1 && <Pagination place={place} hrefOf={hrefOf} />}
          </>
        )}
      </Sheet>
    </>
  );
}

const toOrderRow = ({ orderId, userName, amount }: LedgerPage['owed'][number]): SumRow => ({
  key: orderId,
  name: userName,
  amount,
  orderId,
});

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { id: 'at', head: 'Hora', cell: ({ createdAt }) => clockOf(createdAt).slice(0, 5) },
  {
    id: 'kind',
    head: 'Concepto',
    isRowHead: true,
    cell: ({ kind, reversalOf }) => `${reversalOf === null ? '' : 'Anulación: '}${LEDGER_KIND_LABELS[kind]}`,
  },
  {
    id: 'order',
    head: 'Pedido',
    cell: ({ orderId }) => <Link to={paths.adminOrder(orderId)}>#{orderId}</Link>,
  },
  { id: 'method', head: 'Medio', cell: ({ method }) => (method ? METHOD_LABELS[method] : '—') },
  { id: 'note', head: 'Nota', fills: true, needs: 'm', cell: ({ note }) => <span className="soft">{note}</span> },
  { id: 'who', head: 'Persona', cell: ({ userName }) => userName },
  { id: 'amount', head: 'Importe', align: 'end', cell: ({ amount }) => <b>{formatPrice(amount)}</b> },
];

type SumRow = { key: string | number; name: string; amount: number; orderId?: number };

function Sums({ title, none, rows }: { title: string; none: string; rows: readonly SumRow[] }) {
  const total = rows.reduce((sum, { amount }) => fromCents(toCents(sum) + toCents(amount)), 0);
  return (
    <section className="close-sums num" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && <b>{formatPrice(total)}</b>}
      </header>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul>
          {rows.map(({ key, name, amount, orderId }) => (
            <li key={key}>
              <span>
                {name} {orderId !== undefined && <Link to={paths.adminOrder(orderId)}>#{orderId}</Link>}
              </span>
              <span>{formatPrice(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
