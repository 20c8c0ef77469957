import './extend-dialog.css';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { addDays, daysInclusive, type Day } from '#domain/day.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { counted } from '#domain/plural.ts';
import type { Answer } from '../../api/call.ts';
import { useApp } from '../../app-context.ts';
import { shortDay } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { useReconnected } from '../../loading/use-reconnected.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sum } from '../../ui/sum.tsx';
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
  const { startDate } = reservation;
  // As it was opened: the list may have the new last day while the dialog does not know yet that its answer was lost.
  const [{ endDate, totalPrice }] = useState(reservation);
  const [more, setMore] = useState(1);
  const newEnd = addDays(endDate, more);
  const { send, isSending, refused, extended } = useExtending(reservation, endDate);
  const { answer, isStale } = usePreview(reservation.id, newEnd, refused?.kind === 'refused' ? refused : null);

  useEffect(() => {
    if (extended) onExtended(extended);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known; the callback is new on each rendering
  }, [extended !== null]);

  const preview = answer?.ok ? answer.value : null;
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
            onClick={() => preview && send(newEnd, preview.totalPrice)}
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
                totalPrice={totalPrice}
                newEnd={newEnd}
                onChoose={(end) => setMore(daysInclusive(endDate, end) - 1)}
              />
            ) : (
              !answer.ok && <Banner kind="bad">{answer.problem.message}</Banner>
            )}
          </div>
        )}
        {refused && !isSending && !extended && <Banner kind="bad">{refused.message}</Banner>}
      </div>
    </Dialog>
  );
}

type Refused = Extract<HistoryAnswer, { kind: 'refused' | 'unknown' }>;

/** Sends the new last day. `refused` is the last answer that did not confirm it; `openedEnd` the last day before. */
function useExtending(reservation: Reservation, openedEnd: Day) {
  const fetcher = useFetcher<HistoryAnswer>();
  const { data } = fetcher;
  const isSending = fetcher.state !== 'idle';
  const refused: Refused | null = data?.kind === 'refused' || data?.kind === 'unknown' ? data : null;
  // The list shows what became of a lost answer.
  const seen = data?.kind === 'unknown' && reservation.endDate > openedEnd ? reservation : null;
  return {
    isSending,
    refused,
    extended: isSending ? null : data?.kind === 'extended' ? data.reservation : seen,
    send: (endDate: Day, expectedTotalPrice: number): void =>
      void fetcher.submit(
        { intent: 'extend', reservationId: reservation.id, endDate, expectedTotalPrice },
        { method: 'post', action: paths.reservations },
      ),
  };
}

/** The newest answer, which may be of another last day while the next one is on its way. Asked again after a refusal, as the figures are not right any more, and once the server is back. */
function usePreview(
  id: number,
  endDate: Day,
  refused: Refused | null,
): { answer: Answer<ChangePreview> | null; isStale: boolean } {
  const { call } = useApp();
  const [known, setKnown] = useState<{ answer: Answer<ChangePreview>; endDate: Day; refused: Refused | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await call('GET /api/reservations/:id/change', {
        params: { id },
        query: { endDate },
        signal: leaving.signal,
      });
      if (!leaving.signal.aborted) setKnown({ answer, endDate, refused });
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, id, endDate, refused, attempt]);
  return { answer: known?.answer ?? null, isStale: known?.endDate !== endDate || known.refused !== refused };
}

interface OutcomeProps {
  preview: ChangePreview;
  /** As it is. */
  totalPrice: number;
  newEnd: Day;
  onChoose: (end: Day) => void;
}

function Outcome({ preview, totalPrice, newEnd, onChoose }: OutcomeProps) {
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
    <Sum
      role="status"
      lines={[
        ['Devuelves', weekdayAndDay(newEnd)],
        ['Total reservado', formatPrice(totalPrice)],
        ['Días que agregas', formatPrice(preview.difference)],
      ]}
      total={['Total', formatPrice(preview.totalPrice)]}
    />
  );
}

const MAX_NAMED = 3;

/** 'el 5 dic, el 6 dic y 2 días más' */
function listOf(days: readonly Day[]): string {
  const named = days.slice(0, MAX_NAMED).map((day) => `el ${shortDay(day)}`);
  const left = days.length - named.length;
  const last = left > 0 ? counted(left, 'día más', 'días más') : named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} y ${last}`;
}
