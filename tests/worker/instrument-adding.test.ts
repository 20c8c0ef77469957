/** Adding an instrument: what is taken, what is refused and by what, and that a refusal leaves nothing. */
import { describe, expect, it } from 'vitest';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { bytesOf, claimPng, fileOf, instrumentForm, paintPng, SVG } from '#tests/support/pictures.ts';
import {
  add,
  added,
  categoryId,
  draft,
  expectWhole,
  freshShopForEachTest,
  photo,
  shop,
  specificationId,
  statuses,
} from './instrument-calls.ts';
import { door } from './shop-of-own.ts';

freshShopForEachTest();

describe('adding', () => {
  it('answers the instrument with its pictures in order, re-encoded under names of ours', async () => {
    const instrument = await added({
      stock: 4,
      createdAt: 'ignored',
      specifications: [
        { spValue: '  Cedro ', specification: { id: specificationId } },
        { spValue: '   ', specification: specificationId },
        { spValue: '3 kg', specification: specificationId },
      ],
      provider: { name: 'Taller Sur', contact: '099 123 456' },
    });
    expect(instrument).toMatchObject({
      status: 'Disponible',
      stock: 4,
      pricePerDay: 45.5,
      categoryId,
      ratingAverage: null,
      ratingCount: 0,
    });
    expect(instrument.provider).toEqual({ name: 'Taller Sur', contact: '099 123 456' });
    expect(instrument.specifications.map(({ spValue }) => spValue)).toEqual(['Cedro', '3 kg']);
    expect(instrument.images).toHaveLength(2);
    expect(instrument.mainImage).toBe(instrument.images[0]?.url);
    for (const { url } of instrument.images) expect(url).toMatch(/^\/images\/[0-9a-f-]{36}\.webp$/);
    expect(instrument).not.toHaveProperty('terms');
    expect((await door('GET', `/api/instruments/${instrument.id}`)).json).toEqual({ ...instrument, terms: expect.anything() });
    await expectWhole();
  });

  it('takes the data as a JSON file, the category as an object and five units by default', async () => {
    const { categoryId: id, ...rest } = draft();
    const form = new FormData();
    form.set('instrument', new Blob([JSON.stringify({ ...rest, category: { id } })], { type: 'application/json' }));
    form.append('images', photo());
    const answer = await door('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form });
    expect([answer.status, answer.json]).toMatchObject([201, { stock: 5, categoryId, provider: { name: 'Resuena' } }]);
  });

  it.each([
    ['no picture', 0],
    ['seven pictures', 7],
  ])('refuses %s', async (_, pictures) => {
    const answer = await add(draft(), ...Array.from({ length: pictures }, () => photo()));
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { code: 'bad_image_count', message: 'Debes seleccionar entre 1 y 6 imágenes' },
    ]);
  });

  it('ignores a file field that nobody filled', async () => {
    const answer = await add(draft(), new File([], ''));
    expect(codeOfRefusal(answer)).toBe('bad_image_count');
  });

  it('refuses the name of another, whatever its case and accents', async () => {
    const { name } = await added();
    const answer = await add(draft({ name: name.toUpperCase().replace('Ó', 'o') }), photo());
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'duplicate', message: 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.' },
    ]);
    await expectWhole();
  });

  it('adds one of two sent at once with the same name, and keeps no picture of the other', async () => {
    const same = draft();
    const answers = await Promise.all([add(same, photo()), add(same, photo()), add(same, photo())]);
    expect(statuses(answers)).toEqual([201, 409, 409]);
    await expectWhole();
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ pricePerDay: '45' }, 'pricePerDay'],
    [{ pricePerDay: -1 }, 'pricePerDay'],
    [{ pricePerDay: 1.005 }, 'pricePerDay'],
    [{ stock: 1.5 }, 'stock'],
    [{ status: 'Roto' }, 'status'],
    [{ categoryId: undefined }, 'categoryId'],
    [{ specifications: [{ spValue: 'x', specification: 'y' }] }, 'specifications[0].specification'],
  ])('refuses %j', async (changes, path) => {
    const answer = await add(draft(changes), photo());
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    ]);
  });

  it('says what the largest price is, in words that a person understands', async () => {
    const answer = await add(draft({ pricePerDay: 1_000_000.5 }), photo());
    expect([answer.status, answer.json]).toMatchObject([422, { message: 'El precio no puede superar $1.000.000,00' }]);
  });

  it('names the specification that does not exist', async () => {
    const answer = await add(draft({ specifications: [{ spValue: 'x', specification: { id: 987_654 } }] }), photo());
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { code: 'unknown_specification', message: 'La característica con ID 987654 no existe' },
    ]);
    expect(codeOfRefusal(await add(draft({ categoryId: 987_654 }), photo()))).toBe('unknown_category');
    await expectWhole();
  });
});

