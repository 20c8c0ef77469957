import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Reorder<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Under each other only the height counts: the hand may leave the list sideways. */
  isColumn?: boolean;
  /** Announced for an item that is dragged ('Imagen 3') and for one that is dropped ('Imagen'). */
  draggedName: (item: Item, at: number) => string;
  name: (item: Item) => string;
  onReorder: (items: readonly Item[]) => void;
}

export interface Reordering<Item> {
  /** Its children are the items' places, in order. */
  list: RefObject<HTMLUListElement | null>;
  isDragging: (item: Item) => boolean;
  /** For screen readers: what was dragged, where it is, where it went. */
  said: string;
  say: (text: string) => void;
  /** Of the button that lifts one. */
  handle: (item: Item, at: number) => HandleProps;
}

type HandleProps = {
  'aria-pressed': boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
};

/** A list whose items are dragged by a handle and moved by hand or by keyboard; Escape puts back what was dragged. */
export function useReorder<Item>({
  items,
  keyOf,
  isColumn = false,
  draggedName,
  name,
  onReorder,
}: Reorder<Item>): Reordering<Item> {
  const [dragged, setDragged] = useState<{ key: string; from: number } | null>(null);
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // A drag outlives the rendering that it began in.
  const latest = useRef({ items, onReorder });
  useEffect(() => {
    latest.current = { items, onReorder };
  });
  const drag = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      // A hidden list receives no pointerup.
      drag.current?.abort();
      setDragged(null);
    },
    [],
  );

  const placeOf = (key: string): number => latest.current.items.findIndex((item) => keyOf(item) === key);
  const lift = (item: Item, at: number): void => {
    drag.current?.abort();
    setDragged({ key: keyOf(item), from: at });
    say(`${draggedName(item, at)} levantada. Las flechas la mueven, Espacio la deja, Escape la devuelve.`);
  };
  const drop = (item: Item): void => {
    drag.current?.abort();
    setDragged(null);
    say(`${name(item)} en la posición ${placeOf(keyOf(item)) + 1} de ${latest.current.items.length}`);
  };
  const moveTo = (key: string, wanted: number): void => {
    const { items: now, onReorder: tell } = latest.current;
    const [from, to] = [placeOf(key), Math.min(now.length - 1, Math.max(0, wanted))];
    const moved = moveItem(now, from, to);
    if (moved === now) return;
    latest.current = { items: moved, onReorder: tell };
    tell(moved);
    say(`Posición ${to + 1} de ${moved.length}`);
  };
  /** Into the list as it is now: what came meanwhile stays. */
  const putBack = (item: Item, from: number): void => {
    drag.current?.abort();
    moveTo(keyOf(item), from);
    setDragged(null);
    say(`${name(item)} de vuelta en la posición ${placeOf(keyOf(item)) + 1}`);
  };

  return {
    list,
    isDragging: (item) => dragged?.key === keyOf(item),
    said,
    say,
    handle: (item, at) => {
      const key = keyOf(item);
      return {
        'aria-pressed': dragged?.key === key,
        onKeyDown: (event) => {
          const isDragging = dragged?.key === key;
          if (event.key === ' ' || event.key === 'Enter') {
            event.preventDefault();
            if (isDragging) drop(item);
            else lift(item, at);
            return;
          }
          if (!isDragging) return;
          const step = stepOf(event.key, list.current);
          if (step !== undefined) {
            event.preventDefault();
            moveTo(key, at + step);
          } else if (event.key === 'Escape') {
            // Puts it back; the dialog stays open.
            event.preventDefault();
            event.stopPropagation();
            putBack(item, dragged.from);
          }
        },
        onBlur: () => setDragged((known) => (known?.key === key ? null : known)),
        onPointerDown: (event) => {
          if (event.button !== 0) return;
          lift(item, at);
          const { signal } = (drag.current = new AbortController());
          // On the window: a capture ends when the dragged place is put elsewhere in the document.
          const end = (): void => drop(item);
          addEventListener(
            'pointermove',
            ({ clientX, clientY }) => {
              const to = placeUnder(list.current, latest.current.items.length, isColumn ? null : clientX, clientY);
              if (to !== null) moveTo(key, to);
            },
            { signal },
          );
          addEventListener('pointerup', end, { signal });
          addEventListener('pointercancel', end, { signal });
          // In the capture phase, before the dialog closes by it. Not every browser focuses a handle that is pressed.
          addEventListener(
            'keydown',
            (pressed) => {
              if (pressed.key !== 'Escape') return;
              pressed.preventDefault();
              pressed.stopPropagation();
              putBack(item, at);
            },
            { signal, capture: true },
          );
        },
      };
    },
  };
}

/** By how many places an arrow key moves what is dragged, in as many columns as stand beside each other now. */
function stepOf(key: string, list: HTMLUListElement | null): number | undefined {
  const places = [...(list?.children ?? [])].map((place) => place.getBoundingClientRect().top);
  const columns = places.filter((top) => top === places[0]).length;
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -columns;
    case 'ArrowDown':
      return columns;
    default:
      return undefined;
  }
}

/** Which item's place lies under a point, wherever it lies sideways when `x` is null; null between them. */
function placeUnder(list: HTMLUListElement | null, count: number, x: number | null, y: number): number | null {
  const places = [...(list?.children ?? [])].slice(0, count).map((place) => place.getBoundingClientRect());
  const at = places.findIndex(
    ({ left, right, top, bottom }) => (x === null || (x >= left && x <= right)) && y >= top && y <= bottom,
  );
  return at === -1 ? null : at;
}

/** The same items with the one at `from` at `to`; unchanged when either place is empty. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const dragged = items[from];
  if (dragged === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, to), dragged, ...rest.slice(to)];
}
