/** Pictures made for a test: real files of every format, and files that only claim to be one. */
import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // 8 bits a channel, three channels.
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

/** A PNG of one colour. */
export function paintPng(
  width: number,
  height: number,
  colour: readonly [number, number, number] = [120, 60, 20],
): Uint8Array<ArrayBuffer> {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return new Uint8Array(
    Buffer.concat([PNG_SIGNATURE, header(width, height), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** A few bytes that claim to be a PNG of any size: what they would decode to is not in them. */
export const claimPng = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      PNG_SIGNATURE,
      header(width, height),
      chunk('IDAT', deflateSync(Buffer.alloc(64))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );

/** The JPEG with an EXIF block: the camera held on its side (orientation 6) and where the picture was taken, as `secret`. */
export function withExif(jpeg: Uint8Array, secret: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(`${secret}\0`, 'latin1');
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Orientation, a SHORT; then ImageDescription, text that stands after the directory. Tags go in ascending order.
  tiff.set([0x01, 0x0e, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38], 10);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 22);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const marker = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]));
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

export const SVG: Uint8Array<ArrayBuffer> = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'foto.png', type = 'image/png'): File =>
  new File([bytes], name, { type });

/** The body of a write: the JSON of the part `instrument` beside its pictures. */
export function instrumentForm(instrument: unknown, ...pictures: readonly File[]): FormData {
  const form = new FormData();
  form.set('instrument', JSON.stringify(instrument));
  for (const picture of pictures) form.append('images', picture);
  return form;
}
