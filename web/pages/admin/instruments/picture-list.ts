import { MAX_IMAGES } from '#domain/limits.ts';

/** A picture in its place: one that is stored, or a file that was chosen. `alt` is what it shows, as typed. */
export type PlacedPicture = { key: string; alt: string } & (
  | { kind: 'stored'; id: number; url: string }
  | { kind: 'chosen'; file: File }
);

export type PictureList = {
  placed: readonly PlacedPicture[];
  /** Choices whose files are still being prepared. */
  coming: number;
  /** Why files of them, or of the last choice before, were not taken. */
  problems: readonly string[];
};

const FULL = `Solo caben ${MAX_IMAGES} imágenes: se tomaron las primeras.`;

/** Files were chosen. What was said of others is over, unless those are still coming too. */
export const choiceBegun = ({ placed, coming, problems }: PictureList): PictureList => ({
  placed,
  coming: coming + 1,
  problems: coming === 0 ? [] : problems,
});

/** The files of a choice are ready: they take the room that is left now. The others are reported. */
export function choiceEnded(
  { placed, coming, problems }: PictureList,
  ready: readonly PlacedPicture[],
  refused: readonly string[],
  hasMore = false,
): PictureList {
  const room = roomLeft(placed);
  const reasons = ready.length > room || hasMore ? [...refused, FULL] : refused;
  return {
    placed: [...placed, ...ready.slice(0, room)],
    coming: coming - 1,
    problems: [...new Set([...problems, ...reasons])],
  };
}

export const roomLeft = (pictures: readonly unknown[]): number => Math.max(0, MAX_IMAGES - pictures.length);

/** What is sent: stored ones go by id, chosen ones as files in their order, each with a null where it stands among the ids. */
export const picturesToSend = (pictures: readonly PlacedPicture[]): { imageIds: (number | null)[]; files: File[] } => ({
  imageIds: pictures.map((picture) => (picture.kind === 'stored' ? picture.id : null)),
  files: pictures.flatMap((picture) => (picture.kind === 'chosen' ? [picture.file] : [])),
});

/** How much of each file has left, 0 to 1, in the order sent: a form sends its parts one after the other. */
export function sharesSent(files: readonly { size: number }[], sentBytes: number): number[] {
  let start = 0;
  return files.map(({ size }) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, (sentBytes - start) / size));
    start += size;
    return share;
  });
}
