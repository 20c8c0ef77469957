import { beginsSearch, nameKey, searchWords } from '#domain/catalogue.ts';
import { paginate, slicePage } from '#domain/pagination.ts';
import { MAX_IMAGES, MIN_IMAGES } from '#domain/limits.ts';
import type { AdminInstrument, AdminInstrumentPage, AdminInstrumentQuery } from '#domain/contract/admin/instruments.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { picturePlaces } from '#domain/picture-places.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { fail, ok } from '#domain/result.ts';
import { isPartial, NOT_HERE, stockOf } from '../catalogue.ts';
import { marked, nextId, withLocalChange } from '../changes.ts';
import type { DataSet } from '../data-set.ts';
import { handle, type Offline } from '../handle.ts';
import type { Sample } from '../sample-data.ts';

const IMAGE_COUNT = `El producto debe tener entre ${MIN_IMAGES} y ${MAX_IMAGES} imágenes`;
const BAD_IMAGE_COUNT = failureAt('images', 'bad_image_count', IMAGE_COUNT);

type Entries = Instrument['specifications'];

/** Instruments of this device's own data. Their pictures are kept inside it: there is nowhere else to put them. */
export function handleAdminInstruments(offline: Offline): void {
  const { sample, store, today, now } = offline.device;

  const put = (instrument: Instrument, change: 'made' | 'changed'): void =>
    void store.change((data) => ({
      ...data,
      instruments: [...data.instruments.filter(({ id }) => id !== instrument.id), instrument].toSorted((a, b) => a.id - b.id),
      localChanges: withLocalChange(data, 'instruments', instrument.id, change),
    }));

  handle(offline, 'GET /api/admin/instruments', ({ query }) => {
    const data = store.read();
    const table = tableOf(data, query, today(), sample);
    if (!isPartial(data, sample)) return ok(table);
    return table.instruments.length === 0 ? { offline: NOT_HERE } : { ...ok(table), isPartial: true };
  });

  handle(offline, 'POST /api/instruments/add', async ({ form, files }) => {
    if (!isImageCount(files.length)) return fail(BAD_IMAGE_COUNT);
    const refers = check(store.read(), form);
    if (!refers.ok) return refers;
    const urls = await Promise.all(files.map(toDataUrl));
    const data = store.read();
    const { provider, specifications: _, imageAlts, ...facts } = form;
    const images = numbered(urls, data);
    const added: Instrument = {
      ...facts,
      id: nextId(data.instruments),
      category: refers.value.category,
      specifications: refers.value.entries,
      images,
      ...described(images, imageAlts),
      mainImage: images[0]?.url ?? null,
      ratingAverage: null,
      ratingCount: 0,
      provider: { name: provider?.name || SHOP_PROVIDER, contact: provider?.contact ?? '' },
      createdAt: new Date(now()).toISOString(),
    };
    put(added, 'made');
    return ok(added);
  });

  handle(offline, 'PUT /api/instruments/:id', async ({ params: { id }, form, files }) => {
    const urls = await Promise.all(files.map(toDataUrl));
    const data = store.read();
    const stored = data.instruments.find((instrument) => instrument.id === id);
    if (!stored) return fail(failure('instrument_not_found'));
    const { imageIds = stored.images.map((image) => image.id), specifications, provider, imageAlts, ...facts } = form;
    const fresh = numbered(urls, data);
    const images = picturePlaces(imageIds, fresh.length).flatMap(
      (place) => (place === null ? fresh.shift() : stored.images.find((image) => image.id === place)) ?? [],
    );
    if (!isImageCount(images.length)) return fail(BAD_IMAGE_COUNT);
    const refers = check(data, { name: facts.name, categoryId: facts.categoryId ?? stored.categoryId, specifications }, id);
    if (!refers.ok) return refers;
    const changed: Instrument = {
      ...stored,
      ...given(facts),
      category: refers.value.category,
      specifications: specifications ? refers.value.entries : stored.specifications,
      provider: {
        name: provider?.name === '' ? SHOP_PROVIDER : (provider?.name ?? stored.provider.name),
        contact: provider?.contact ?? stored.provider.contact,
      },
      images,
      ...described(images, imageAlts, stored),
      mainImage: images[0]?.url ?? null,
    };
    put(changed, 'changed');
    return ok(changed);
  });

  handle(offline, 'DELETE /api/instruments/:id', ({ params: { id } }) => {
    if (!store.read().instruments.some((instrument) => instrument.id === id)) return fail(failure('instrument_not_found'));
    store.change((data) => ({
      ...data,
      instruments: data.instruments.filter((instrument) => instrument.id !== id),
      localChanges: withLocalChange(data, 'instruments', id, 'gone'),
    }));
    return ok(undefined);
  });
}

