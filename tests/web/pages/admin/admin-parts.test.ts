import type { Instrument } from '#domain/contract/instruments.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from '#domain/text-rule.ts';
import { ShopSettings } from '#domain/contract/admin/settings.ts';
import { fieldName, valueText } from '#web/pages/admin/audit-words.ts';
import { growth, points } from '#web/pages/admin/dashboard/kpis.tsx';
import { amountOf, type SpecificationRow } from '#web/pages/admin/instrument-fields.ts';
import { draftOf, editOf, moreErrors, rulesOf, valuesOf } from '#web/pages/admin/instruments/instrument-form-values.ts';
import { mergePictures, mergeRows, savedPictures } from '#web/pages/admin/instruments/instrument-merge.ts';
import { moveItem } from '#web/pages/admin/instruments/use-reorder.ts';
import {
  choiceBegun,
  choiceEnded,
  type PictureList,
  picturesToSend,
  type PlacedPicture,
  sharesSent,
} from '#web/pages/admin/instruments/picture-list.ts';
import { fittingSize } from '#web/pages/admin/instruments/prepare-picture.ts';
import { taxonomyRows } from '#web/pages/admin/taxonomy.ts';
import { nextOrder, readTable } from '#web/pages/admin/table-address.ts';
import { missingOf } from '#web/pages/admin/taxonomy-delete.tsx';
import { formatCount, formatDecimal } from '#web/format/number.ts';

describe('a phrase to type', () => {
  it.each([
    ['eliminar categoria Electrónica', ''],
    ['  ELIMINAR CATEGORIA ELECTRÓNICA ', ''],
    ['eliminar categoria electró', 'nica'],
    ['', 'eliminar categoria Electrónica'],
    ['eliminar categoria Electrónica y más', 'eliminar categoria Electrónica'],
  ])('%o lacks %o', (typed, missing) => {
    expect(missingOf('eliminar categoria Electrónica', typed)).toBe(missing);
  });
});

describe('an entry of the log about the settings', () => {
  const hours = [
    { weekday: 1, from: '10:00', to: '19:00' },
    { weekday: 2, from: '10:00', to: '19:00' },
  ];

  it('says the opening hours as people do', () => {
    expect(valueText('hours', hours)).toBe('Lunes y martes, de 10 a 19\u00A0h');
    expect(valueText('hours', [])).toBe('—');
  });

  it.each(Object.keys(ShopSettings.shape))('has a name for %s', (field) => {
    expect(fieldName(field)).not.toMatch(new RegExp(`^${field}$`, 'i'));
  });
});

describe('the address of a table', () => {
  const read = (query: string) => readTable(new URLSearchParams(query), ['id', 'name'], { by: 'id', order: 'desc' });

  it('is read, and what is unreadable counts as absent', () => {
    expect(read('buscar=+arpa+&pagina=2&filas=25&orden=name-desc')).toEqual({
      text: 'arpa',
      page: 2,
      size: 25,
      sort: { by: 'name', order: 'desc' },
    });
    expect(read('pagina=-1&filas=7&orden=precio')).toEqual({ text: '', page: 1, size: 10, sort: { by: 'id', order: 'desc' } });
  });

  it('turns the order round on a second press', () => {
    expect(nextOrder({ by: 'id', order: 'desc' }, 'name')).toBe('name');
    expect(nextOrder({ by: 'name', order: 'asc' }, 'name')).toBe('name-desc');
    expect(nextOrder({ by: 'name', order: 'desc' }, 'name')).toBe('name');
  });
});

it('finds and sorts categories as people write them', () => {
  const kinds = ['Ñandú', 'Percusión', 'Cuerdas'].map((name, i) => ({
    id: i + 1,
    name,
    description: '',
    icon: '',
    productCount: 3 - i,
  }));
  const names = (text: string, by: 'name' | 'products') =>
    taxonomyRows(kinds, { text, sort: { by, order: 'asc' } }).map(({ name }) => name);
  expect(names('', 'name')).toEqual(['Cuerdas', 'Ñandú', 'Percusión']);
  expect(names('', 'products')).toEqual(['Cuerdas', 'Percusión', 'Ñandú']);
  expect(names('percusion', 'name')).toEqual(['Percusión']);
  expect(names('!', 'name')).toEqual([]);
});

