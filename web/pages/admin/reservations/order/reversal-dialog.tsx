import type { LedgerEntry } from '#domain/contract/admin/orders.ts';
import { LEDGER_KIND_LABELS } from '#domain/ledger.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { formatPrice } from '../../../../format/price.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { type OrderDone, useOrderCommand } from '../use-order-command.ts';
import { useDraft } from '../../../../use-draft.ts';

export interface ReversalDialogProps {
  orderId: number;
  entry: LedgerEntry;
  /** The order shows its reversal. */
  isReversed: boolean;
  onDone: (done: OrderDone) => void;
  onClose: () => void;
}

/** An entry is never changed: its reversal is written below it, and counts negative. */
export function ReversalDialog({ orderId, entry, isReversed, onDone, onClose }: ReversalDialogProps) {
  const [{ note }, setTyped] = useDraft(`reversal.${entry.id}`, { note: '' });
  const command = useOrderCommand(
    orderId,
    (done) => {
      onClose();
      onDone(done);
    },
    () => isReversed,
  );
  return (
    <ConfirmDialog
      title={`¿Anular ${LEDGER_KIND_LABELS[entry.kind].toLowerCase()} de ${formatPrice(entry.amount)}?`}
      description="Deja de contar. La anotación y su anulación quedan a la vista."
      badge={{ icon: 'undo', tone: 'bad' }}
      confirm="Anular"
      cancel="Volver"
      isDestructive
      isSending={command.sending !== null}
      isChanged={note.trim() !== '' && command.sending === null}
      onClose={onClose}
      onConfirm={() => command.send({ verb: 'reverse', entryId: entry.id, note })}
    >
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={CLOSING_NOTE.max}
        value={note}
        onChange={(text) => setTyped({ note: text })}
      />
      {command.refused && <Banner kind="bad">{command.refused.message}</Banner>}
    </ConfirmDialog>
  );
}
