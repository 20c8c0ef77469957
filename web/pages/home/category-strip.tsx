import { useRef, type RefObject, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Category } from '#domain/contract/categories.ts';
import type { Answer } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CategoryTile } from '../../ui/category-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { paths } from '../../paths.ts';
import { HiddenSearch } from './hidden-search.tsx';
import { changed, type HomeSearch, toggled } from './home-search.ts';
import './category-strip.css';

/** A pixel that rounding may leave. */
const SLACK_PX = 2;

/** Whether a sideways scroller stands at its ends: its arrows have nowhere to go there. */
function useScrollEnds(scroller: RefObject<HTMLElement | null>): { atStart: boolean; atEnd: boolean } {
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      setAtStart(element.scrollLeft <= SLACK_PX);
      setAtEnd(element.scrollLeft + element.clientWidth >= element.scrollWidth - SLACK_PX);
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    // It goes with its element.
    element.addEventListener('scroll', look);
    return () => resized.disconnect();
  }, [scroller]);
  return { atStart, atEnd };
}

/** As many as fit the page: only more of them need arrows. */
const TILES_ABREAST = 4;

export interface CategoryStripProps {
  categories: Answer<Category[]>;
  search: HomeSearch;
  onToggle: (id: number) => void;
}

export function CategoryStrip({ categories, search, onToggle }: CategoryStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(list);
  const { revalidate } = useRevalidator();

  if (!categories.ok) {
    return (
      <div className="category-strip">
        <Banner
          kind="bad"
          action={
            <Button variant="quiet" size="sm" onClick={() => void revalidate()}>
              Reintentar
            </Button>
          }
        >
          {categories.problem.message}
        </Banner>
      </div>
    );
  }
  const shown = categories.value.filter(({ isActive }) => isActive);
  if (shown.length === 0) return null;
  const turn = (direction: 1 | -1): void => {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div
      className="category-strip"
      data-carousel={shown.length > TILES_ABREAST || undefined}
      role="group"
      aria-label="Categorías"
    >
      <form action={paths.home}>
        <HiddenSearch search={changed(search, { categoryIds: [] })} />
        <ul className="category-strip-list" ref={list}>
          {shown.map(({ id, name, icon, productCount }) => (
            <li key={id}>
              <CategoryTile
                name={name}
                icon={icon}
                count={productCount}
                isSelected={search.categoryIds.includes(id)}
                field={{ name: 'categorias', value: toggled(search.categoryIds, id).join(',') }}
                onToggle={() => onToggle(id)}
              />
            </li>
          ))}
        </ul>
      </form>
      {shown.length > TILES_ABREAST && (
        <>
          <IconButton
            icon="chevron-left"
            label="Categorías anteriores"
            className="category-strip-previous"
            disabled={ends.atStart}
            onClick={() => turn(-1)}
          />
          <IconButton
            icon="chevron-right"
            label="Más categorías"
            className="category-strip-next"
            disabled={ends.atEnd}
            onClick={() => turn(1)}
          />
        </>
      )}
    </div>
  );
}
