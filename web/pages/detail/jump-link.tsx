import type { MouseEvent, ReactNode } from 'react';

export interface JumpLinkProps {
  /** Id of a place on this page that can take the focus. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to a part of this page and takes the focus along. No step of history: 'Volver' must leave the page at once. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  const jump = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place) return;
    event.preventDefault();
    place.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    place.focus({ preventScroll: true });
  };
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  );
}
