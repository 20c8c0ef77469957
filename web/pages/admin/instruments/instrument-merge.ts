import type { Instrument } from '#domain/contract/instruments.ts';
import { FIELD_NAMES, type InstrumentValues, type SpecificationRow } from '../instrument-fields.ts';
import { isSame, valuesOf } from './instrument-form-values.ts';
import { type PlacedPicture, picturesToSend } from './picture-list.ts';

/** An unchanged field takes what another administrator saved meanwhile; a field changed here keeps its value. */
export function mergeValues(mine: InstrumentValues, opened: Instrument, stored: Instrument): InstrumentValues {
  const [before, theirs] = [valuesOf(opened), valuesOf(stored)];
  const untouched = FIELD_NAMES.filter((field) => isSame(mine, before, field));
  return {
    ...mine,
    ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])),
    specifications: mergeRows(mine.specifications, before.specifications, theirs.specifications),
  };
}

/**
 * The same for each characteristic of the list: a change of one must not undo another. Their order stays unless
 * it was changed here.
 */
export function mergeRows(
  mine: readonly SpecificationRow[],
  opened: readonly SpecificationRow[],
  stored: readonly SpecificationRow[],
): SpecificationRow[] {
  const valueIn = (rows: readonly SpecificationRow[], id: number) =>
    rows.find(({ specificationId }) => specificationId === id)?.value;
  const kept = mine.flatMap((row) => {
    if (row.value !== valueIn(opened, row.specificationId)) return [row];
    const value = valueIn(stored, row.specificationId);
    return value === undefined ? [] : [{ ...row, value }];
  });
  const added = stored.filter(({ specificationId: id }) => valueIn(opened, id) === undefined && valueIn(mine, id) === undefined);
  const merged = [...kept, ...added];
  if (wereMoved(mine, opened)) return merged;
  const inStored = (row: SpecificationRow) => valueIn(stored, row.specificationId) !== undefined;
  return [
    ...stored.flatMap(({ specificationId: id }) => merged.find((row) => row.specificationId === id) ?? []),
    ...merged.filter((row) => !inStored(row)),
  ];
}

/** Whether the rows stand otherwise than they were opened, new ones last. */
function wereMoved(mine: readonly SpecificationRow[], opened: readonly SpecificationRow[]): boolean {
  const ids = mine.map(({ specificationId }) => specificationId);
  const before = opened.map(({ specificationId }) => specificationId).filter((id) => ids.includes(id));
  return ids.join() !== [...before, ...ids.filter((id) => !before.includes(id))].join();
}

export const idsOf = ({ images }: Instrument): number[] => images.map(({ id }) => id);

/** The order of this form without the pictures that are gone meanwhile, and with those that came, last. null is a new one. */
export const mergePictures = (
  mine: readonly (number | null)[],
  opened: readonly number[],
  stored: readonly number[],
): (number | null)[] => [
  ...mine.filter((id) => id === null || stored.includes(id)),
  ...stored.filter((id) => !opened.includes(id) && !mine.includes(id)),
];

/** What each picture shows, by its id. */
export const altsOf = ({ images, imageAlts }: Instrument): Map<number, string> =>
  new Map(images.map(({ id }, at) => [id, imageAlts?.[at] ?? '']));

/** The pictures as saving leaves them, and what each of them shows: a text that was typed here, else the one that is stored. */
export function savedPictures(
  placed: readonly PlacedPicture[],
  opened: Instrument,
  stored: Instrument,
): { ids: (number | null)[]; alts: string[] } {
  const ids = mergePictures(picturesToSend(placed).imageIds, idsOf(opened), idsOf(stored));
  const [before, theirs] = [altsOf(opened), altsOf(stored)];
  const typed = new Map(
    placed.flatMap((one) => (one.kind === 'stored' && one.alt !== before.get(one.id) ? [[one.id, one.alt]] : [])),
  );
  const chosen = placed.filter(({ kind }) => kind === 'chosen').map(({ alt }) => alt);
  return { ids, alts: ids.map((id) => (id === null ? chosen.shift() : (typed.get(id) ?? theirs.get(id))) ?? '') };
}
