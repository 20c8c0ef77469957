/**
 * The sample catalogue, newest first as the home page shows it: no two neighbours from the same family. Ids count down, because
 * the list's order is that of the ids.
 */
import { accordion } from './instruments/accordion.ts';
import { banjo } from './instruments/banjo.ts';
import { drum } from './instruments/drum.ts';
import { flute } from './instruments/flute.ts';
import { guitar } from './instruments/guitar.ts';
import { harp } from './instruments/harp.ts';
import { longDrum } from './instruments/long-drum.ts';
import { musicalKeyboard } from './instruments/musical-keyboard.ts';
import { saxophone } from './instruments/saxophone.ts';
import { trombone } from './instruments/trombone.ts';
import { trumpet } from './instruments/trumpet.ts';
import { violin } from './instruments/violin.ts';
import type { InstrumentSheet, SamplePicture } from './sample-instrument.ts';

export type SampleInstrument = InstrumentSheet & {
  id: number;
  pictures: readonly SamplePicture[];
  /** Days before today on which it joined the catalogue. */
  addedDaysAgo: number;
};

const PICTURE_WIDTH = 1_600;
const PICTURE_HEIGHT = 1_200;
const SCENES_PER_INSTRUMENT = 5;
const NEWEST_ADDED_DAYS_AGO = 300;
const DAYS_BETWEEN_ADDITIONS = 9;

const newestFirst = [
  guitar,
  violin,
  saxophone,
  musicalKeyboard,
  drum,
  accordion,
  trumpet,
  harp,
  longDrum,
  banjo,
  flute,
  trombone,
];

export const INSTRUMENTS: readonly SampleInstrument[] = newestFirst.map((sheet, index) => {
  const id = newestFirst.length - index;
  return {
    ...sheet,
    id,
    addedDaysAgo: NEWEST_ADDED_DAYS_AGO + index * DAYS_BETWEEN_ADDITIONS,
    pictures: sheet.scenes.map(({ number, alt }, position) => ({
      id: (id - 1) * SCENES_PER_INSTRUMENT + position + 1,
      key: `sample-${sheet.slug}-${number}.webp`,
      width: PICTURE_WIDTH,
      height: PICTURE_HEIGHT,
      alt,
    })),
  };
});
