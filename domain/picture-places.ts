/**
 * The places of an instrument's pictures after a change: stored ones by id, each once, and null for each of the `added` new ones.
 * A place without a picture is dropped; a picture without a place comes last.
 */
export function picturePlaces(imageIds: readonly (number | null)[], added: number): (number | null)[] {
  let left = added;
  const places = imageIds.filter((id, i) => (id === null ? left-- > 0 : imageIds.indexOf(id) === i));
  return [...places, ...Array<null>(Math.max(0, left)).fill(null)];
}
