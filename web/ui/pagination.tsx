import { useEffect, useRef } from 'react';
import type { To } from 'react-router';
import type { Place } from '#domain/pagination.ts';
import './pagination.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface PaginationProps {
  place: Place;
  /** How many there are is not known. */
  isPartial?: boolean | undefined;
  hrefOf: (page: number) => To;
}

/** The pages to name: the first, the last, and those around the current one; 0 stands for a gap. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const wanted = Array.from({ length: pageCount }, (_, i) => i + 1).filter(
    (n) => n === 1 || n === pageCount || Math.abs(n - page) <= 1,
  );
  return wanted.flatMap((n, i) => {
    const gap = n - (wanted[i - 1] ?? 0);
    return gap === 2 ? [n - 1, n] : gap > 2 ? [0, n] : [n];
  });
}

/** Links to the pages of a list, and which part of it this is. One page needs no links. */
export function Pagination({ place: { page, pages, size, total, isMore }, isPartial, hrefOf }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // On the first or last page the pressed step is no longer a link, and would lose the focus.
  useEffect(() => {
    if (isPressed.current && !nav.current?.contains(document.activeElement))
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [page]);
  const press = (): void => {
    isPressed.current = true;
  };
  if (total === 0) return null;
  return (
    <nav ref={nav} className="pagination num" aria-label="Páginas">
      {isPartial || (
        <p>
          {(page - 1) * size + 1}–{Math.min(page * size, total)} de {isMore && 'más de '}
          {total}
        </p>
      )}
      {pages > 1 && (
        <ul>
          <li>
            <Step to={page > 1 ? hrefOf(page - 1) : undefined} icon="chevron-left" rel="prev" text="Anterior" onPress={press} />
          </li>
          {pagesToShow(page, pages).map((n, i) => (
            // A phone shows the ends and the current one only.
            <li
              key={n === 0 ? `gap-${i}` : n}
              data-near={(pages > 5 && Math.abs(n - page) === 1 && n !== 1 && n !== pages) || undefined}
            >
              {n === 0 ? (
                <span aria-hidden="true">…</span>
              ) : (
                <Link to={hrefOf(n)} aria-label={`Página ${n}`} aria-current={n === page ? 'page' : undefined}>
                  {n}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step
              to={page < pages ? hrefOf(page + 1) : undefined}
              icon="chevron-right"
              rel="next"
              text="Siguiente"
              onPress={press}
            />
          </li>
        </ul>
      )}
    </nav>
  );
}

function Step({
  to,
  icon,
  rel,
  text,
  onPress,
}: {
  to: To | undefined;
  icon: 'chevron-left' | 'chevron-right';
  rel: 'prev' | 'next';
  text: string;
  onPress: () => void;
}) {
  const face = (
    <>
      {rel === 'prev' && <Icon name={icon} />}
      <span>{text}</span>
      {rel === 'next' && <Icon name={icon} />}
    </>
  );
  return to === undefined ? (
    <span className="pagination-step" aria-disabled="true">
      {face}
    </span>
  ) : (
    <Link className="pagination-step" to={to} rel={rel} aria-label={text} onClick={onPress}>
      {face}
    </Link>
  );
}
