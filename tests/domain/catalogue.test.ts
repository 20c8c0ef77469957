import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsSearch, matchesSearch, nameKey, searchWords } from '#domain/catalogue.ts';
import { pageFacts } from '#domain/pagination.ts';
import { MAX_PAGE_SIZE } from '#domain/pagination.ts';
import { anyText } from './arbitraries.ts';

describe('nameKey', () => {
  it.each([
    ['Batería Acústica', 'bateria acustica'],
    ['  GUITARRA \t  clásica\n', 'guitarra clasica'],
    ['Piñata', 'pinata'],
    ['Güiro', 'guiro'],
    ['CAFE\u0301', 'cafe'],
    ['', ''],
  ])('spells %j as %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('is the same however often, composed or not, in capitals or not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ ]{0,30}$/), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
        expect(nameKey(name.normalize('NFD'))).toBe(key);
        expect(nameKey(name.normalize('NFC'))).toBe(key);
        expect(nameKey(name.toUpperCase())).toBe(key);
        expect(nameKey(`  ${name}  `)).toBe(key);
      }),
    );
  });
});

describe('searchWords', () => {
  it.each([
    ['Batería acústica', ['bateria', 'acustica']],
    ['"guitarra" OR name:*', ['guitarra', 'or', 'name']],
    ['  ', []],
    ['¡!…-()*"\u0000', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ["D'Addario 12", ['d', 'addario', '12']],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('hold letters and digits only, so that none is an operator of the text index', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = searchWords(text);
        expect(words.length).toBeLessThanOrEqual(8);
        expect(words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true);
      }),
    );
  });
});

describe('matchesSearch', () => {
  it('finds words by their beginning, all of them, in any order', () => {
    expect(matchesSearch('Batería acústica Pearl', searchWords('pea bater'))).toBe(true);
    expect(matchesSearch('Batería acústica Pearl', searchWords('pearl yamaha'))).toBe(false);
    expect(matchesSearch('Batería acústica Pearl', searchWords('ería pearl'))).toBe(true);
    expect(matchesSearch('Batería acústica Pearl', searchWords('er'))).toBe(false);
    expect(beginsSearch('Batería acústica Pearl', searchWords('ería'))).toBe(false);
    expect(matchesSearch('Batería', [])).toBe(false);
  });
});

describe('pageFacts', () => {
  it.each([
    [1, 10, 0, { currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false }],
    [1, 10, 10, { currentPage: 1, totalPages: 1, hasNextPage: false }],
    [1, 10, 11, { currentPage: 1, totalPages: 2, hasNextPage: true, hasPrevPage: false }],
    [99, 10, 25, { currentPage: 3, hasNextPage: false, hasPrevPage: true }],
    [0, 10, 25, { currentPage: 1 }],
    [-5, 0, 25, { currentPage: 1, pageSize: 1, totalPages: 25 }],
    [2, 5_000, 250, { currentPage: 2, pageSize: MAX_PAGE_SIZE, totalPages: 3 }],
  ])('page %d of size %d over %d', (page, size, total, facts) => {
    expect(pageFacts(page, size, total)).toMatchObject(facts);
  });

  it('always names a page that exists, and pages that together hold everything once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9, max: 999 }),
        fc.integer({ min: -9, max: 300 }),
        fc.integer({ min: 0, max: 5_000 }),
        (page, size, total) => {
          const facts = pageFacts(page, size, total);
          expect(facts.currentPage).toBeGreaterThanOrEqual(1);
          expect(facts.currentPage).toBeLessThanOrEqual(facts.totalPages);
          expect(facts.totalPages * facts.pageSize).toBeGreaterThanOrEqual(total);
          expect((facts.totalPages - 1) * facts.pageSize).toBeLessThanOrEqual(Math.max(0, total - 1));
          expect(facts.hasNextPage).toBe(facts.currentPage < facts.totalPages);
          expect(facts.hasPrevPage).toBe(facts.currentPage > 1);
        },
      ),
    );
  });
});
