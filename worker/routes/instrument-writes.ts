import { MAX_IMAGES, MIN_IMAGES } from '#domain/limits.ts';
import type { Instrument, InstrumentChange } from '#domain/contract/instruments.ts';
import { todayInShop } from '#domain/day.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { picturePlaces } from '#domain/picture-places.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import {
  checkReferences,
  deleteInstrument,
  findStored,
  insertInstrument,
  updateInstrument,
  type Moment,
} from '../db/instrument-writes.ts';
import { forgetCatalogue } from '../edge/memory.ts';
import type { StoredPicture } from '../db/images.ts';
import type { WriteKey } from '../db/idempotency-keys.ts';
import { deletePictures, storePictures } from '../images/bucket.ts';
import { gone } from '../idempotency.ts';
import { serve } from '../serve.ts';
import type { Actor } from '../session/actor.ts';
import { authorNow } from '../session/author.ts';
import { showInstrument } from './instruments.ts';

/** Edits without If-Match: the last one wins, after at most this many others in between. */
const MAX_TRIES = 5;

export function serveInstrumentWrites(app: App): void {
  serve(
    app,
    'POST /api/instruments/add',
    async ({ actor, form, pictures, key }, c) => {
      const count = checkCount(pictures.length);
      if (!count.ok) return count;
      const known = await checkReferences(c.var.db, form);
      if (!known.ok) return known;
      return keepPictures(c, pictures, async (stored) => {
        const added = await insertInstrument(c.var.db, form, stored, momentNow(actor), key);
        return added.ok ? showWritten(c, added.value) : added;
      });
    },
    showById,
  );

  serve(
    app,
    'PUT /api/instruments/:id',
    async ({ actor, params, headers, form, pictures, key }, c) => {
      const checked = await prepareChange(c, params.id, form, pictures.length, headers['if-match']);
      if (!checked.ok) return checked;
      const known = await checkReferences(c.var.db, form, params.id);
      if (!known.ok) return known;
      const write = { id: params.id, actor, change: form, ifMatch: headers['if-match'], key };
      return keepPictures(c, pictures, (stored) => applyChange(c, checked.value, write, stored));
    },
    showById,
  );

  serve(
    app,
    'DELETE /api/instruments/:id',
    async ({ actor, params, key }, c) => {
      const unneeded = await deleteInstrument(c.var.db, params.id, authorNow(actor), key);
      if (!unneeded.ok) return unneeded;
      forgetCatalogue();
      c.executionCtx.waitUntil(deletePictures(c.env, unneeded.value));
      return ok(undefined);
    },
    gone,
  );
}

function momentNow(actor: Actor): Moment {
  const author = authorNow(actor);
  return { ...author, today: todayInShop(author.nowMs) };
}

/**
 * Stores the pictures, then makes the write that names them. A refused write names none, so they are deleted at once. After a
 * broken connection the database may have it, so they stay for the sweep, which asks the database.
 */
async function keepPictures<T>(
  c: AppContext,
  sent: readonly Uint8Array[],
  write: (pictures: StoredPicture[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  const stored = await storePictures(c.env, sent);
  if (!stored.ok) return stored;
  const written = await write(stored.value);
  if (!written.ok)
    c.executionCtx.waitUntil(
      deletePictures(
        c.env,
        stored.value.map(({ key }) => key),
      ),
    );
  return written;
}

function checkCount(count: number): Result<undefined> {
  if (count >= MIN_IMAGES && count <= MAX_IMAGES) return ok(undefined);
  return fail(failureAt('images', 'bad_image_count'));
}

/** The stored version with the places of its pictures, or why the change cannot be made to it. */
async function prepareChange(
  c: AppContext,
  id: number,
  { imageIds }: InstrumentChange,
  added: number,
  ifMatch: string | undefined,
) {
  const stored = await findStored(c.var.db, id);
  if (!stored) return fail(failure('instrument_not_found'));
  if (!matches(ifMatch, stored.version)) return fail(failure('changed_meanwhile'));
  const places = picturePlaces(imageIds ?? stored.imageIds, added);
  if (places.some((place) => place !== null && !stored.imageIds.includes(place))) return fail(failure('unknown_image'));
  const count = checkCount(places.length);
  return count.ok ? ok({ stored, places }) : count;
}

type Prepared = Extract<Awaited<ReturnType<typeof prepareChange>>, { ok: true }>['value'];

type ChangeWrite = { id: number; actor: Actor; change: InstrumentChange; ifMatch: string | undefined; key: WriteKey | null };

async function applyChange(
  c: AppContext,
  first: Prepared,
  { id, actor, change, ifMatch, key }: ChangeWrite,
  pictures: StoredPicture[],
): Promise<Result<Instrument>> {
  let { stored, places } = first;
  for (let tries = 1; ; tries += 1) {
    const updated = await updateInstrument(c.var.db, id, stored, { ...change, places }, pictures, momentNow(actor), key);
    if (updated.ok) {
      c.executionCtx.waitUntil(deletePictures(c.env, updated.value));
      return showWritten(c, id);
    }
    if (updated.failure.kind !== 'changed_meanwhile' || ifMatch !== undefined || tries === MAX_TRIES) return updated;
    const again = await prepareChange(c, id, change, pictures.length, ifMatch);
    if (!again.ok) return again;
    ({ stored, places } = again.value);
  }
}

/** True when If-Match is absent, '*' or names this version. A proxy that compresses turns our tag into a weak one. */
function matches(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"v${version}"`);
}

const showById = (id: string, c: AppContext): Promise<Result<Instrument>> => showInstrument(c, Number(id));

async function showWritten(c: AppContext, id: number): Promise<Result<Instrument>> {
  forgetCatalogue();
  return showInstrument(c, id);
}
