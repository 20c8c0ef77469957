import { lazy, Suspense, useId, useState } from 'react';
import { useFetcher, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import type { OutgoingMail } from '#domain/contract/admin/mail.ts';
import { AwaitSoon } from '../../../shop/await-soon.tsx';
import { paths } from '../../../paths.ts';
import { useArrived } from '../../../shop/use-arrived.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { AdminTabs } from '../admin-tabs.tsx';
import { useTableSearch } from '../table-address.ts';
import { useDone } from '../use-done.ts';
import { MAIL_TABS, readMailAddress } from './mail-address.ts';
import type { loader, MailAnswer } from './mail-route.ts';
import { MailTable } from './mail-table.tsx';
import './mail.css';
import { useTableAddress } from '../table-address.ts';

const MailDialog = lazy(async () => ({ default: (await import('./mail-dialog.tsx')).MailDialog }));

/** What the shop wrote to people: waiting, on its way again, given up, sent. */
export function MailPage() {
  const { list, nowMs } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const isStale = useNavigation().state === 'loading';
  const { params } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [shown, setShown] = useState<OutgoingMail | null>(null);
  const panelId = useId();
  const address = readMailAddress(params);
  const arrived = useArrived(list);
  const counts = arrived?.ok ? arrived.value.counts : null;
  const undelivered = counts ? counts.failed + counts.dead : 0;

  return (
    <>
      <AdminHead title="Buzón" actions={undelivered > 0 && <RetryAll count={undelivered} />}>
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
              to: { search: id === 'todos' ? '' : `?pestana=${id}` },
              count: counts ? (status ? counts[status] : counts.queued + counts.sent + counts.failed + counts.dead) : undefined,
              isAlarming: status === 'dead' && (counts?.dead ?? 0) > 0,
            }))}
          />
          <TableSearch label="Buscar correo" value={text} onChange={setText} />
        </SheetBar>
        <div id={panelId} role="tabpanel" aria-label={address.tab.label}>
          <AwaitSoon data={list} fallback={<MailTable answer={null} nowMs={nowMs} />}>
            {(answer) => (
              <MailTable
                answer={answer}
                nowMs={nowMs}
                isStale={isStale}
                isRetrying={state !== 'idle'}
                onRetry={() => void revalidate()}
                onShow={setShown}
              />
            )}
          </AwaitSoon>
        </div>
      </Sheet>
      <Suspense>{shown && <MailDialog mail={shown} nowMs={nowMs} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

function RetryAll({ count }: { count: number }) {
  const fetcher = useFetcher<MailAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;
  useDone(answer !== undefined && !isSending, () => {
    if (answer?.kind === 'retried')
      showToast({ text: answer.count === 1 ? '1 correo vuelve a la cola' : `${answer.count} correos vuelven a la cola` });
    else if (answer) showToast({ text: answer.message, kind: 'note' });
  });
  return (
    <Button
      icon="repeat"
      isPending={isSending}
      onClick={() => void fetcher.submit({}, { method: 'post', action: paths.adminMail })}
    >
      {count === 1 ? 'Reintentar el que falló' : `Reintentar los ${count}`}
    </Button>
  );
}
