import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseId } from '#domain/id.ts';

it.each(['', '0', '-1', '+1', '01', '1.5', '1e3', '0x10', ' 1', '1 ', '1\n', '１', 'results', '9'.repeat(16), '\0'])(
  '%j is no id',
  (text) => {
    expect(parseId(text)).toBeNull();
  },
);

it('an id is read back exactly as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (id) => {
      expect(parseId(String(id))).toBe(id);
    }),
  );
});

it('text that is not the decimal writing of a positive integer is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = parseId(text);
      expect(id === null || String(id) === text).toBe(true);
    }),
  );
});
