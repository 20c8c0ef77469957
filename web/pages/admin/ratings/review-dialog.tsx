import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { ModeratedRating } from '#domain/contract/admin/ratings.ts';
import { MISSING_REASON } from '#domain/typed-texts.ts';
import { HIDING_REASON, REPORT_REASON_LABELS } from '#domain/rating-report.ts';
import { rowOf } from '#domain/row-of.ts';
import { counted } from '#domain/plural.ts';
import type { Answer } from '../../../api/call.ts';
import { dayOfInstant } from '../../../format/instant.ts';
import { shortDayOfYear } from '../../../format/full-day.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { Stars } from '../../../ui/stars.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { useDraft } from '../../../use-draft.ts';
import { DialogOffline } from '../dialog-offline.tsx';
import { useDone } from '../use-done.ts';
import { useUnsaved } from '../use-unsaved.tsx';
import { StateBadge } from './ratings-table.tsx';

export interface ReviewDialogProps {
  rating: ModeratedRating;
  onClose: () => void;
}

/** A rating with what was reported of it: hide it, show it again, or leave it and be done with the reports. */
export function ReviewDialog({ rating, onClose }: ReviewDialogProps) {
  useFocusReturn();
  const fetcher = useFetcher<Answer<ModeratedRating>>();
  const [{ reason }, setDraft] = useDraft(`review.${rating.id}`, { reason: '' });
  const [isMissing, setMissing] = useState(false);
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const isHidden = rating.hidden !== null;
  const { close, question } = useUnsaved(reason.trim() !== '' && !answer?.ok, onClose);

  useDone(answer?.ok === true && !isSending, () => {
    if (!answer?.ok) return;
    const isKept = isHidden ? 'La valoración vuelve a mostrarse' : 'La valoración sigue visible';
    showToast({ text: answer.value.hidden ? 'Valoración oculta' : isKept });
    onClose();
  });

  const send = (visible: boolean): void => {
    setMissing(!visible && reason.trim() === '');
    if (!visible && reason.trim() === '') return;
    void fetcher.submit(
      { ratingId: rating.id, visible: String(visible), reason },
      { method: 'post', action: paths.adminRatings },
    );
  };
  const isShowing = fetcher.formData?.get('visible') === 'true';
  const day = (instant: string): string => shortDayOfYear(dayOfInstant(instant));

  return (
    <Dialog
      isOpen
      variant="panel"
      size="l"
      onOpenChange={close}
      title={`Valoración de ${rating.userName}`}
      description={`${rating.instrumentName} · ${day(rating.createdAt)}`}
      isDismissable={!isSending}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          {!isHidden && rating.openReports > 0 && (
            <Button isPending={isSending && isShowing} disabled={isSending} onClick={() => send(true)}>
              Mantener visible
            </Button>
          )}
          {isHidden ? (
            <Button variant="fill" isPending={isSending} onClick={() => send(true)}>
              Volver a mostrar
            </Button>
          ) : (
            <Button variant="destroy" isPending={isSending && !isShowing} disabled={isSending} onClick={() => send(false)}>
              Ocultar
            </Button>
          )}
        </>
      }
    >
      <DialogOffline />
      <div className="review-rating">
        <p>
          <Stars value={rating.stars} />
          <StateBadge isHidden={isHidden} openReports={rating.openReports} />
        </p>
        <p className={rating.comment === '' ? 'soft' : undefined}>{rating.comment || 'Sin comentario'}</p>
        {rating.hidden && (
          <p className="soft">
            Oculta desde el {day(rating.hidden.at)}. Motivo: {rating.hidden.reason || 'se borró con la cuenta'}
          </p>
        )}
        <Link className="link" to={paths.detail(rating.instrumentId)}>
          Ver el instrumento en la tienda
        </Link>
      </div>
      {rating.reports.length > 0 && (
        <section className="review-reports" aria-label="Denuncias">
          <h3>{counted(rating.reports.length, 'denuncia')}</h3>
          <ul>
            {rating.reports.map((report) => (
              <li key={report.userId}>
                <b>{rowOf(REPORT_REASON_LABELS, report.reason) ?? report.reason}</b>
                {report.text !== '' && <p>{report.text}</p>}
                <small>
                  {report.userName} · {day(report.createdAt)}
                  {!report.isOpen && ' · atendida'}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextArea
        label="Motivo"
        description={isHidden ? 'Queda en la auditoría.' : 'Si la ocultas, su autor lo lee tal como lo escribas.'}
        rows={3}
        isOptional={isHidden}
        limit={HIDING_REASON.max}
        value={reason}
        onChange={(next) => {
          setDraft({ reason: next });
          if (next.trim() !== '') setMissing(false);
        }}
        errorMessage={isMissing ? MISSING_REASON : undefined}
        isDisabled={isSending}
      />
      {answer && !answer.ok && !isSending && <Banner kind="bad">{answer.problem.message}</Banner>}
      {question}
    </Dialog>
  );
}
