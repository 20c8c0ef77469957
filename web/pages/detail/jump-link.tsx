import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { AVAILABILITY_ID } from '../../paths.ts';
import '../../ui/button.css';

export interface JumpLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Id of a place on this page that can take the focus. */
  to: string;
}

/** Where choosing dates goes on: the calendar's day, or the place that brings the calendar. */
const IN_CALENDAR = '.availability-place, td [tabindex="0"]';

/** Moves the scroll position and the focus to a part of this page. Adds no history entry: 'Volver' must leave the page at once. */
export function JumpLink({ to, children, ...anchor }: JumpLinkProps) {
  const jump = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place) return;
    event.preventDefault();
    const stop = place.querySelector<HTMLElement>(IN_CALENDAR) ?? place;
    // From its title on a long calendar may be taller than the window: then what gets the focus is shown.
    const isFar = stop.getBoundingClientRect().top - place.getBoundingClientRect().top > innerHeight / 2;
    (isFar ? stop : place).scrollIntoView({
      block: isFar ? 'center' : 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    stop.focus({ preventScroll: true });
  };
  return (
    <a {...anchor} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  );
}

/** The way to the calendar, as a button beside the one that waits for dates. */
export const ChooseDates = () => (
  <JumpLink to={AVAILABILITY_ID} className="button" data-variant="fill">
    <span className="button-face">Elegir fechas</span>
  </JumpLink>
);
