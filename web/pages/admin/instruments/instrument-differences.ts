import type { Instrument } from '#domain/contract/instruments.ts';
import { counted } from '#domain/plural.ts';
import { capital } from '../../../format/capital.ts';
import { FIELD_NAMES, INSTRUMENT_FIELDS, type InstrumentValues, type Names, withoutArticle } from '../instrument-fields.ts';
import { isSame, valuesOf } from './instrument-form-values.ts';
import { altsOf, idsOf, mergeValues } from './instrument-merge.ts';

/** One field that another administrator changed: as it was when the form opened, as they saved it, and as saving the form leaves it. */
export type Difference = {
  field: keyof InstrumentValues | 'images' | 'imageAlts';
  label: string;
  before: string;
  theirs: string;
  saved: string;
  /** It was changed here as well: saving replaces theirs. */
  isMine: boolean;
};

/** What changed between the version that was opened and the one that is stored now. `pictures`: as saving leaves them. */
export function differences(
  opened: Instrument,
  stored: Instrument,
  mine: InstrumentValues,
  pictures: { ids: readonly (number | null)[]; alts: readonly string[] },
  names: Names,
): Difference[] {
  const [before, theirs, merged] = [valuesOf(opened), valuesOf(stored), mergeValues(mine, opened, stored)];
  const fields = FIELD_NAMES.map((field) => ({
    field,
    label: capital(withoutArticle(INSTRUMENT_FIELDS[field].noun)),
    before: shown(before, field, names),
    theirs: shown(theirs, field, names),
    saved: shown(merged, field, names) || shown(theirs, field, names),
    isMine: !isSame(mine, before, field),
  })).filter((one): one is typeof one => one.before !== one.theirs);
  const count = (ids: readonly unknown[]): string => counted(ids.length, 'imagen', 'imágenes');
  const told = (alts: Iterable<string>): string => [...alts].filter((alt) => alt !== '').join('; ');
  const [openedIds, storedIds] = [idsOf(opened), idsOf(stored)];
  const [openedAlts, storedAlts, savedAlts] = [told(altsOf(opened).values()), told(altsOf(stored).values()), told(pictures.alts)];
  const places: Difference = {
    field: 'images',
    label: 'Imágenes',
    before: count(openedIds),
    theirs: count(storedIds),
    saved: count(pictures.ids),
    isMine: pictures.ids.join() !== storedIds.join(),
  };
  const alts: Difference = {
    field: 'imageAlts',
    label: 'Qué muestran las imágenes',
    before: openedAlts,
    theirs: storedAlts,
    saved: savedAlts,
    isMine: savedAlts !== storedAlts,
  };
  return [...fields, ...(openedIds.join() === storedIds.join() ? [] : [places]), ...(openedAlts === storedAlts ? [] : [alts])];
}

const shown = <N extends keyof InstrumentValues>(values: InstrumentValues, field: N, names: Names): string =>
  INSTRUMENT_FIELDS[field].shown(values[field], names);
