import { MAX_IMAGES } from '#domain/catalogue.ts';

/** A picture in its place: one that is stored, or a file that was chosen. `url` shows it. */
export type PlacedPicture =
  | { key: string; kind: 'stored'; id: number; url: string }
  | { key: string; kind: 'chosen'; file: File; url: string };

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