describe('a body', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
    door('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form: body as FormData, headers });

  it('is refused when it is no form', async () => {
    expect(codeOfRefusal(await send('{}', { 'Content-Type': 'application/json' }))).toBe('unsupported_media');
    expect(codeOfRefusal(await send('x', { 'Content-Type': 'multipart/form-data' }))).toBe('unsupported_media');
    expect(codeOfRefusal(await send('x', { 'Content-Type': 'multipart/form-data; boundary=b' }))).toBe('malformed');
  });

  it('is refused when its data are missing or no JSON', async () => {
    const form = instrumentForm({}, photo());
    form.set('instrument', '{');
    expect(codeOfRefusal(await send(form))).toBe('malformed');
    form.delete('instrument');
    expect(codeOfRefusal(await send(form))).toBe('invalid');
    expect(codeOfRefusal(await add(null, photo()))).toBe('invalid');
    expect(codeOfRefusal(await add([], photo()))).toBe('invalid');
  });

  it('is refused before it is parsed when it is too long or has too many parts', async () => {
    const mib = 1024 * 1024;
    expect(codeOfRefusal(await add(draft(), fileOf(new Uint8Array(17 * mib))))).toBe('too_large');
    expect(codeOfRefusal(await add(draft(), fileOf(new Uint8Array(8 * mib + 1))))).toBe('too_large');
    expect(codeOfRefusal(await add(draft(), ...Array.from({ length: 100 }, () => fileOf(new Uint8Array(1)))))).toBe('too_large');
    expect(codeOfRefusal(await add({ ...draft(), description: 'x'.repeat(70_000) }, photo()))).toBe('too_large');
  });

  it('of any kind is refused to whoever is no administrator before it is looked at', async () => {
    const [customer] = shop.customers;
    const form = instrumentForm(draft(), photo());
    expect((await door('POST', '/api/instruments/add', { form })).status).toBe(401);
    expect((await door('POST', '/api/instruments/add', { cookie: customer?.cookie ?? '', json: {} })).status).toBe(403);
  });
});

describe('a picture', () => {
  it.each([
    ['a script that calls itself a picture', SVG, 415],
    ['text', bytesOf('hola'), 415],
    ['nothing', new Uint8Array(0), 415],
    ['a GIF', bytesOf('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 415],
    ['the beginning of a PNG', paintPng(64, 64).slice(0, 50), 415],
    ['a PNG whose pixels are missing', claimPng(500, 500), 415],
    ['a small file of many pixels', claimPng(11_000, 11_000), 422],
    ['a very long picture', claimPng(60_000, 2), 422],
  ])('that is %s is refused by what is in it', async (_, bytes, status) => {
    const answer = await add(draft(), photo(), fileOf(bytes, 'foto.png', 'image/png'));
    expect([answer.status, answer.json]).toMatchObject([status, { errors: [{ path: 'images[1]' }] }]);
    await expectWhole();
  });

  it('under another name or type is taken for what it is', async () => {
    const answer = await add(draft(), fileOf(paintPng(8, 8), '../../etc/passwd', 'text/html'));
    expect(answer.status).toBe(201);
  });
});
