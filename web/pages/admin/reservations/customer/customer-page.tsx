import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { fullName } from '#domain/account.ts';
import type { CustomerRecord } from '#domain/contract/admin/customers.ts';
import { dayOfInstant } from '../../../../format/instant.ts';
import { shortDayOfYear } from '../../../../format/full-day.ts';
import { emailText } from '../../../../format/email-text.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { prefetch } from '../../../../ui/prefetch.ts';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { AdminHead } from '../../admin-head.tsx';
import { prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { RecordComing } from '../record-coming.tsx';
import { CustomerBlock } from './customer-block.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerOut } from './customer-out.tsx';
import type { loader } from './customer-route.ts';
import { useCustomerCommand } from './use-customer-command.ts';
import './customer.css';

const loadContact = () => import('./contact-dialog.tsx');
const ContactDialog = lazyDialog(async () => (await loadContact()).ContactDialog);
const loadBlock = () => import('./block-dialog.tsx');
const BlockDialog = lazyDialog(async () => (await loadBlock()).BlockDialog);

/** One customer: how to reach them, what they rented and have now, and notes about them. */
export function CustomerPage() {
  const { id, customer } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  return (
    <AwaitDeferred data={customer} fallback={<RecordComing title="Cliente" label="Cliente" />}>
      {(answer) =>
        answer.ok ? (
          <CustomerView key={id} customer={answer.value} />
        ) : (
          <>
            <AdminHead title="Cliente" />
            <Sheet label="Cliente">
              {answer.problem.status === 404 ? (
                <SheetBlank
                  icon="search"
                  title="Cliente no encontrado"
                  action={<LinkButton to={paths.adminUsers}>Ver los usuarios</LinkButton>}
                >
                  Puede haber eliminado su cuenta: sus pedidos siguen en Reservas.
                </SheetBlank>
              ) : (
                <SheetFailure
                  title={answer.problem.message}
                  requestId={answer.problem.requestId}
                  isRetrying={state !== 'idle'}
                  onRetry={() => void revalidate()}
                />
              )}
            </Sheet>
          </>
        )
      }
    </AwaitDeferred>
  );
}

function CustomerView({ customer }: { customer: CustomerRecord }) {
  const { orders, page, size, nowMs } = useLoaderData<typeof loader>();
  const isStale = useNavigation().state === 'loading';
  const [asked, setAsked] = useState<'contact' | 'block' | 'new' | null>(null);
  const unblocking = useCustomerCommand(() => showToast({ text: 'Se le vuelve a alquilar' }));
  const { user, block, figures, out, history } = customer;
  const isCustomer = user.role === 'USER';
  const close = () => setAsked(null);
  return (
    <>
      <AdminHead
        title={fullName(user)}
        actions={
          <>
            {isCustomer && !block && (
              <Button icon="lock" onPointerEnter={() => prefetch(loadBlock)} onClick={() => setAsked('block')}>
                No alquilar
              </Button>
            )}
            <LinkButton to={paths.adminUsers}>Todos los usuarios</LinkButton>
            {isCustomer && !block && (
              <Button
                variant="fill"
                icon="plus"
                onPointerEnter={prefetchDialogs}
                onFocus={prefetchDialogs}
                onClick={() => setAsked('new')}
              >
                Nueva reserva
              </Button>
            )}
          </>
        }
      >
        <span className="customer-line">
          {isCustomer ? 'Cliente' : 'Administrador'} #{user.id} · desde el {shortDayOfYear(dayOfInstant(user.createdAt))}
          {!user.isActive && (
            <Badge tone="bad" icon="cross-circle">
              Cuenta desactivada
            </Badge>
          )}
        </span>
      </AdminHead>
      {block && (
        <CustomerBlock
          block={block}
          isSending={unblocking.isSending}
          refusal={unblocking.refused?.message}
          onChange={() => setAsked('block')}
          onLift={() => unblocking.send({ verb: 'unblock' })}
        />
      )}
      <CustomerFigures figures={figures} out={out} />
      <div className="customer-columns">
        <div className="customer-main">
          <CustomerOut out={out} />
          <CustomerOrders orders={orders} page={page} size={size} isStale={isStale} />
        </div>
        <div className="customer-side">
          <CustomerContact
            user={user}
            onIntent={() => prefetch(loadContact)}
            onEdit={isCustomer ? () => setAsked('contact') : undefined}
          />
          <CustomerNotes userId={user.id} stored={customer.internalNotes} />
          <CustomerHistory history={history} nowMs={nowMs} />
        </div>
      </div>
      <ReservationDialogs
        asked={
          asked === 'new'
            ? { kind: 'new', customer: { id: user.id, label: fullName(user), detail: emailText(user.email) } }
            : null
        }
        onClose={close}
        onEnded={close}
      />
      {asked === 'contact' && <ContactDialog user={user} onClose={close} />}
      {asked === 'block' && <BlockDialog user={user} block={block} onClose={close} />}
    </>
  );
}
