import { useRef, useState } from 'react';
import { MAX_IMAGES } from '#domain/limits.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { choiceBegun, choiceEnded, type PictureList, type PlacedPicture } from './picture-list.ts';
import { preparePicture } from './prepare-picture.ts';

const placesOf = ({ images, imageAlts }: Instrument): readonly PlacedPicture[] =>
  images.map(({ id, url }, at) => ({ key: `stored-${id}`, kind: 'stored', id, url, alt: imageAlts?.[at] ?? '' }));

export type Pictures = {
  placed: readonly PlacedPicture[];
  isChanged: boolean;
  /** Files were chosen that are not in their places yet. */
  isPreparing: boolean;
  /** Why some file was not taken; null when all were. */
  problem: string | null;
  choose: (files: readonly File[]) => void;
  remove: (key: string) => void;
  set: (placed: readonly PlacedPicture[]) => void;
  describe: (key: string, alt: string) => void;
};

/** The six places, null for those of a new instrument. Files that were chosen stay until they are removed, whatever becomes of sending them. */
export function usePictures(instrument: Instrument | null): Pictures {
  const [stored] = useState(() => (instrument ? placesOf(instrument) : []));
  const [list, setList] = useState<PictureList>({ placed: stored, coming: 0, problems: [] });
  const { placed, coming, problems } = list;
  const chosen = useRef(0);
  const turn = useRef(Promise.resolve());
  const change = (next: (known: readonly PlacedPicture[]) => readonly PlacedPicture[]): void =>
    setList((known) => ({ ...known, placed: next(known.placed) }));

  const prepare = async (files: readonly File[], before: Promise<void>): Promise<void> => {
    const preparing = Promise.all(files.slice(0, MAX_IMAGES).map(preparePicture));
    let ready: PlacedPicture[] = [];
    let refused: string[] = [];
    try {
      // They come in the order in which they were chosen, however long each of them takes.
      await before;
      const prepared = await preparing;
      ready = prepared.flatMap((one) =>
        one.ok ? [{ key: `chosen-${++chosen.current}`, kind: 'chosen' as const, file: one.file, alt: '' }] : [],
      );
      const bad = prepared.flatMap((one, i) => (one.ok ? [] : [{ name: files[i]?.name ?? '', message: one.message }]));
      if (bad.length > 0) refused = [sayRefused(bad)];
    } finally {
      setList((known) => choiceEnded(known, ready, refused, files.length > MAX_IMAGES));
    }
  };

  return {
    placed,
    isChanged:
      coming > 0 ||
      placed.length !== stored.length ||
      placed.some(({ key, alt }, i) => key !== stored[i]?.key || alt !== stored[i].alt),
    isPreparing: coming > 0,
    problem: problems.length > 0 ? problems.join(' ') : null,
    choose(files) {
      if (files.length === 0) return;
      setList(choiceBegun);
      turn.current = prepare(files, turn.current);
    },
    remove: (key) => change((known) => known.filter((picture) => picture.key !== key)),
    set: (next) => change(() => next),
    describe: (key, alt) => change((known) => known.map((picture) => (picture.key === key ? { ...picture, alt } : picture))),
  };
}

/** Which files were not taken, and why: 'a.svg, b.pdf: El archivo…', a message for each reason. */
function sayRefused(refused: readonly { name: string; message: string }[]): string {
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return [...byReason].map(([message, files]) => `${files.map(({ name }) => name).join(', ')}: ${message}`).join(' ');
}
