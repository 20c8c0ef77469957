import { useId, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { OutgoingMail } from '#domain/contract/admin/mail.ts';
import { MAX_ON_TAB } from '#domain/pagination.ts';
import { countUpTo } from '../../../format/number.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { AdminTabs } from '../admin-tabs.tsx';
import { tabSearch, useTableAddress, useTableSearch } from '../table-address.ts';
import { TablePages } from '../table-pages.tsx';
import { MAIL_TABS, readMailAddress } from './mail-address.ts';
import type { loader } from './mail-route.ts';
import { MailTable, NoMail } from './mail-table.tsx';
import { SuppressedTable } from './suppressed-table.tsx';
import './mail.css';
import { useRetry } from './use-retry.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const MailDialog = lazyDialog(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** What the shop wrote to people: waiting, on its way again, given up, sent. */
export function MailPage() {
  const { list, nowMs } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { params } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [shown, setShown] = useState<OutgoingMail | null>(null);
  const panelId = useId();
  const address = readMailAddress(params);
  const resolved = useResolved(list);
  const counts = resolved?.ok ? resolved.value.counts : null;
  const retry = useRetry(() => {
    // The button went with its row.
    if (document.activeElement === document.body) document.getElementById(panelId)?.focus();
  });
  const suppressed = resolved?.ok ? resolved.value.suppressed : [];
  // Of the others nothing is left to do.
  const { failed, dead } = resolved?.ok ? resolved.value.retryable : { failed: 0, dead: 0 };
  const undelivered = failed + dead;
  const isMore = Math.max(failed, dead) >= MAX_ON_TAB;

  return (
    <>
      <AdminHead
        title="Buzón"
        actions={
          <>
            {undelivered > 0 && (
              <Button icon="repeat" isPending={retry.sending === ''} onClick={() => retry.send('')}>
                {undelivered === 1 ? 'Reintentar el que falló' : `Reintentar ${isMore ? 'todos' : `los ${undelivered}`}`}
              </Button>
            )}
            <Button isPending={state !== 'idle'} pendingText="Actualizando..." onClick={() => void revalidate()}>
              <Icon path={adminIconPaths.refresh} />
              Actualizar
            </Button>
          </>
        }
      >
        Los correos de la tienda, desde que se encolan hasta que se entregan
      </AdminHead>
      <Sheet label="Correos">
        <SheetBar>
          <AdminTabs
            label="Estado de los correos"
            panelId={panelId}
            current={address.tab.id}
            tabs={MAIL_TABS.map(({ id, label, status }) => ({
              id,
              label,
              to: { search: tabSearch(params, status ? id : '') },
              count: counts
                ? countUpTo(status ? counts[status] : counts.queued + counts.sent + counts.failed + counts.dead, MAX_ON_TAB)
                : undefined,
              isAlarming: status === 'dead' && dead > 0,
            }))}
          />
          <TableSearch label="Buscar correo" value={text} onChange={setText} />
        </SheetBar>
        <div id={panelId} role="tabpanel" tabIndex={-1} aria-label={address.tab.label}>
          <DeferredTable
            data={list}
            rowsOf={({ messages }) => messages}
            blank={() => <NoMail />}
            foot={({ value, source }) => <TablePages place={value.place} source={source} />}
          >
            {(rows) => <MailTable {...rows} nowMs={nowMs} retry={retry} onShow={setShown} />}
          </DeferredTable>
        </div>
      </Sheet>
      {suppressed.length > 0 && <SuppressedTable rows={suppressed} nowMs={nowMs} lifting={retry.lifting} onLift={retry.lift} />}
      {shown && <MailDialog mail={shown} nowMs={nowMs} onClose={() => setShown(null)} />}
    </>
  );
}
