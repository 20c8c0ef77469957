import { useLoaderData, useRevalidator } from 'react-router';
import type { Order } from '#domain/contract/admin/orders.ts';
import { LEDGER_KIND_LABELS, METHOD_LABELS } from '#domain/ledger.ts';
import { numericInstant } from '../../../../format/moment.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { shopFacts } from '../../../../shop-facts.ts';
import { BrandMark } from '../../../../ui/brand-mark.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { AdminHead } from '../../admin-head.tsx';
import { periodOf } from '../../../../format/full-day.ts';
import './receipt.css';
import type { ReceiptData } from './receipt-route.ts';

/** 'Recibo': the printed lines and money of an order, for its customer. */
export function ReceiptPage() {
  const { id, answer, nowMs } = useLoaderData<ReceiptData>();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <AdminHead
        title={`Recibo del pedido #${id}`}
        actions={
          <>
            <LinkButton to={paths.adminOrder(id)} icon="arrow-left">
              Pedido
            </LinkButton>
            <Button variant="fill" icon="printer" onClick={() => print()}>
              Imprimir recibo
            </Button>
          </>
        }
      />
      {answer.ok ? (
        <Receipt order={answer.value} nowMs={nowMs} />
      ) : (
        <Sheet label="Recibo">
          <SheetFailure
            title={answer.problem.message}
            requestId={answer.problem.requestId}
            isRetrying={state !== 'idle'}
            onRetry={() => void revalidate()}
          />
        </Sheet>
      )}
    </>
  );
}

function Receipt({ order: { id, lines, ledger, money, customer }, nowMs }: { order: Order; nowMs: number }) {
  const reversed = new Set(ledger.map(({ reversalOf }) => reversalOf));
  const counted = ledger.filter((entry) => entry.reversalOf === null && !reversed.has(entry.id));
  const sums = [
    { name: 'Total', value: money.total },
    { name: 'Cargos', value: money.charges },
    { name: 'Descuentos', value: money.discounts },
    { name: 'Pagado', value: money.paid },
    { name: 'Depósito en la tienda', value: money.deposit },
  ];
  return (
    <article className="receipt num" aria-label="Recibo">
      <header>
        <BrandMark withName />
        <p>
          {shopFacts.address}
          <br />
          {[shopFacts.phone, shopFacts.contact].filter(Boolean).join(' · ')}
        </p>
      </header>
      <p className="receipt-who">
        <b>Recibo del pedido #{id}</b>
        <span>{customer?.name}</span>
        <span>{numericInstant(new Date(nowMs).toISOString())}</span>
      </p>
      <table>
        <caption className="visually-hidden">Instrumentos</caption>
        <thead>
          <tr>
            <th scope="col">Instrumento</th>
            <th scope="col">Período</th>
            <th scope="col">Cant.</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ status }) => status !== 'CANCELLED')
            .map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.instrumentName} <small>#{line.id}</small>
                </th>
                <td>{periodOf(line.startDate, line.endDate)}</td>
                <td>{line.quantity}</td>
                <td>{formatPrice(line.totalPrice)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {counted.length > 0 && (
        <table>
          <caption className="visually-hidden">Dinero</caption>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Concepto</th>
              <th scope="col">Medio</th>
              <th scope="col">Importe</th>
            </tr>
          </thead>
          <tbody>
            {counted.map((entry) => (
              <tr key={entry.id}>
                <td>{numericInstant(entry.createdAt)}</td>
                <th scope="row">{LEDGER_KIND_LABELS[entry.kind]}</th>
                <td>{entry.method ? METHOD_LABELS[entry.method] : '—'}</td>
                <td>{formatPrice(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl>
        {sums
          .filter(({ name, value }) => value !== 0 || name === 'Total' || name === 'Pagado')
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatPrice(value)}</dd>
            </div>
          ))}
        <div data-main>
          <dt>{money.due < 0 ? 'A favor' : 'Por pagar'}</dt>
          <dd>{formatPrice(Math.abs(money.due))}</dd>
        </div>
      </dl>
    </article>
  );
}
