import type { Instrument } from '#domain/contract/instruments.ts';
import { counted } from '#domain/plural.ts';
import { capital } from '../../../format/capital.ts';
import { FIELD_NAMES, INSTRUMENT_FIELDS, type InstrumentValues, type Names, withoutArticle } from '../instrument-fields.ts';
import { isSame, valuesOf } from './instrument-form-values.ts';
import { mergeValues } from './instrument-merge.ts';

/** One field that another administrator changed: as it was when the form opened, as they saved it, and as saving the form leaves it. */
export type Difference = {
  field: keyof InstrumentValues | 'images';
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
  pictures: { count: number; isMine: boolean },
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
  const idsOf = ({ images }: Instrument): string => images.map(({ id }) => id).join(',');
  if (idsOf(opened) === idsOf(stored)) return fields;
  const count = (number: number): string => counted(number, 'imagen', 'imágenes');
  return [
    ...fields,
    {
      field: 'images',
      label: 'Imágenes',
      before: count(opened.images.length),
      theirs: count(stored.images.length),
      saved: count(pictures.count),
      isMine: pictures.isMine,
    },
  ];
}

const shown = <N extends keyof InstrumentValues>(values: InstrumentValues, field: N, names: Names): string =>
  INSTRUMENT_FIELDS[field].shown(values[field], names);