describe('pictures', () => {
  const stored = (id: number): PlacedPicture => ({ key: `s${id}`, kind: 'stored', id, url: '', alt: '' });
  const chosen = (name: string): PlacedPicture => ({ key: name, kind: 'chosen', file: new File(['x'], name), alt: '' });

  it('move without losing any', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 6 }), fc.nat(7), fc.nat(7), (pictures, from, to) => {
        const moved = moveItem(pictures, from, to);
        expect(moved.toSorted((a, b) => a - b)).toEqual(pictures.toSorted((a, b) => a - b));
        if (from < pictures.length && to < pictures.length) expect(moved[to]).toBe(pictures[from]);
      }),
    );
  });

  it('go stored ones by id, chosen ones as files, each in its place', () => {
    const mixed = picturesToSend([chosen('a'), stored(4), chosen('b')]);
    expect(mixed.files.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(mixed.imageIds).toEqual([null, 4, null]);
  });

  it('take the room that is left when they are ready, and those that find none are told of', () => {
    const four = (name: string) => [1, 2, 3, 4].map((at) => chosen(`${name}${at}`));
    const shown = ({ placed }: PictureList) => placed.map(({ key }) => key);
    const begun = choiceBegun(choiceBegun({ placed: [], coming: 0, problems: ['De antes.'] }));
    expect(begun).toEqual({ placed: [], coming: 2, problems: [] });
    const one = choiceEnded(begun, four('a'), []);
    expect(one).toMatchObject({ coming: 1, problems: [] });
    const both = choiceEnded(one, four('b'), ['No es una imagen.']);
    expect(shown(both)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect(both).toMatchObject({
      coming: 0,
      problems: ['No es una imagen.', 'Solo caben 6 imágenes: se tomaron las primeras.'],
    });
    // What was said of the first stays while the second comes.
    expect(choiceEnded(choiceEnded(begun, [], ['Una.']), four('b'), []).problems).toEqual(['Una.']);
    expect(choiceBegun(both).problems).toEqual([]);
  });

  it('tell how much of each has left', () => {
    expect(sharesSent([{ size: 100 }, { size: 50 }], 125)).toEqual([1, 0.5]);
    expect(sharesSent([{ size: 100 }, { size: 0 }], 0)).toEqual([0, 1]);
  });

  it('fit into the longest side that the shop keeps, and small ones stay', () => {
    expect(fittingSize(4000, 1000)).toEqual({ width: 2000, height: 500 });
    expect(fittingSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(fittingSize(1, 9000)).toEqual({ width: 1, height: 2000 });
  });
});

describe('the form of an instrument', () => {
  const blankForm = valuesOf(null);

  it.each([
    ['85', 85],
    ['85,5', 85.5],
    ['85.50', 85.5],
    ['1.234,50', 1234.5],
    ['$45', 45],
    ['-1', null],
    ['1,234', null],
    ['', null],
    ['gratis', null],
  ])('reads the price %o as %o', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it('asks for everything of a new one, and lets blanks keep what is stored', () => {
    const blank = { name: ' ', description: '', pricePerDay: '', categoryId: '', providerName: '', providerContact: '' };
    const errors = (isNew: boolean) => ({
      ...Object.fromEntries(Object.entries(rulesOf(isNew)).map(([name, rule]) => [name, faultOf(rule, '')])),
      ...moreErrors(blank, isNew),
    });
    expect(Object.values(errors(true)).filter(Boolean)).toHaveLength(4);
    expect(Object.values(errors(false)).filter(Boolean)).toEqual([]);
    const stored = { ...blankForm, name: 'Arpa', pricePerDay: '45,00', categoryId: '2' };
    expect(editOf(blankForm, stored, [1], [1])).toEqual({ name: '', pricePerDay: '', categoryId: '' });
  });

  it('sends five units unless told otherwise, and no empty characteristic', () => {
    const rows = [
      { specificationId: 1, value: ' Fender ' },
      { specificationId: 2, value: '  ' },
    ];
    expect(draftOf({ ...blankForm, pricePerDay: '45,5', categoryId: '2', specifications: rows })).toMatchObject({
      stock: 5,
      pricePerDay: 45.5,
      categoryId: 2,
      specifications: [{ spValue: 'Fender', specification: 1 }],
    });
  });
});

describe('two who edit one instrument', () => {
  const rowsOf = (values: Record<number, string>) =>
    Object.entries(values).map(([id, value]) => ({ specificationId: Number(id), value }));
  const rows = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom('a', 'b', 'c')).map(rowsOf);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });

  it('who changed nothing takes over all, who is alone keeps all', () => {
    fc.assert(
      fc.property(rows, rows, ids, ids, (one, other, opened, stored) => {
        expect(mergeRows(one, one, other)).toEqual(other);
        expect(mergeRows(other, one, one)).toEqual(other);
        expect(new Set(mergePictures(opened, opened, stored))).toEqual(new Set(stored));
        expect(mergePictures(stored, opened, opened)).toEqual(stored.filter((id) => opened.includes(id)));
      }),
    );
  });

  it('keep the order that one of them gave', () => {
    const opened = rowsOf({ 1: 'Fender', 2: 'Aliso', 3: 'Funda' });
    const [first, second, third] = opened as [SpecificationRow, SpecificationRow, SpecificationRow];
    // Theirs, while here only a value was changed; mine, with what they added last.
    const valued = [first, { ...second, value: 'Arce' }, third];
    expect(mergeRows(valued, opened, [third, second, first])).toEqual([third, { ...second, value: 'Arce' }, first]);
    const fourth = { specificationId: 4, value: 'Negro' };
    expect(mergeRows([third, first, second], opened, [first, fourth, second, third])).toEqual([third, first, second, fourth]);
    expect(mergeRows([fourth, first, second, third], opened, [second, first])).toEqual([fourth, first, second]);
  });

  it('keep what each of them changed', () => {
    const opened = rowsOf({ 1: 'Fender', 2: 'Aliso', 3: 'Funda' });
    const mine = rowsOf({ 1: 'Fender', 2: 'Arce', 3: 'Funda' });
    const stored = rowsOf({ 1: 'Gibson', 2: 'Fresno', 4: 'Negro' });
    expect(mergeRows(mine, opened, stored)).toEqual(rowsOf({ 1: 'Gibson', 2: 'Arce', 4: 'Negro' }));
    expect(mergePictures([null, 2, 1], [1, 2], [1, 7])).toEqual([null, 1, 7]);
  });

  it('keep what each of them says of a picture', () => {
    const withAlts = (alts: Record<number, string>) =>
      ({
        images: Object.keys(alts).map((id) => ({ id: Number(id), url: '' })),
        imageAlts: Object.values(alts),
      }) as Instrument;
    const opened = withAlts({ 1: 'De frente', 2: 'De lado', 3: '' });
    const theirs = withAlts({ 1: 'Entera', 2: 'Perfil', 3: 'El estuche', 4: 'La caja' });
    const place = (id: number, alt: string): PlacedPicture => ({ key: `s${id}`, kind: 'stored', id, url: '', alt });
    const mine: PlacedPicture[] = [
      place(3, ''),
      { key: 'c1', kind: 'chosen', file: new File([], 'a'), alt: 'El arco' },
      place(2, ''),
      place(1, 'De frente'),
    ];
    expect(savedPictures(mine, opened, theirs)).toEqual({
      ids: [3, null, 2, 1, 4],
      alts: ['El estuche', 'El arco', '', 'Entera', 'La caja'],
    });
  });
});

describe('figures', () => {
  it('compare flows by their share and rates in points', () => {
    expect(growth({ value: 45, previous: 40 })).toEqual({ way: 'up', text: '12,5\u00A0%' });
    expect(growth({ value: 52, previous: 52 })).toEqual({ way: 'flat', text: '0,0\u00A0%' });
    expect(growth({ value: 3, previous: 0 })).toBeNull();
    expect(points({ value: 50, previous: 58.3 })).toEqual({ way: 'down', text: '8,3 pts' });
  });

  it('are written as the shop writes numbers', () => {
    expect(formatCount(12345)).toBe('12.345');
    expect(formatDecimal(-1234.56)).toBe('-1.234,6');
  });
});
