import { Buffer } from 'node:buffer';
import { failure, failureAt } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';

const MIB = 1024 * 1024;
const MAX_PICTURE_BYTES = 8 * MIB;
const MAX_PICTURES_BYTES = 16 * MIB;
/** Room for the other parts and the boundaries. */
const MAX_BODY_BYTES = MAX_PICTURES_BYTES + MIB / 4;
const MAX_JSON_BYTES = 64 * 1024;
/** Parsing costs far more for each part than for each byte. */
const MAX_PARTS = 32;

/** A boundary of RFC 2046, quoted or not: it has no quotes and nothing escaped. */
const BOUNDARY = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=("?)([\w'()+,\-./:=?]{1,70})\1\s*(?:;|$)/i;

export type InstrumentForm = {
  /** The JSON of the part `instrument`, not yet checked against a schema. */
  instrument: unknown;
  /** The files of the parts `images`, in order. */
  pictures: Uint8Array[];
};

/** Reads a multipart body whose bytes and parts are bounded before anything parses them: an isolate has 128 MB for everybody. */
export async function readInstrumentForm(request: Request): Promise<Result<InstrumentForm>> {
  const type = request.headers.get('Content-Type') ?? '';
  const boundary = BOUNDARY.exec(type)?.[2];
  if (boundary === undefined) return fail(failure('unsupported_media'));
  const body = await readAtMost(request, MAX_BODY_BYTES);
  if (!body || countParts(body, boundary) > MAX_PARTS) return fail(failure('too_large'));

  // Parsed with the boundary that the parts were counted with, as another parser may read the header differently.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  if (!form) return fail(failure('malformed'));
  const pictures = await readPictures(form);
  if (!pictures.ok) return pictures;
  const instrument = await readJson(form.get('instrument'));
  return instrument.ok ? ok({ instrument: instrument.value, pictures: pictures.value }) : instrument;
}

/** The whole body, or null as soon as it is too long. A declared length is only trusted when it is too long. */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function countParts(body: Uint8Array, boundary: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1 && parts <= MAX_PARTS; at = bytes.indexOf(delimiter, at + delimiter.length))
    parts += 1;
  return parts;
}

async function readPictures(form: FormData): Promise<Result<Uint8Array[]>> {
  // An empty file field is sent as a nameless empty file.
  const parts = form
    .getAll('images')
    .filter((part) => (typeof part === 'string' ? part !== '' : part.size > 0 || part.name !== ''));
  let total = 0;
  for (const part of parts) {
    if (typeof part === 'string') return fail(failure('bad_image'));
    total += part.size;
    if (part.size > MAX_PICTURE_BYTES || total > MAX_PICTURES_BYTES) return fail(failure('too_large'));
  }
  const files = parts.filter((part) => typeof part !== 'string');
  return ok(await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))));
}

/** The part may be a text field or a file: programs send JSON as either. */
async function readJson(part: File | string | null): Promise<Result<unknown>> {
  if (part === null) return fail(failureAt('instrument', 'invalid', 'Falta la parte «instrument» con los datos en JSON'));
  const text = typeof part === 'string' ? part : part.size > MAX_JSON_BYTES ? null : await part.text();
  if (text === null || text.length > MAX_JSON_BYTES) return fail(failure('too_large'));
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail(failure('malformed'));
  }
}
