/** Changing an instrument: what is kept, what another edit or a reservation forbids. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/contract/instruments.ts';
import { addDays } from '#domain/day.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import {
  added,
  expectWhole,
  freshShopForEachTest,
  keyOf,
  photo,
  put,
  shop,
  specificationId,
  statuses,
} from './instrument-calls.ts';
import { door } from './shop-of-own.ts';

freshShopForEachTest();

describe('changing', () => {
  it('keeps what is blank or absent', async () => {
    const before = await added({ stock: 4, specifications: [{ spValue: 'Cedro', specification: specificationId }] });
    const answer = await put(before.id, { name: '', description: null, pricePerDay: '', status: '', categoryId: '' });
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, '"v2"']);
    expect(answer.json).toEqual(before);
    await expectWhole();
  });

  it('removes a provider whose texts are emptied, one by one', async () => {
    const { id } = await added({ provider: { name: 'Taller Sur', contact: '099 123 456' } });
    const after = async (provider: object) => ((await put(id, { provider })).json as Instrument).provider;
    expect(await after({ contact: '' })).toEqual({ name: 'Taller Sur', contact: '' });
    expect(await after({ name: ' ' })).toEqual({ name: 'Resuena', contact: '' });
    await expectWhole();
  });

  it('takes no name for a name: another’s that is all accents stands in nobody’s way', async () => {
    await added({ name: '\u0301\u0301' });
    const { id } = await added();
    expect((await put(id, { stock: 2 })).status).toBe(200);
  });

  it('changes what is given', async () => {
    const { id } = await added();
    const name = `Otro ${crypto.randomUUID()}`;
    const answer = await put(id, { name, pricePerDay: 99.99, status: 'Mantenimiento', stock: 0, specifications: [] });
    expect(answer.json).toMatchObject({ name, pricePerDay: 99.99, status: 'Mantenimiento', stock: 0, specifications: [] });
    const found = await door('GET', `/api/instruments/results?search=${encodeURIComponent(name)}`);
    expect((found.json as { products: Instrument[] }).products.map((product) => product.id)).toEqual([id]);
  });

  it('keeps characteristics in the order that they are given in', async () => {
    const made = await door('POST', '/api/specifications/add', {
      cookie: shop.admin.cookie,
      json: { label: `Otra ${crypto.randomUUID()}`, description: 'De la prueba', icon: 'fa-star' },
    });
    const ids = [specificationId, (made.json as { id: number }).id];
    const entries = ids.map((specification, i) => ({ spValue: `Valor ${i}`, specification }));
    const before = await added({ specifications: entries });
    const turned = await put(before.id, { specifications: entries.toReversed() });
    for (const { json } of [turned, await door('GET', `/api/instruments/${before.id}`)])
      expect((json as Instrument).specifications.map(({ spValue }) => spValue)).toEqual(
        entries.map(({ spValue }) => spValue).toReversed(),
      );
    await expectWhole();
  });

  it('orders, drops and adds pictures, and deletes the files of those dropped', async () => {
    const before = await added({}, 3);
    const [a, b, c] = before.images.map((image) => image.id);
    const after = (await put(before.id, { imageIds: [c, a] }, [photo(200)])).json as Instrument;
    expect(after.images.map((image) => image.id).slice(0, 2)).toEqual([c, a]);
    expect(after.images).toHaveLength(3);
    expect(after.mainImage).toBe(before.images[2]?.url);
    await expectWhole();
    expect(await env.PICTURES.head(keyOf(before.images[1]?.url ?? ''))).toBeNull();
    expect(codeOfRefusal(await put(before.id, { imageIds: [b] }))).toBe('unknown_image');
  });

  it('puts a new picture where its place is told, in the one write that keeps it', async () => {
    const before = await added({}, 2);
    const [a, b] = before.images.map((image) => image.id);
    const first = await put(before.id, { imageIds: [null, b, null, a] }, [photo(200), photo(220)], '"v1"');
    expect([first.status, first.headers.get('ETag')]).toEqual([200, '"v2"']);
    const { images, mainImage } = first.json as Instrument;
    expect(images.map(({ id }) => ([a, b].includes(id) ? id : null))).toEqual([null, b, null, a]);
    expect(mainImage).toBe(images[0]?.url);
    // A place without a picture is none, and a picture without a place stands last.
    const second = (await put(before.id, { imageIds: [null, null, a] }, [photo(90)])).json as Instrument;
    expect(second.images.map(({ id }) => id === a)).toEqual([false, true]);
    const third = (await put(before.id, { imageIds: [null, a] }, [photo(70), photo(80)])).json as Instrument;
    expect(third.images.map(({ id }) => id === a)).toEqual([false, true, false]);
    await expectWhole();
  });

  it('keeps what each picture shows, wherever that is moved, and says it in GET one alone', async () => {
    const shows = async (id: number) => ((await door('GET', `/api/instruments/${id}`)).json as Instrument).imageAlts;
    const before = await added({ imageAlts: [' De\nfrente ', ''] }, 3);
    expect(before.imageAlts).toEqual(['De frente', '', '']);
    expect(Object.keys(before.images[0] ?? {})).toEqual(['id', 'url']);
    const [a, , c] = before.images.map((image) => image.id);
    await put(before.id, { imageIds: [c, a, null] }, [photo(200)]);
    expect(await shows(before.id)).toEqual(['', 'De frente', '']);
    await put(before.id, { imageIds: [null, a, c], imageAlts: ['El estuche', 'De lado'] }, [photo(90)]);
    expect(await shows(before.id)).toEqual(['El estuche', 'De lado', '']);
    await expectWhole();
    const listed = await door('GET', '/api/instruments/results?size=100');
    expect((listed.json as { products: Instrument[] }).products.filter(({ imageAlts }) => imageAlts)).toEqual([]);
    await put(before.id, { imageAlts: ['', ''] });
    expect(await shows(before.id)).toBeUndefined();
    await expectWhole();
  });

  it('refuses a long text at its picture, and writes nothing', async () => {
    const { id } = await added({}, 2);
    const refused = await put(id, { stock: 9, imageAlts: ['', 'x'.repeat(161)] });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: [{ path: 'imageAlts[1]', message: 'Debe tener 160 caracteres como máximo' }] },
    ]);
    expect((await door('GET', `/api/instruments/${id}`)).json).toMatchObject({ stock: 5 });
    expect((await put(id, { imageAlts: ['x'.repeat(160)] })).status).toBe(200);
  });

  it('refuses none, and more than six', async () => {
    const { id } = await added({}, 4);
    expect(codeOfRefusal(await put(id, { imageIds: [] }))).toBe('bad_image_count');
    const places = Array.from({ length: 7 }, () => null);
    expect((await put(id, { imageIds: places }, [photo(200)])).json).toMatchObject({
      message: 'Debes seleccionar entre 1 y 6 imágenes',
    });
    expect(codeOfRefusal(await put(id, {}, [photo(), photo(), photo()]))).toBe('bad_image_count');
    await expectWhole();
  });

  it('refuses another’s pictures and name, what does not exist, and an instrument that is none', async () => {
    const [mine, other] = [await added(), await added()];
    expect(codeOfRefusal(await put(mine.id, { imageIds: other.images.map((image) => image.id) }))).toBe('unknown_image');
    expect(codeOfRefusal(await put(mine.id, { name: other.name.toLowerCase() }, [photo()]))).toBe('duplicate');
    expect(codeOfRefusal(await put(mine.id, { categoryId: 987_654 }))).toBe('unknown_category');
    expect(codeOfRefusal(await put(987_654, {}))).toBe('instrument_not_found');
    expect((await put(mine.id, { name: mine.name.toUpperCase() })).status).toBe(200);
    await expectWhole();
  });

  it('refuses to go over another edit when told what it builds on, and else lets the last one win', async () => {
    const { id } = await added();
    expect((await put(id, { stock: 6 }, [], '"v1"')).status).toBe(200);
    const late = await put(id, { stock: 7 }, [photo()], '"v1"');
    expect([late.status, codeOfRefusal(late)]).toEqual([409, 'changed_meanwhile']);
    for (const tag of ['W/"v2"', '"v9", "v3"', '*']) expect((await put(id, { stock: 8 }, [], tag)).status).toBe(200);
    const answers = await Promise.all([5, 6, 7].map((stock) => put(id, { stock })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const guarded = await Promise.all([5, 6, 7].map((stock) => put(id, { stock }, [], '"v8"')));
    expect(statuses(guarded)).toEqual([200, 409, 409]);
    await expectWhole();
  });

  it('refuses a stock below what is reserved, and says on which days', async () => {
    const id = shop.instruments[0]?.id ?? 0;
    const [customer] = shop.customers;
    const [first, second] = [shop.firstDay, addDays(shop.firstDay, 1)];
    const reserve = (startDate: string, endDate: string, quantity: number): Promise<Answer> =>
      door('POST', '/api/reservations', {
        cookie: customer?.cookie ?? '',
        json: { instrumentId: id, userId: customer?.id, startDate, endDate, quantity },
      });
    await reserve(first, second, 1);
    await reserve(second, second, 2);
    const image = await put(id, {}, [photo()]);
    expect(image.status).toBe(200);

    const refused = await put(id, { stock: 2, name: 'No debe quedar' });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'stock_below_reserved', days: [second], errors: [{ path: 'stock' }] },
    ]);
    expect((await door('GET', `/api/instruments/${id}`)).json).toMatchObject({ stock: 3, name: (image.json as Instrument).name });
    expect((await put(id, { stock: 9 })).status).toBe(200);
    const { availability = [] } = (await door('GET', `/api/instruments/${id}`)).json as Instrument;
    expect(availability.find(({ date }) => date === second)?.availableStock).toBe(6);
    await expectWhole();
  });
});
