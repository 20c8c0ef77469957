import './extend-dialog.css';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { addDays, daysInclusive, type Day } from '#domain/day.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import type { Answer } from '../../api/call.ts';
import { useApp } from '../../app-context.ts';
import { shortDay } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { HistoryAnswer } from './history-route.ts';
import { nameOf } from './reservation-facts.ts';

/** So that pressing plus three times asks once. */
const SETTLE_MS = 250;

export interface ExtendDialogProps {
  reservation: Reservation;
  onClose: () => void;
  onExtended: (reservation: Reservation) => void;
}

/** Asks for how many days more, and says what they cost and whether they are free before anything is sent. */
export function ExtendDialog({ reservation, onClose, onExtended }: ExtendDialogProps) {
  const { startDate, endDate } = reservation;
  const [more, setMore] = useState(1);
  const newEnd = addDays(endDate, more);
  const { answer, isStale } = usePreview(reservation.id, newEnd);
  const fetcher = useFetcher<HistoryAnswer>();
  const isSending = fetcher.state !== 'idle';
  const sent = isSending ? undefined : fetcher.data;

  useEffect(() => {
    if (sent?.kind === 'extended') onExtended(sent.reservation);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [sent]);

  const preview = answer?.ok ? answer.value : null;
  const send = (expectedTotalPrice: number): void =>
    void fetcher.submit(
      { intent: 'extend', reservationId: reservation.id, endDate: newEnd, expectedTotalPrice },
      { method: 'post', action: paths.reservations },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      variant="sheet"
      title="Necesito más días"
      description={nameOf(reservation)}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Ahora no
          </Button>
          <Button
            variant="fill"
            isPending={isSending}
            disabled={isStale || preview?.isPossible !== true}
            onClick={() => preview && send(preview.totalPrice)}
          >
            {more === 1 ? 'Agregar 1 día' : `Agregar ${more} días`}
          </Button>
        </>
      }
    >
      <div className="extend-dialog">
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos agregar días.</OfflineBanner>
        <NumberStepper
          label="Días más:"
          value={more}
          minValue={1}
          maxValue={Math.max(1, MAX_RESERVATION_DAYS - daysInclusive(startDate, endDate))}
          isDisabled={isSending}
          onChange={setMore}
        />
        {answer === null && <SkeletonBlock height={132} />}
        {answer && (
          <div data-stale={isStale || undefined} aria-busy={isStale}>
            {preview ? (
              <Outcome
                preview={preview}
                reservation={reservation}
                newEnd={newEnd}
                onChoose={(end) => setMore(daysInclusive(endDate, end) - 1)}
              />
            ) : (
              !answer.ok && <Banner kind="bad">{answer.problem.message}</Banner>
            )}
          </div>
        )}
        {(sent?.kind === 'refused' || sent?.kind === 'unknown') && <Banner kind="bad">{sent.message}</Banner>}
      </div>
    </Dialog>
  );
}

/** The newest answer, which may be of another last day while the next one is on its way. */
function usePreview(id: number, endDate: Day): { answer: Answer<ChangePreview> | null; isStale: boolean } {
  const { call } = useApp();
  const [known, setKnown] = useState<{ answer: Answer<ChangePreview>; endDate: Day } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await call('GET /api/reservations/:id/change', {
        params: { id },
        query: { endDate },
        signal: leaving.signal,
      });
      if (!leaving.signal.aborted) setKnown({ answer, endDate });
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, id, endDate]);
  return { answer: known?.answer ?? null, isStale: known?.endDate !== endDate };
}

interface OutcomeProps {
  preview: ChangePreview;
  reservation: Reservation;
  newEnd: Day;
  onChoose: (end: Day) => void;
}

function Outcome({ preview, reservation, newEnd, onChoose }: OutcomeProps) {
  const { isPossible, days, next, reason } = preview;
  if (!isPossible) {
    return (
      <Banner
        kind="warn"
        action={
          next && (
            <Button size="sm" onClick={() => onChoose(next.endDate)}>
              Hasta el {weekdayAndDay(next.endDate)}
            </Button>
          )
        }
      >
        {days.length > 0 ? `No queda stock para ${listOf(days)}.` : reason?.message}
      </Banner>
    );
  }
  return (
    <dl className="sum num" role="status">
      <div>
        <dt>Devuelves</dt> <dd>{weekdayAndDay(newEnd)}</dd>
      </div>
      <div>
        <dt>Total reservado</dt> <dd>{formatPrice(reservation.totalPrice)}</dd>
      </div>
      <div>
        <dt>Días que agregas</dt> <dd>{formatPrice(preview.difference)}</dd>
      </div>
      <div className="sum-total">
        <dt>Total</dt> <dd>{formatPrice(preview.totalPrice)}</dd>
      </div>
    </dl>
  );
}

const MAX_NAMED = 3;

/** 'el 5 dic, el 6 dic y 2 días más' */
function listOf(days: readonly Day[]): string {
  const named = days.slice(0, MAX_NAMED).map((day) => `el ${shortDay(day)}`);
  const left = days.length - named.length;
  const last = left > 0 ? `${left} ${left === 1 ? 'día más' : 'días más'}` : named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} y ${last}`;
}
