/** Deleting an instrument, and what is left behind when a step on the way breaks. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { storePictures } from '#worker/images/bucket.ts';
import { sweepOrphanPictures, sweepOrphanVariants } from '#worker/images/sweep.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { paintPng } from '#tests/support/pictures.ts';
import {
  add,
  added,
  count,
  draft,
  expectWhole,
  fetchPicture,
  freshShopForEachTest,
  keyOf,
  named,
  originals,
  photo,
  put,
  remove,
  shop,
  specificationId,
} from './instrument-calls.ts';
import { door } from './shop-of-own.ts';

freshShopForEachTest();

describe('deleting', () => {
  it('leaves nothing of what was never reserved', async () => {
    const { id, images } = await added({ specifications: [{ spValue: 'x', specification: specificationId }] });
    await (await fetchPicture(`${images[0]?.url}?w=320`)).arrayBuffer();
    const [customer] = shop.customers;
    await door('POST', `/api/favorites/users/${customer?.id}/instruments/${id}`, { cookie: customer?.cookie ?? '' });
    expect((await remove(id)).status).toBe(204);
    expect(await env.DB.prepare('SELECT id FROM instruments WHERE id = ?1').bind(id).first()).toBeNull();
    expect(codeOfRefusal(await remove(id))).toBe('instrument_not_found');
    await expectWhole();
    expect((await env.PICTURES.list({ prefix: `variants/${keyOf(images[0]?.url ?? '')}` })).objects).toEqual([]);
  });

  it('is refused while a reservation holds stock, then keeps name and picture for what is past', async () => {
    const { id, name, images } = await added({ specifications: [{ spValue: 'x', specification: specificationId }] });
    const [customer] = shop.customers;
    const json = { instrumentId: id, userId: customer?.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
    const reservation = (await door('POST', '/api/reservations', { cookie: customer?.cookie ?? '', json })).json as {
      id: number;
    };
    const refused = await remove(id);
    expect([refused.status, codeOfRefusal(refused)]).toEqual([409, 'instrument_in_use']);

    await door('PUT', `/api/reservations/${reservation.id}/cancel`, { cookie: customer?.cookie ?? '' });
    expect((await remove(id)).status).toBe(204);
    expect(codeOfRefusal(await door('GET', `/api/instruments/${id}`))).toBe('instrument_not_found');
    expect(codeOfRefusal(await put(id, { stock: 1 }))).toBe('instrument_not_found');
    const [past] = (await door('GET', `/api/reservations/user/${customer?.id}`, { cookie: customer?.cookie ?? '' }))
      .json as object[];
    expect(past).toMatchObject({ instrumentName: name, instrumentImage: images[0]?.url });
    expect((await fetchPicture(images[0]?.url ?? '')).status).toBe(200);
    // Its name is free again, and what it was made of may be deleted.
    expect((await add(draft({ name }), photo())).status).toBe(201);
    expect((await door('DELETE', `/api/specifications/${specificationId}`, { cookie: shop.admin.cookie })).status).toBe(204);
    await expectWhole();
  });
});

describe('a failure on the way', () => {
  it('of the database leaves no instrument and no reference, and its pictures to the sweep', async () => {
    const before = await count('instruments');
    await env.DB.prepare(`CREATE TRIGGER broken BEFORE INSERT ON images BEGIN SELECT RAISE(ABORT, 'broken'); END`).run();
    const answer = await add(draft(), photo(), photo());
    await env.DB.prepare('DROP TRIGGER broken').run();
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([500, 'internal']);
    expect(await count('instruments')).toBe(before);
    expect(await named()).not.toEqual(await originals());

    // Too young: a write may still be on its way.
    expect(await sweepOrphanPictures(env, Date.now())).toBe(0);
    expect(await sweepOrphanPictures(env, Date.now() + 2 * 3_600_000)).toBe(2);
    await expectWhole();
  });

  it('of a request that was still making a width leaves it to the sweep, after which it is public no more', async () => {
    const [gone, kept] = [await added({}), await added({})];
    const [goneUrl, keptUrl] = [`${gone.images[0]?.url}?w=320`, `${kept.images[0]?.url}?w=320`];
    const [goneKey = '', keptKey = ''] = [gone, kept].map(({ images }) => images[0]?.url.slice('/images/'.length));
    for (const key of [goneKey, keptKey]) await env.PICTURES.put(`variants/${key}/320`, 'bytes');
    await env.DB.prepare('DELETE FROM images WHERE key = ?1').bind(goneKey).run();
    await env.PICTURES.delete(goneKey);
    const later = Date.now() + 2 * 3_600_000;
    expect(await sweepOrphanVariants(env, Date.now())).toBe(0);
    expect(await sweepOrphanVariants(env, later)).toBe(1);
    expect([(await fetchPicture(goneUrl)).status, (await fetchPicture(keptUrl)).status]).toEqual([404, 200]);
    expect(await sweepOrphanVariants(env, later)).toBe(0);
  });

  it('of the bucket stores none of the pictures sent together', async () => {
    const before = await originals();
    let puts = 0;
    const bucket = new Proxy(env.PICTURES, {
      get: (target, name) =>
        name === 'put'
          ? (...given: Parameters<R2Bucket['put']>) => {
              puts += 1;
              return puts === 2 ? Promise.reject(new Error('the bucket is out')) : target.put(...given);
            }
          : (target[name as keyof R2Bucket] as (...given: unknown[]) => unknown).bind(target),
    });
    const pictures = [1, 2, 3].map((shade) => paintPng(8, 8, [shade, 0, 0]));
    await expect(storePictures({ ...env, PICTURES: bucket }, pictures)).rejects.toThrow('the bucket is out');
    expect([puts, await originals()]).toEqual([3, before]);
  });
});
