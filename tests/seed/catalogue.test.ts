import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAcceptedEmail } from '#domain/account-rules.ts';
import { nameKey } from '#domain/catalogue.ts';
import { MAX_IMAGES } from '#domain/limits.ts';
import { Icon } from '#domain/contract/categories.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { CATEGORIES } from '#seed/categories.ts';
import { SPECIFICATIONS } from '#seed/specifications.ts';
import { SAMPLE_ACCOUNTS, SAMPLE_USERS } from '#seed/users.ts';

const pictures = new URL('../../seed/pictures/', import.meta.url);

/** Width and height of a lossy or extended WebP file, from its header. */
function webpSize(file: Buffer): { width: number; height: number } {
  const chunk = file.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  throw new Error(`unexpected chunk ${chunk}`);
}

describe('sample catalogue', () => {
  it('has 4 categories, 6 specifications and 12 instruments under unique names', () => {
    expect(CATEGORIES.map(({ name }) => name)).toEqual(['Cuerdas', 'Viento', 'Percusión', 'Teclados']);
    expect(SPECIFICATIONS.map(({ label }) => label)).toEqual([
      'Marca',
      'Modelo',
      'Material',
      'Tipo',
      'Características técnicas',
      'Accesorios',
    ]);
    expect(INSTRUMENTS).toHaveLength(12);
    expect(new Set(INSTRUMENTS.map(({ name }) => nameKey(name))).size).toBe(12);
    expect(new Set(INSTRUMENTS.map(({ id }) => id)).size).toBe(12);
    for (const { id } of CATEGORIES) expect(INSTRUMENTS.some(({ categoryId }) => categoryId === id)).toBe(true);
    for (const { icon } of [...CATEGORIES, ...SPECIFICATIONS]) expect(Icon.safeParse(icon).success).toBe(true);
  });

  it.each(INSTRUMENTS.map((instrument) => [instrument.slug, instrument] as const))('%s is described whole', (_, instrument) => {
    expect(instrument.priceCents).toBeGreaterThanOrEqual(4_500);
    expect(instrument.priceCents).toBeLessThanOrEqual(15_000);
    expect(instrument.stock).toBeGreaterThanOrEqual(1);
    expect(instrument.stock).toBeLessThanOrEqual(7);
    expect(instrument.description.split('\n\n')).toHaveLength(2);
    for (const { label } of SPECIFICATIONS) expect(instrument.specifications[label].trim()).not.toBe('');
  });

  it.each(INSTRUMENTS.map((instrument) => [instrument.slug, instrument] as const))(
    '%s has 2 to 5 pictures of the size it says',
    (_, instrument) => {
      expect(instrument.pictures.length).toBeGreaterThanOrEqual(2);
      expect(instrument.pictures.length).toBeLessThanOrEqual(Math.min(5, MAX_IMAGES));
      for (const { key, width, height } of instrument.pictures) {
        const file = new URL(key, pictures);
        expect(existsSync(file)).toBe(true);
        expect(webpSize(readFileSync(file))).toEqual({ width, height });
      }
    },
  );

  it('keeps no picture that nothing shows, and one id and key for each', () => {
    const used = INSTRUMENTS.flatMap((instrument) => instrument.pictures);
    const kept = readdirSync(pictures).filter((name) => name.endsWith('.webp'));
    expect(kept.toSorted()).toEqual(used.map(({ key }) => key).toSorted());
    expect(new Set(used.map(({ id }) => id)).size).toBe(used.length);
  });

  it('has the four documented accounts, and nobody else can sign in', () => {
    expect(SAMPLE_ACCOUNTS.map(({ email, role, isActive, emailVerified }) => [email, role, isActive, emailVerified])).toEqual([
      ['admin@resuena.com', 'ADMIN', true, true],
      ['ana@resuena.com', 'USER', true, true],
      ['bruno@resuena.com', 'USER', true, true],
      ['inactiva@resuena.com', 'USER', false, true],
    ]);
    const others = SAMPLE_USERS.slice(SAMPLE_ACCOUNTS.length);
    expect(others.every(({ password, role }) => password === null && role === 'USER')).toBe(true);
    expect(new Set(SAMPLE_USERS.map(({ email }) => email)).size).toBe(SAMPLE_USERS.length);
    for (const { email } of SAMPLE_USERS) expect(isAcceptedEmail(email)).toBe(true);
  });
});