/** Without the fields that the change does not set. */
const given = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: NonNullable<T[N]> };

type Refers = {
  name?: string | undefined;
  categoryId: number;
  specifications?: readonly { spValue: string; specification: number }[] | undefined;
};

/** The category and characteristics must exist and the name be unused. Checked in the server's order. */
function check(data: DataSet, { name, categoryId, specifications = [] }: Refers, ownId = 0) {
  const category = data.categories.find(({ id }) => id === categoryId);
  if (!category) return fail(failureAt('categoryId', 'unknown_category'));
  const entries: Entries = [];
  for (const { spValue, specification: id } of specifications) {
    const found = data.specifications.find((specification) => specification.id === id);
    if (!found) return fail(failureAt('specifications', 'unknown_specification', `La característica con ID ${id} no existe`));
    const { label, icon, description } = found;
    entries.push({ spValue, specification: { id, label, icon, description } });
  }
  const isTaken = data.instruments.some(
    (other) => other.id !== ownId && name !== undefined && nameKey(other.name) === nameKey(name),
  );
  if (isTaken) return fail(failure('duplicate_instrument'));
  return ok({ category: { id: category.id, name: category.name }, entries });
}

const isImageCount = (count: number): boolean => count >= MIN_IMAGES && count <= MAX_IMAGES;

function numbered(urls: readonly string[], { instruments }: DataSet): Instrument['images'] {
  const first = nextId(instruments.flatMap(({ images }) => images));
  return urls.map((url, place) => ({ id: first + place, url }));
}

/** What each picture shows: as typed, else as stored. */
function described(
  images: Instrument['images'],
  typed: readonly string[] = [],
  stored?: Instrument,
): Pick<Instrument, 'imageAlts'> {
  const known = new Map(stored?.images.map(({ id }, at) => [id, stored.imageAlts?.[at]]));
  const alts = images.map(({ id }, at) => typed[at] ?? known.get(id) ?? '');
  return { imageAlts: alts.some((alt) => alt !== '') ? alts : undefined };
}

async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(text)}`;
}

function tableOf(data: DataSet, query: AdminInstrumentQuery, today: Day, sample: Sample | null): AdminInstrumentPage {
  const { search = '', categoryId = [], status = [], sort = 'id', order = sort === 'id' ? 'desc' : 'asc' } = query;
  const words = search.trim() === '' ? null : searchWords(search);
  const wanted = Number(search.trim().replace(/^#/, ''));
  const rows = data.instruments
    .filter(
      (one) =>
        (categoryId.length === 0 || categoryId.includes(one.categoryId)) &&
        (status.length === 0 || status.includes(one.status)) &&
        (words === null || one.id === wanted || beginsSearch(`${one.name} ${one.description}`, words)),
    )
    .map((one) => toRow(data, one, today, sample))
    .toSorted((a, b) => (COMPARE[sort](a, b) || a.id - b.id) * (order === 'desc' ? -1 : 1));
  const place = paginate(query, rows.length);
  return {
    instruments: marked(data, 'instruments', slicePage(rows, place)),
    place,
  };
}

const COMPARE: Record<NonNullable<AdminInstrumentQuery['sort']>, (a: AdminInstrument, b: AdminInstrument) => number> = {
  id: () => 0,
  name: (a, b) => nameKey(a.name).localeCompare(nameKey(b.name)),
  category: (a, b) => nameKey(a.category.name).localeCompare(nameKey(b.category.name)),
  price: (a, b) => a.pricePerDay - b.pricePerDay,
  free: (a, b) => (a.freeToday ?? -1) - (b.freeToday ?? -1),
};

function toRow(data: DataSet, instrument: Instrument, today: Day, sample: Sample | null): AdminInstrument {
  const { id, name, mainImage, category, pricePerDay, status, stock, createdAt } = instrument;
  const freeToday = stockOf(data, instrument, { start: today, end: today }, today, sample)?.[0]?.availableStock ?? null;
  return {
    id,
    name,
    image: mainImage,
    category,
    pricePerDay,
    status,
    stock,
    freeToday,
    inMaintenanceToday: 0,
    version: 1,
    createdAt,
  };
}
