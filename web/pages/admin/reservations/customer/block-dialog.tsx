import { useState } from 'react';
import { fullName } from '#domain/account.ts';
import type { RentalBlock } from '#domain/contract/admin/customers.ts';
import type { User } from '#domain/contract/users.ts';
import { faultOf } from '#domain/text-rule.ts';
import { BLOCK_REASON } from '#domain/typed-texts.ts';
import { useApp } from '../../../../app-context.ts';
import { useDraft } from '../../../../use-draft.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { useCustomerCommand } from './use-customer-command.ts';

export interface BlockDialogProps {
  user: User;
  /** The block to change; null for a new one. */
  block: RentalBlock | null;
  onClose: () => void;
}

/** Takes no more reservations of a customer, with a reason, until a day or until it is lifted. */
export function BlockDialog({ user, block, onClose }: BlockDialogProps) {
  const today = useApp().today();
  const [form, setForm] = useDraft(`block.${user.id}`, { reason: block?.reason ?? '', until: block?.until ?? '' });
  const [hasEnd, setHasEnd] = useState(form.until !== '');
  const [isChecked, setChecked] = useState(false);
  const { isSending, refused, errorOf, send } = useCustomerCommand(() => {
    showToast({ text: 'No se le alquila más' });
    onClose();
  });
  const reason = form.reason.trim();
  const reasonFault = faultOf(BLOCK_REASON, reason);
  const isEndMissing = hasEnd && form.until === '';
  return (
    <ConfirmDialog
      title="No alquilar"
      description={`${fullName(user)}: no podrá reservar, ni nadie en su nombre. Lo que ya tiene se recibe como siempre.`}
      badge={{ icon: 'lock', tone: 'wait' }}
      confirm={block ? 'Guardar' : 'No alquilar'}
      isSending={isSending}
      isChanged={reason !== (block?.reason ?? '') && !isSending}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={() => {
        setChecked(true);
        if (reasonFault !== undefined || isEndMissing) return;
        send({ verb: 'block', draft: { reason, until: hasEnd ? form.until : null } });
      }}
    >
      <TextArea
        label="Motivo"
        description="Solo lo ve la tienda: al cliente se le dice «No podemos tomar tu reserva. Escríbenos.»"
        rows={3}
        limit={BLOCK_REASON.max}
        value={form.reason}
        errorMessage={(isChecked ? reasonFault : undefined) ?? errorOf('reason')}
        onChange={(text) => setForm((before) => ({ ...before, reason: text }))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
      />
      <CheckBox checked={hasEnd} onChange={({ currentTarget }) => setHasEnd(currentTarget.checked)}>
        Hasta una fecha
      </CheckBox>
      {hasEnd && (
        <DayField
          label="Último día"
          value={form.until}
          today={today}
          min={today}
          errorMessage={isChecked && isEndMissing ? 'Elige el último día' : errorOf('until')}
          onChange={(until) => setForm((before) => ({ ...before, until }))}
        />
      )}
      {refused && refused.errors.length === 0 && <Banner kind="bad">{refused.message}</Banner>}
    </ConfirmDialog>
  );
}
