import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';

export interface Reorder<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Under each other only the height counts: the hand may leave the list sideways. */
  isColumn?: boolean;
  /** What is told of a lifted one ('Imagen 3') and of one that is put down ('Imagen'). */
  liftedName: (item: Item, at: number) => string;
  name: (item: Item) => string;
  onReorder: (items: readonly Item[]) => void;
}

export interface Reordering<Item> {
  /** Its children are the items' places, in order. */
  list: RefObject<HTMLUListElement | null>;
  isLifted: (item: Item) => boolean;
  /** For whoever does not see it: what was lifted, where it is, where it went. */
  said: string;
  say: (text: string) => void;
  /** Of the button that lifts one. */
  grip: (item: Item, at: number) => GripProps;
}

type GripProps = {
  'aria-pressed': boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
};

/** A list whose items are lifted by a grip and moved by hand or by keyboard; Escape puts back what was lifted. */
export function useReorder<Item>({
  items,
  keyOf,
  isColumn = false,
  liftedName,
  name,
  onReorder,
}: Reorder<Item>): Reordering<Item> {
  const [lifted, setLifted] = useState<{ key: string; from: number } | null>(null);
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
      // A list that is hidden hears nothing of the hand that lets go.
      drag.current?.abort();
      setLifted(null);
    },
    [],
  );

  const placeOf = (key: string): number => latest.current.items.findIndex((item) => keyOf(item) === key);
  const lift = (item: Item, at: number): void => {
    drag.current?.abort();
    setLifted({ key: keyOf(item), from: at });
    say(`${liftedName(item, at)} levantada. Las flechas la mueven, Espacio la deja, Escape la devuelve.`);
  };
  const drop = (item: Item): void => {
    drag.current?.abort();
    setLifted(null);
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
    setLifted(null);
    say(`${name(item)} de vuelta en la posición ${placeOf(keyOf(item)) + 1}`);
  };

  return {
    list,
    isLifted: (item) => lifted?.key === keyOf(item),
    said,
    say,
    grip: (item, at) => {
      const key = keyOf(item);
      return {
        'aria-pressed': lifted?.key === key,
        onKeyDown: (event) => {
          const isLifted = lifted?.key === key;
          if (event.key === ' ' || event.key === 'Enter') {
            event.preventDefault();
            if (isLifted) drop(item);
            else lift(item, at);
            return;
          }
          if (!isLifted) return;
          const step = stepOf(event.key, list.current);
          if (step !== undefined) {
            event.preventDefault();
            moveTo(key, at + step);
          } else if (event.key === 'Escape') {
            // Puts it back; the dialog stays open.
            event.preventDefault();
            event.stopPropagation();
            putBack(item, lifted.from);
          }
        },
        onBlur: () => setLifted((known) => (known?.key === key ? null : known)),
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
          // Before the dialog hears it: a browser need not give the focus to a grip that is pressed.
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

/** By how many places an arrow key moves what is lifted, in as many columns as stand beside each other now. */
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
