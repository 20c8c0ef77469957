import { useEffect, useRef, useState, type RefObject } from 'react';
import './availability.css';
import { addDays, addMonths, type Day, lastOfMonth } from '#domain/day.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { counted } from '#domain/plural.ts';
import { AVAILABILITY_ID } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dayRange } from '../../format/day.ts';
import { daysInWords, spanInWords } from '../../format/days-in-words.ts';
import type { Refusal } from './chosen-range.ts';
import type { ChosenRange } from './use-chosen-range.ts';
import { useLate } from '../../ui/use-late.ts';
import { Section } from './section.tsx';
import type { DailyStockWindow } from './use-daily-stock.ts';

/** How far below the window a part still counts as near, so that it is there when one arrives. */
const MARGIN = '600px';

/** True from the moment the framed part comes near the window: what is heavy waits until then. */
function useInView(): [RefObject<HTMLDivElement | null>, boolean] {
  const frame = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setInView(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, isInView];
}

const loadCalendar = async () => (await import('../../parts/rental-calendar.tsx')).RentalCalendar;

export interface AvailabilityProps {
  stock: DailyStockWindow;
  range: ChosenRange;
  today: Day;
}

/** Two months of free units by day, and the choice of the days to reserve. */
export function Availability({ stock, range, today }: AvailabilityProps) {
  const [frame, isInView] = useInView();
  const calendar = useLate(loadCalendar);
  const [isMissing, setMissing] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const load = async (): Promise<void> => setMissing(!(await calendar.load()));
  useEffect(() => {
    if (isInView) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes near
  }, [isInView]);
  // Tab reaches it without scrolling: load it before it gets the focus.
  useEffect(() => {
    const onKey = (): void => void load();
    addEventListener('keydown', onKey, { once: true });
    return () => removeEventListener('keydown', onKey);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the first key
  }, []);
  const notices = useRef<HTMLDivElement>(null);
  // Two months are taller than a phone: scroll to the reason of a refusal.
  useEffect(() => {
    if (range.notice !== null && frame.current?.contains(document.activeElement))
      notices.current?.scrollIntoView({ block: 'nearest' });
  }, [range.notice, frame]);
  const free = new Map(stock.entries.map(({ date, availableStock }) => [date, availableStock]));
  return (
    <Section title="Disponibilidad" id={AVAILABILITY_ID}>
      <p className="availability-lead">El número pequeño dice cuántas unidades quedan libres ese día.</p>
      <div ref={frame} className="availability-calendar">
        {calendar.Component ? (
          <calendar.Component
            label="Elige las fechas de tu reserva"
            today={today}
            lastDay={addDays(today, MAX_DAYS_AHEAD + MAX_RESERVATION_DAYS - 1)}
            mode="swap"
            value={range.chosen}
            opensAt={firstShown(range.cameFor, today)}
            onChange={range.choose}
            isDayUnavailable={(day) => (free.get(day) ?? Infinity) < range.quantity}
            onUnavailablePress={range.refuseDay}
            freeUnits={(day) => free.get(day)}
            describeDay={(day) => describe(free.get(day))}
            onMonthChange={stock.load}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus waits here already
            autoFocus={place.current !== null && document.activeElement === place.current}
          />
        ) : (
          // The calendar's place among the stops of Tab: who gets here before it does finds it under the focus.
          <button
            ref={place}
            type="button"
            className="availability-place"
            onFocus={() => void load()}
            onClick={() => void load()}
          >
            Mostrar el calendario
          </button>
        )}
      </div>
      <div className="availability-notice" aria-live="polite" ref={notices}>
        {isMissing && (
          <Banner
            kind="bad"
            action={
              <Button size="sm" icon="repeat" onClick={() => void load()}>
                Reintentar
              </Button>
            }
          >
            No se pudo mostrar el calendario. Revisa tu conexión.
          </Banner>
        )}
        {range.notice !== null && <RefusalNotice range={range} notice={range.notice} />}
        {stock.retry && (
          <Banner
            kind="bad"
            action={
              <Button size="sm" icon="repeat" onClick={stock.retry}>
                Reintentar
              </Button>
            }
          >
            Error al obtener disponibilidad
          </Banner>
        )}
      </div>
    </Section>
  );
}

/** Today's month, as it holds what was loaded with the page, unless it does not reach the day in the address. */
const firstShown = (cameFor: Day | null, today: Day): Day =>
  cameFor !== null && cameFor > lastOfMonth(addMonths(today, 1)) ? cameFor : today;

const describe = (units: number | undefined): string | undefined =>
  units === undefined ? undefined : counted(units, 'unidad libre', 'unidades libres');

/** Why dates were not taken: on which days, what was wished for, and what could be had instead. */
function RefusalNotice({ range: { refused, instead, choose }, notice }: { range: ChosenRange; notice: Refusal }) {
  const { message, days } = notice;
  return (
    <Banner
      kind="note"
      icon="calendar-x"
      action={
        instead && (
          <Button size="sm" onClick={() => choose(instead)}>
            Elegir {dayRange(instead.start, instead.end)}
          </Button>
        )
      }
    >
      {days.length > 0 ? `${message}: ${daysInWords(days)}.` : message}
      {refused && refused.start !== refused.end && ` Habías elegido ${spanInWords(refused.start, refused.end)}.`}
    </Banner>
  );
}
