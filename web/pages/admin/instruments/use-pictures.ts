import { useEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '#domain/catalogue.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { type PlacedPicture, roomLeft } from './picture-list.ts';
import { preparePicture } from './prepare-picture.ts';

export const placesOf = (images: Instrument['images']): readonly PlacedPicture[] =>
  images.map(({ id, url }) => ({ key: `stored-${id}`, kind: 'stored', id, url }));

export type Pictures = {
  placed: readonly PlacedPicture[];
  isChanged: boolean;
  isPreparing: boolean;
  /** Why some file was not taken; null when all were. */
  problem: string | null;
  choose: (files: readonly File[]) => Promise<void>;
  remove: (key: string) => void;
  set: (placed: readonly PlacedPicture[]) => void;
};

/** The six places. Files that were chosen stay until they are removed, whatever becomes of sending them. */
export function usePictures(images: Instrument['images']): Pictures {
  const [stored] = useState(() => placesOf(images));
  const [placed, setPlaced] = useState(stored);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef<Set<string>>(new Set());

  useEffect(() => {
    const urls = shown.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);

  return {
    placed,
    isChanged: placed.length !== stored.length || placed.some(({ key }, i) => key !== stored[i]?.key),
    isPreparing,
    problem,
    async choose(files) {
      const room = roomLeft(placed);
      setProblem(files.length > room ? `Solo caben ${MAX_IMAGES} imágenes: se tomaron las primeras.` : null);
      setPreparing(true);
      const prepared = await Promise.all(files.slice(0, room).map(preparePicture));
      setPreparing(false);
      const taken = prepared.flatMap((one): PlacedPicture[] => {
        if (!one.ok) return [];
        const url = URL.createObjectURL(one.file);
        shown.current.add(url);
        return [{ key: url, kind: 'chosen', file: one.file, url }];
      });
      const refused = prepared.flatMap((one, i) => (one.ok ? [] : [{ name: files[i]?.name ?? '', message: one.message }]));
      if (refused.length > 0) setProblem(sayRefused(refused));
      setPlaced((known) => [...known, ...taken].slice(0, MAX_IMAGES));
    },
    remove: (key) => setPlaced((known) => known.filter((picture) => picture.key !== key)),
    set: setPlaced,
  };
}

/** Which files were not taken, and why: 'a.svg, b.pdf: El archivo…', a sentence for each reason. */
function sayRefused(refused: readonly { name: string; message: string }[]): string {
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return [...byReason].map(([message, files]) => `${files.map(({ name }) => name).join(', ')}: ${message}`).join(' ');
}
