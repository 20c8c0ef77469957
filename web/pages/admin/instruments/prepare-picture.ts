/** The shop keeps nothing larger; sending more only takes longer. */
const LONGEST_SIDE_PX = 2_000;
const MAX_BYTES = 8 * 1024 * 1024;
const QUALITY = 0.9;

const NOT_PREPARED = 'No se pudo preparar la imagen. Inténtalo nuevamente.';
export const NOT_A_PICTURE = 'El archivo no es una imagen JPEG, PNG, WebP o AVIF válida.';
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export type PreparedPicture = { ok: true; file: File } | { ok: false; message: string };

/** Width and height that fit into the longest side allowed, in the same proportion. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads the file as a picture, whatever its name says, and makes it smaller where it is larger than the shop keeps. Never rejects. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { ok: false, message: NOT_A_PICTURE };
  }
  try {
    const size = fittingSize(bitmap.width, bitmap.height);
    const isSmall = size.width === bitmap.width && size.height === bitmap.height;
    if (isSmall && file.size <= MAX_BYTES && TYPES.includes(file.type)) return { ok: true, file };
    const smaller = await draw(bitmap, size, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
    if (!smaller || smaller.size > MAX_BYTES) return { ok: false, message: 'La imagen pesa más de 8\u00A0MB.' };
    return { ok: true, file: new File([smaller], file.name, { type: smaller.type }) };
  } catch {
    // A canvas may be too much for what memory is left.
    return { ok: false, message: NOT_PREPARED };
  } finally {
    bitmap.close();
  }
}

/** A browser that cannot write the type asked for writes PNG; the shop takes that too. Null without a canvas. */
function draw(bitmap: ImageBitmap, size: { width: number; height: number }, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
}
