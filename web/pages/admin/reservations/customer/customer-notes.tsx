import { useState } from 'react';
import { NOTES } from '#domain/reservation.ts';
import { useDraft } from '../../../../use-draft.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TitledSheet } from '../titled-sheet.tsx';
import { useCustomerCommand } from './use-customer-command.ts';

/** Internal notes about the customer, who never sees them. */
export function CustomerNotes({ userId, stored }: { userId: number; stored: string }) {
  const [{ text }, setDraft] = useDraft(`customer-notes.${userId}`, { text: stored });
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    if (text === known) setDraft({ text: stored });
  }
  const command = useCustomerCommand(() => showToast({ text: 'Notas guardadas' }));
  const isChanged = text !== stored;
  return (
    <TitledSheet
      title="Notas internas"
      acts={
        <Button
          size="sm"
          variant={isChanged ? 'fill' : 'line'}
          aria-label="Guardar las notas internas"
          isPending={command.isSending}
          disabled={!isChanged || text.length > NOTES.max}
          onClick={() => command.send({ verb: 'notes', text, before: stored })}
        >
          Guardar
        </Button>
      }
    >
      <div className="customer-notes">
        <TextArea
          label="Solo las ve la tienda"
          rows={4}
          limit={NOTES.max}
          value={text}
          onChange={(next) => setDraft({ text: next })}
        />
        {command.refused && (
          <Banner kind="bad">
            {command.refused.message} {stored !== '' && isChanged && `Ahora dicen: «${stored}»`}
          </Banner>
        )}
      </div>
    </TitledSheet>
  );
}
