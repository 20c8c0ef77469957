import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Rating } from '#domain/contract/ratings.ts';
import { REPORT_TEXT, REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '#domain/rating-report.ts';
import type { Answer } from '../../api/call.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraft } from '../../use-draft.ts';
import type { ReportForm } from './detail-action.ts';

const REASONS = [
  { value: '', label: 'Elige un motivo' },
  ...REPORT_REASONS.map((reason) => ({ value: reason, label: REPORT_REASON_LABELS[reason] })),
] as const;

export interface ReportDialogProps {
  rating: Rating;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ReportDialog({ rating, isOpen, onOpenChange }: ReportDialogProps) {
  const [{ reason, text }, setTyped] = useDraft<{ reason: ReportReason | ''; text: string }>(
    isOpen ? `report.${rating.id}` : null,
    { reason: '', text: '' },
  );
  const [isChecked, setChecked] = useState(false);
  const errorId = useId();
  const fetcher = useFetcher<Answer<undefined>>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const isMissing = isChecked && reason === '';

  useEffect(() => {
    if (isSending || !answer?.ok) return;
    showToast({ text: 'Gracias. La tienda revisará esta valoración.' });
    onOpenChange(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer, whatever else renders
  }, [answer, isSending]);

  const send = (): void => {
    setChecked(true);
    if (reason === '' || text.length > REPORT_TEXT.max) return;
    const report: ReportForm = { ratingId: rating.id, reason, text };
    void fetcher.submit(report, { method: 'post', encType: 'application/json' });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isSending}
      title="Denunciar valoración"
      description={`No le diremos a ${rating.displayName} quién la denunció.`}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button variant="fill" isPending={isSending} pendingText="Enviando..." onClick={send}>
            Denunciar
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos enviar tu denuncia.</OfflineBanner>
        <div className="field">
          <Select
            look="box"
            label="Motivo"
            value={reason}
            options={REASONS}
            onChange={(chosen) => setTyped((before) => ({ ...before, reason: chosen }))}
            disabled={isSending}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId : undefined}
          />
          {isMissing && (
            <span id={errorId} className="field-error">
              Elige un motivo
            </span>
          )}
        </div>
        <TextArea
          label="Detalles"
          isOptional
          value={text}
          onChange={(next) => setTyped((before) => ({ ...before, text: next }))}
          limit={REPORT_TEXT.max}
          isDisabled={isSending}
        />
        {answer && !answer.ok && !isSending && <Banner kind="bad">{answer.problem.message}</Banner>}
      </div>
    </Dialog>
  );
}
