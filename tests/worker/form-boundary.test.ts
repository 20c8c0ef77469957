/** A form's parts are counted by the boundary that separates them when they are parsed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([5], 1);
});

describe('the boundary of a form', () => {
  const send = (boundary: string, parts: number, real = boundary): Promise<Answer> => {
    const part = `--${real}\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n`;
    const body = `${part.repeat(parts)}--${real}--\r\n`;
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    return door('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form: body as unknown as FormData, headers });
  };

  it.each([
    ['"A\\"B"', 'A"B'],
    ['"A\\B"', 'AB'],
    ['"A"B', 'A'],
    ['A"B"', 'A"B"'],
    ['A; boundary=B', 'B'],
    ['"A', '"A'],
  ])('that readers could take for two things hides no parts: %s', async (boundary, real) => {
    expect([413, 415]).toContain((await send(boundary, 200, real)).status);
  });

  it.each([['A'], ['"A"'], ['----WebKitFormBoundary0aZ9_'], ['"a.b=c:d?e"']])('%s is read', async (boundary) => {
    expect(codeOfRefusal(await send(boundary, 3, boundary.replaceAll('"', '')))).toBe('invalid');
    expect((await send(boundary, 40, boundary.replaceAll('"', ''))).status).toBe(413);
  });
});
