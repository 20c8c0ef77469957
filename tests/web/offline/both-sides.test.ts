/** One suite over both sides: a call is answered alike by the real worker and by this device's own data. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Counter } from '#domain/contract/admin/counter.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import type { QueryOf } from '#domain/contract/api.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { CATEGORIES, KEYBOARDS_ID, STRINGS_ID, WIND_ID } from '#seed/categories.ts';
import { SPECIFICATIONS } from '#seed/specifications.ts';
import { ADMIN_ID, ANA_ID } from '#seed/users.ts';
import type { Answer } from '#web/api/call.ts';
import { sampleCounter } from '#web/offline/sample-counter.ts';
import { openLocal, openServer, type Side } from './sides.ts';

const ADMIN = { email: 'admin@resuena.com', password: 'Admin123' };
const ANA = { email: 'ana@resuena.com', password: 'Cliente123' };
const NOBODY = 999_999;
const START_MS = 240_000;

const today = todayInShop(Date.now());
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;
const picture = (): File => {
  const [first] = INSTRUMENTS[0]?.pictures ?? [];
  return new File([readFileSync(new URL(`../../../seed/pictures/${first?.key}`, import.meta.url))], 'a.webp', {
    type: 'image/webp',
  });
};

/** Where the specification gives the two their own words. */
const WORDS = {
  server: {
    credentials: 'Credenciales inválidas',
    category: 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.',
    images: 'Debes seleccionar entre 1 y 6 imágenes',
  },
  device: {
    credentials: 'Credenciales inválidas. No podemos comprobar tu cuenta sin conexión.',
    category: 'Ya existe una categoría con este nombre',
    images: 'El producto debe tener entre 1 y 6 imágenes',
  },
};

const valueOf = <T>(answer: Answer<T> | null): T => {
  if (!answer?.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.value;
};
const refused = (code: string, status: number, message?: string) => ({
  ok: false,
  problem: { code, status, ...(message !== undefined && { message }) },
});

describe.each([
  ['server', openServer],
  ['device', () => openLocal()],
] as const)('%s', (kind, open) => {
  const words = WORDS[kind];
  let side: Side;

  beforeAll(async () => {
    side = await open();
  }, START_MS);
  afterAll(() => side.close());

  const enter = async ({ email, password }: typeof ANA): Promise<User> => {
    const user = valueOf(await side.call('POST /login', { body: { email, password } }));
    side.session.set(user);
    return user;
  };
  const leave = async (): Promise<void> => {
    await side.call('POST /logout');
    side.session.set(null);
  };
  beforeEach(leave);

  const idsOf = async (search: QueryOf<'GET /api/instruments/results'>): Promise<number[]> =>
    valueOf(await side.call('GET /api/instruments/results', { query: search })).products.map(({ id }) => id);

  const pageOf = async (query: QueryOf<'GET /api/instruments/results'>): Promise<InstrumentPage> =>
    valueOf(await side.call('GET /api/instruments/results', { query })) as InstrumentPage;

  describe('the catalogue', () => {
    it('lists the categories with what is in each', async () => {
      const listed = valueOf(await side.call('GET /api/categories'));
      expect(listed.filter(({ id }) => id <= 4)).toEqual(
        CATEGORIES.map((category) => ({
          ...category,
          isActive: true,
          productCount: INSTRUMENTS.filter(({ categoryId }) => categoryId === category.id).length,
        })),
      );
    });

    it.each([
      ['nothing in particular', {}, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
      ['the second page', { page: 2 }, [2, 1]],
      ['a page past the end', { page: 9 }, [2, 1]],
      ['a page before the first', { page: 0, size: 2 }, [12, 11]],
      ['a category', { categoryId: [KEYBOARDS_ID] }, [9, 7]],
      ['two categories', { categoryId: [KEYBOARDS_ID, STRINGS_ID], size: 3 }, [12, 11, 9]],
      ['a name without its accent', { search: 'acordeon' }, [7]],
      ['the beginning of a word', { search: 'violi' }, [11]],
      ['a word of a description', { search: 'guarania' }, [5]],
      ['words that nothing has together', { search: 'arpa trompeta' }, []],
      ['a category’s name that no instrument says', { search: 'TECLADO' }, [9, 7]],
      ['a category’s name within another', { search: 'teclados', categoryId: [WIND_ID] }, []],
      ['no letter at all', { search: '¿?' }, []],
      ['a part of a word', { search: 'itarr' }, [12, 3]],
      ['a part, words that begin so first', { search: 'tro' }, [6, 1, 11, 7, 4]],
      ['a part of two letters', { search: 'it' }, []],
      ['a word in another category', { search: 'arpa', categoryId: [WIND_ID] }, []],
    ])('finds by %s', async (_, search, expected) => {
      expect(await idsOf(search)).toEqual(expected);
    });

    it.each([
      ['a typing mistake', { search: 'gitarra' }, 'guitarra', [12], false],
      ['a letter for another', { search: 'violim' }, 'violín', [11], false],
      ['a word cut short of its accent', { search: 'acrodeon' }, 'acordeón', [7], false],
      ['a synonym beside a known word', { search: 'guitarra criolla' }, 'guitarra', [12], false],
      ['a synonym in the plural', { search: 'bombos' }, 'batería', [8], false],
      ['a synonym of two words', { search: 'piano electrico' }, 'piano digital', [9], false],
      ['words that no instrument has together', { search: 'arpa trompeta' }, null, [5], false],
      ['nothing that is known', { search: 'zzzzzz' }, null, [], false],
      ['a word in another category', { search: 'arpa', categoryId: [WIND_ID] }, null, [5], false],
    ])('suggests for %s', async (_, search, correction, first, becauseOfDates) => {
      const { products, suggestions } = await pageOf(search);
      expect(products).toEqual([]);
      expect(suggestions).toMatchObject({ correction, becauseOfDates });
      expect(suggestions?.instruments.slice(0, 1).map(({ id }) => id)).toEqual(first);
    });

    it('suggests nothing beside what is found, and says that the days are why there is nothing', async () => {
      expect((await pageOf({ search: 'arpa' })).suggestions).toBeUndefined();
      const days = { search: 'arpa', startDate: addDays(today, 3), endDate: addDays(today, 5) };
      const [harp] = (await pageOf({ search: 'arpa' })).products;
      if (!harp) throw new Error('the sample has no harp');
      const taken = await pageOf({ ...days, quantity: harp.stock, startDate: today, endDate: addDays(today, 85) });
      expect(taken.suggestions).toMatchObject({ correction: null, becauseOfDates: true });
      const tooMany = await pageOf({ ...days, quantity: harp.stock + 1 });
      expect(tooMany.suggestions).toMatchObject({ correction: null, becauseOfDates: false });
      const typo = await pageOf({ ...days, search: 'gitarra' });
      expect(typo.suggestions).toMatchObject({ correction: 'guitarra', becauseOfDates: false });
    });

    it.each(['price-asc', 'price-desc', 'name'] as const)('sorts by %s', async (sort) => {
      const { products, ...rest } = valueOf(await side.call('GET /api/instruments/results', { query: { sort, size: 100 } }));
      const keys = products.map(({ pricePerDay, name }) => (sort === 'name' ? name : pricePerDay));
      const sorted = keys.toSorted((a, b) =>
        typeof a === 'number' && typeof b === 'number'
          ? (a - b) * (sort === 'price-desc' ? -1 : 1)
          : String(a).localeCompare(String(b), 'es'),
      );
      expect(keys).toEqual(sorted);
      expect(rest).toMatchObject({
        pagination: {
          currentPage: 1,
          totalPages: 1,
          hasNextPage: false,
          hasPrevPage: false,
          totalProducts: 12,
        },
      });
    });

    it('finds by days what is free on each of them', async () => {
      const [startDate, endDate] = [addDays(today, 3), addDays(today, 5)];
      const { products } = valueOf(
        await side.call('GET /api/instruments/results', { query: { startDate, endDate, quantity: 2, size: 100 } }),
      );
      expect(products.length).toBeGreaterThan(0);
      for (const { id, availableUnits } of products) {
        const days = valueOf(
          await side.call('GET /api/availability/daily-stock', { query: { instrumentId: id, startDate, endDate } }),
        );
        expect(Math.min(...days.map(({ availableStock }) => availableStock))).toBe(availableUnits);
        expect(availableUnits).toBeGreaterThanOrEqual(2);
      }
      expect(
        await side.call('GET /api/instruments/results', { query: { startDate: endDate, endDate: startDate } }),
      ).toMatchObject(refused('end_before_start', 422));
    });

    it('shows one instrument whole, with its free units', async () => {
      const found = valueOf(await side.call('GET /api/instruments/:id', { params: { id: 5 } }));
      const sheet = INSTRUMENTS.find(({ id }) => id === 5);
      expect(found).toMatchObject({
        id: 5,
        name: sheet?.name,
        description: sheet?.description,
        pricePerDay: (sheet?.priceCents ?? 0) / 100,
        category: { id: STRINGS_ID, name: 'Cuerdas' },
        stock: sheet?.stock,
      });
      expect(found.specifications.map(({ specification, spValue }) => [specification.label, spValue])).toEqual(
        SPECIFICATIONS.map(({ label }) => [label, sheet?.specifications[label]]),
      );
      expect(found.images).toHaveLength(sheet?.pictures.length ?? 0);
      expect(found.mainImage).toBe(found.images[0]?.url);
      expect(found.availability?.length).toBeGreaterThan(50);
      for (const { availableStock } of found.availability ?? []) {
        expect(availableStock).toBeGreaterThanOrEqual(0);
        expect(availableStock).toBeLessThanOrEqual(7);
      }
    });

    it('brings two others with it and who asks, when they are asked for', async () => {
      const ask = async () =>
        valueOf(
          await side.call('GET /api/instruments/:id', { params: { id: 5 }, query: { include: ['suggestions', 'viewer'] } }),
        );
      const { suggestions = [], viewer } = await ask();
      expect(viewer).toBeNull();
      const { products } = valueOf(await side.call('GET /api/instruments/results', { query: { size: 25 } }));
      expect(new Set([5, ...suggestions.map(({ id }) => id)]).size).toBe(3);
      for (const one of suggestions) expect(products).toContainEqual(one);
      const { id } = await enter(ANA);
      expect((await ask()).viewer).toMatchObject({ userId: id });
      const bare = valueOf(await side.call('GET /api/instruments/:id', { params: { id: 5 } }));
      expect([bare.suggestions ?? null, bare.viewer ?? null]).toEqual([null, null]);
    });

    it('knows no other', async () => {
      expect(await side.call('GET /api/instruments/:id', { params: { id: NOBODY } })).toMatchObject(
        refused('instrument_not_found', 404, 'Producto no encontrado'),
      );
    });
  });

  describe('accounts', () => {
    it('lets in, knows who is in, and lets out', async () => {
      expect(await enter(ADMIN)).toMatchObject({ id: ADMIN_ID, email: ADMIN.email, role: 'ADMIN', isActive: true });
      expect(valueOf(await side.call('GET /api/users/me'))).toMatchObject({ id: ADMIN_ID, username: 'Martina' });
      await leave();
      expect(await side.call('GET /api/users/me')).toMatchObject(refused('unauthenticated', 401));
    });

    it.each([
      ['another password', ANA.email, 'Cliente124', 'bad_credentials', 401, words.credentials],
      ['an unknown address', 'nadie@resuena.com', 'Cliente123', 'bad_credentials', 401, words.credentials],
      ['a closed account', 'inactiva@resuena.com', 'Cliente123', 'inactive_account', 403, 'Cuenta desactivada'],
      ['a password that is too short', ANA.email, 'abc', 'invalid', 422, undefined],
      ['nothing', '', '', 'invalid', 422, undefined],
    ] as const)('does not let in with %s', async (_, email, password, code, status, message) => {
      expect(await side.call('POST /login', { body: { email, password } })).toMatchObject(refused(code, status, message));
    });

    it('takes an address however it is written', async () => {
      expect(
        valueOf(await side.call('POST /login', { body: { email: ' ANA@Resuena.com ', password: ANA.password } })),
      ).toMatchObject({ id: ANA_ID });
    });

    it('opens an account, changes it and deletes it', async () => {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const draft = { username: 'Elena', lastname: 'Prueba', email, password: 'Melodia42' };
      expect(valueOf(await side.call('POST /api/users/register', { body: draft }))).toMatchObject({
        username: 'Elena',
        role: 'USER',
        isActive: true,
      });
      expect(await side.call('POST /api/users/register', { body: { ...draft, email: email.toUpperCase() } })).toMatchObject({
        ok: false,
        problem: {
          code: 'email_taken',
          status: 409,
          message: 'El email ya está registrado',
          errors: [{ path: 'email', message: 'El email ya está registrado' }],
        },
      });
      await enter(draft);
      expect(valueOf(await side.call('PUT /api/users/me', { body: { lastname: 'Nueva', phone: '099 123 456' } }))).toMatchObject({
        username: 'Elena',
        lastname: 'Nueva',
        lastName: 'Nueva',
        phone: '099 123 456',
      });
      expect(await side.call('PUT /api/users/me', { body: { username: 'E' } })).toMatchObject(refused('invalid', 422));
      expect(await side.call('DELETE /api/users/me', { body: { password: 'otra cosa' } })).toMatchObject(
        refused('wrong_password', 422),
      );
      expect(await side.call('DELETE /api/users/me', { body: { password: draft.password } })).toMatchObject({ ok: true });
      expect(await side.call('POST /login', { body: { email, password: draft.password } })).toMatchObject(
        refused('bad_credentials', 401),
      );
    });

    it.each([
      ['a first name', { username: ' ' }],
      ['an address', { email: '' }],
      ['a known ending', { email: 'ana@casa.xyz' }],
      ['six characters', { password: '12345' }],
    ])('asks for %s', async (_, missing) => {
      const draft = { username: 'Elena', lastname: 'Prueba', email: 'x@example.com', password: 'Melodia42', ...missing };
      expect(await side.call('POST /api/users/register', { body: draft })).toMatchObject(refused('invalid', 422));
    });
  });

  describe('favourites', () => {
    it('keeps each once, the newest first, and forgets', async () => {
      const user = await enter(ADMIN);
      for (const id of [3, 5, 3])
        expect(
          await side.call('POST /api/favorites/users/:userId/instruments/:instrumentId', {
            params: { userId: user.id, instrumentId: id },
          }),
        ).toMatchObject({ ok: true });
      const kept = async () =>
        valueOf(await side.call('GET /api/favorites/users/:userId', { params: { userId: user.id } })).map(
          ({ instrument }) => instrument.id,
        );
      expect((await kept()).toSorted((a, b) => a - b)).toEqual([3, 5]);
      await side.call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', {
        params: { userId: user.id, instrumentId: 3 },
      });
      expect(
        await side.call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', {
          params: { userId: user.id, instrumentId: 3 },
        }),
      ).toMatchObject({ ok: true });
      expect(await kept()).toEqual([5]);
      await side.call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', {
        params: { userId: user.id, instrumentId: 5 },
      });
      expect(
        await side.call('POST /api/favorites/users/:userId/instruments/:instrumentId', {
          params: { userId: user.id, instrumentId: NOBODY },
        }),
      ).toMatchObject(refused('instrument_not_found', 404));
    });

    it('are one’s own', async () => {
      await enter(ANA);
      expect(await side.call('GET /api/favorites/users/:userId', { params: { userId: ADMIN_ID } })).toMatchObject(
        refused('forbidden', 403),
      );
      expect(
        await side.call('POST /api/favorites/users/:userId/instruments/:instrumentId', {
          params: { userId: ADMIN_ID, instrumentId: 3 },
        }),
      ).toMatchObject(refused('forbidden', 403));
      await leave();
      expect(
        await side.call('POST /api/favorites/users/:userId/instruments/:instrumentId', {
          params: { userId: ADMIN_ID, instrumentId: 3 },
        }),
      ).toMatchObject(refused('unauthenticated', 401));
    });
  });

  describe('the administrator', () => {
    it('is nobody else', async () => {
      const draft = { name: unique('Coros'), description: 'x', icon: null };
      expect(await side.call('POST /api/categories/add', { body: draft })).toMatchObject(refused('unauthenticated', 401));
      await enter(ANA);
      expect(await side.call('POST /api/categories/add', { body: draft })).toMatchObject(refused('forbidden', 403));
      expect(await side.call('DELETE /api/instruments/:id', { params: { id: 5 } })).toMatchObject(refused('forbidden', 403));
      expect(await side.call('GET /api/users')).toMatchObject(refused('forbidden', 403));
    });

    it('makes, renames and deletes a category', async () => {
      await enter(ADMIN);
      const name = unique('Música de cámara');
      const made = valueOf(
        await side.call('POST /api/categories/add', { body: { name: ` ${name} `, description: 'Para pocos.', icon: null } }),
      );
      expect(made).toMatchObject({ name, icon: 'fa-music', isActive: true, productCount: 0 });
      const again = { name: name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''), description: 'x', icon: null };
      expect(await side.call('POST /api/categories/add', { body: again })).toMatchObject(
        refused('duplicate', 409, words.category),
      );
      expect(await side.call('PUT /api/categories/:id', { params: { id: STRINGS_ID }, body: again })).toMatchObject(
        refused('duplicate', 409, words.category),
      );
      expect(
        valueOf(await side.call('PUT /api/categories/:id', { params: { id: made.id }, body: { ...again, icon: 'fa-drum' } })),
      ).toMatchObject({ icon: 'fa-drum' });
      expect(valueOf(await side.call('PUT /api/categories/:id', { params: { id: made.id }, body: again }))).toMatchObject({
        icon: 'fa-drum',
        description: 'x',
      });
      expect(
        valueOf(await side.call('PUT /api/categories/:id', { params: { id: made.id }, body: { ...again, icon: '' } })),
      ).toMatchObject({ icon: 'fa-music' });
      expect(await side.call('POST /api/categories/add', { body: { name: '  ', description: 'x', icon: null } })).toMatchObject({
        ok: false,
        problem: { code: 'invalid', errors: [{ path: 'name', message: 'El nombre de la categoría no puede estar vacío' }] },
      });
      expect(await side.call('PUT /api/categories/:id', { params: { id: NOBODY }, body: again })).toMatchObject(
        refused('category_not_found', 404, 'Categoría no encontrada'),
      );
      expect(await side.call('DELETE /api/categories/:id', { params: { id: STRINGS_ID } })).toMatchObject(
        refused('category_in_use', 409, 'No se puede eliminar una categoría con productos asociados'),
      );
      expect(await side.call('DELETE /api/categories/:id', { params: { id: made.id } })).toMatchObject({ ok: true });
      expect(await side.call('DELETE /api/categories/:id', { params: { id: made.id } })).toMatchObject(
        refused('category_not_found', 404),
      );
    });

    it('makes, renames and deletes a characteristic', async () => {
      await enter(ADMIN);
      const label = unique('Cuerdas al aire');
      const made = valueOf(
        await side.call('POST /api/specifications/add', { body: { label, description: 'Cuántas.', icon: null } }),
      );
      expect(made).toMatchObject({ label, name: label, icon: 'fa-tag', productCount: 0 });
      expect(
        await side.call('POST /api/specifications/add', { body: { label: label.toUpperCase(), description: 'x', icon: null } }),
      ).toMatchObject(refused('duplicate', 409, 'Ya existe una característica con este nombre'));
      expect(
        valueOf(
          await side.call('PUT /api/specifications/:id', {
            params: { id: made.id },
            body: { label, description: 'Otra.', icon: null },
          }),
        ),
      ).toMatchObject({
        description: 'Otra.',
        icon: 'fa-tag',
      });
      const put = async (icon: string) =>
        valueOf(
          await side.call('PUT /api/specifications/:id', {
            params: { id: made.id },
            body: { label, description: 'Otra.', icon },
          }),
        ).icon;
      expect([await put('fa-star'), await put('')]).toEqual(['fa-star', 'fa-tag']);
      expect(
        await side.call('POST /api/specifications/add', { body: { label: '', description: 'x', icon: null } }),
      ).toMatchObject({
        ok: false,
        problem: { code: 'invalid', errors: [{ path: 'label', message: 'El nombre de la característica no puede estar vacío' }] },
      });
      expect(await side.call('DELETE /api/specifications/:id', { params: { id: 1 } })).toMatchObject(
        refused('specification_in_use', 409, 'No se puede eliminar una característica que está siendo utilizada por productos'),
      );
      expect(await side.call('DELETE /api/specifications/:id', { params: { id: made.id } })).toMatchObject({ ok: true });
      expect(
        await side.call('PUT /api/specifications/:id', {
          params: { id: made.id },
          body: { label, description: 'x', icon: null },
        }),
      ).toMatchObject(refused('specification_not_found', 404, 'Característica no encontrada'));
      expect(valueOf(await side.call('GET /api/specifications')).map((one) => one.label)).toEqual(
        SPECIFICATIONS.map((one) => one.label),
      );
    });

    it('adds, changes and deletes an instrument', async () => {
      await enter(ADMIN);
      const name = unique('Bandoneón');
      const draft = {
        name,
        description: 'De estudio.',
        pricePerDay: 99.5,
        categoryId: KEYBOARDS_ID,
        specifications: [
          { spValue: ' Arnold ', specification: 1 },
          { spValue: '  ', specification: 2 },
        ],
      };
      expect(await side.upload('POST /api/instruments/add', { form: draft, files: [] })).toMatchObject(
        refused('bad_image_count', 422, words.images),
      );
      const seven = Array.from({ length: 7 }, picture);
      expect(await side.upload('POST /api/instruments/add', { form: draft, files: seven })).toMatchObject({
        ok: false,
        problem: { code: 'bad_image_count' },
      });
      expect(
        await side.upload('POST /api/instruments/add', {
          form: { ...draft, specifications: [{ spValue: 'x', specification: NOBODY }] },
          files: [picture()],
        }),
      ).toMatchObject(refused('unknown_specification', 422, `La característica con ID ${NOBODY} no existe`));
      expect(
        await side.upload('POST /api/instruments/add', { form: { ...draft, categoryId: NOBODY }, files: [picture()] }),
      ).toMatchObject(refused('unknown_category', 422));

      const made = valueOf(await side.upload('POST /api/instruments/add', { form: draft, files: [picture(), picture()] }));
      expect(made).toMatchObject({
        name,
        pricePerDay: 99.5,
        stock: 5,
        status: 'Disponible',
        category: { id: KEYBOARDS_ID, name: 'Teclados' },
        ratingCount: 0,
      });
      expect(made.specifications).toMatchObject([{ spValue: 'Arnold', specification: { id: 1, label: 'Marca' } }]);
      expect(made.images).toHaveLength(2);
      expect(made.mainImage).toBe(made.images[0]?.url);
      expect(await idsOf({ search: name, categoryId: [KEYBOARDS_ID] })).toEqual([made.id]);
      expect(
        await side.upload('POST /api/instruments/add', { form: { ...draft, name: name.toUpperCase() }, files: [picture()] }),
      ).toMatchObject(refused('duplicate', 409, 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.'));

      const imageIds = made.images.map(({ id }) => id).toReversed();
      expect(made.imageAlts).toBeUndefined();
      const imageAlts = ['De frente', ''];
      const edit = {
        name: '',
        description: '',
        pricePerDay: '',
        categoryId: '',
        status: 'Mantenimiento',
        imageIds,
        imageAlts,
      } as const;
      const changed = valueOf(await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: edit, files: [] }));
      expect(changed).toMatchObject({ name, description: 'De estudio.', pricePerDay: 99.5, status: 'Mantenimiento' });
      expect(changed.images.map(({ id }) => id)).toEqual(imageIds);
      expect(changed.imageAlts).toEqual(imageAlts);
      expect(changed.specifications).toEqual(made.specifications);
      const unknown = { specifications: [{ spValue: 'x', specification: NOBODY }] };
      expect(await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: unknown, files: [] })).toMatchObject(
        refused('unknown_specification', 422, `La característica con ID ${NOBODY} no existe`),
      );
      const placed = { provider: { name: 'Casa Sur' }, imageIds: [null, ...imageIds] };
      const grown = valueOf(
        await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: placed, files: [picture()] }),
      );
      expect(grown.images.slice(1).map(({ id }) => id)).toEqual(imageIds);
      expect(grown.imageAlts).toEqual(['', ...imageAlts]);
      expect(grown).toMatchObject({ mainImage: grown.images[0]?.url, provider: { ...made.provider, name: 'Casa Sur' } });
      const own = { provider: { name: '', contact: '' } };
      expect(
        valueOf(await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: own, files: [] })).provider,
      ).toEqual({ name: 'Resuena', contact: '' });
      expect(
        await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: { imageIds: [] }, files: [] }),
      ).toMatchObject({
        ok: false,
        problem: { code: 'bad_image_count' },
      });
      const rows = valueOf(await side.call('GET /api/admin/instruments', { query: { search: name, status: ['Mantenimiento'] } }));
      expect(rows).toMatchObject({ instruments: [{ id: made.id, name, stock: 5 }], place: { total: 1, page: 1, pages: 1 } });

      expect(await side.call('DELETE /api/instruments/:id', { params: { id: made.id } })).toMatchObject({ ok: true });
      expect(await side.call('GET /api/instruments/:id', { params: { id: made.id } })).toMatchObject(
        refused('instrument_not_found', 404),
      );
      expect(await side.call('DELETE /api/instruments/:id', { params: { id: made.id } })).toMatchObject(
        refused('instrument_not_found', 404),
      );
      expect(await side.upload('PUT /api/instruments/:id', { params: { id: made.id }, form: edit, files: [] })).toMatchObject(
        refused('instrument_not_found', 404),
      );
    });

    it('offers nothing for any days while it is in maintenance', async () => {
      await enter(ADMIN);
      const days = { startDate: addDays(today, 3), endDate: addDays(today, 5), size: 100 };
      const free = await idsOf(days);
      const id = free[0] ?? NOBODY;
      const become = async (status: 'Disponible' | 'Mantenimiento') =>
        valueOf(await side.upload('PUT /api/instruments/:id', { params: { id }, form: { status }, files: [] }));
      await become('Mantenimiento');
      expect(await idsOf(days)).toEqual(free.slice(1));
      await become('Disponible');
      expect(await idsOf(days)).toEqual(free);
    });

    it('deletes an account of somebody else', async () => {
      const email = `${randomUUID()}@example.com`;
      const draft = { username: 'Elena', lastname: 'Prueba', email, password: 'Melodia42' };
      const { id } = valueOf(await side.call('POST /api/users/register', { body: draft }));
      await enter(ADMIN);
      const { total } = valueOf(await side.call('GET /api/users/counts'));
      expect(await side.call('DELETE /api/users/:id', { params: { id } })).toMatchObject({ ok: true });
      expect(valueOf(await side.call('GET /api/users/counts')).total).toBe(total - 1);
      expect(valueOf(await side.call('GET /api/users', { query: { search: email } }))).toEqual([]);
      expect(await side.call('DELETE /api/users/:id', { params: { id } })).toMatchObject(
        refused('user_not_found', 404, 'Usuario no encontrado'),
      );
      expect(await side.call('DELETE /api/users/:id', { params: { id: ADMIN_ID } })).toMatchObject(
        refused('own_account', 409, 'No puedes eliminar tu propia cuenta desde aquí'),
      );
      await leave();
      expect(await side.call('POST /login', { body: { email, password: draft.password } })).toMatchObject(
        refused('bad_credentials', 401, words.credentials),
      );
      expect(await side.call('DELETE /api/users/:id', { params: { id: ANA_ID } })).toMatchObject({
        ok: false,
        problem: { code: 'unauthenticated' },
      });
    });

    it('has rows in each list of the counter, with what is out, money and telephone numbers', async () => {
      await enter(ADMIN);
      // Ratings stay empty on this device.
      const counterOf = async (date?: string): Promise<Counter> =>
        JSON.parse(
          JSON.stringify(valueOf(await side.call('GET /api/counter', { query: date === undefined ? {} : { date } }))),
          (key, value: unknown) => (key === 'ownStars' ? null : value),
        ) as Counter;
      const seen = await counterOf();
      expect(seen).toEqual(sampleCounter(today, today));
      const { date: _, ...lists } = seen;
      for (const [list, { lines }] of Object.entries(lists)) expect(lines.length, list).toBeGreaterThan(0);
      const tomorrow = addDays(today, 1);
      expect(await counterOf(tomorrow)).toEqual(sampleCounter(tomorrow, today));
    });

    it('counts and finds people, and says who they are', async () => {
      await enter(ADMIN);
      const counts = valueOf(await side.call('GET /api/users/counts'));
      expect(counts.total).toBe(counts.administrators + counts.clients);
      expect(counts).toMatchObject({ administrators: 1, inactive: 1 });
      const found = await side.call('GET /api/users', { query: { search: 'PEREYRA' } });
      expect(found).toMatchObject({ ok: true, value: [{ email: ANA.email }], total: 1 });
      expect(valueOf(await side.call('GET /api/users', { query: { search: 'inactiva@' } }))).toHaveLength(1);
      expect(valueOf(await side.call('GET /api/users', { query: { search: '@' } }))).toEqual([]);
      for (const verified of ['true', 'false'] as const) {
        const listed = valueOf(await side.call('GET /api/users', { query: { verified, size: 100 } }));
        expect(listed.map(({ emailVerified }) => String(emailVerified))).toEqual(listed.map(() => verified));
      }
      expect(valueOf(await side.call('GET /api/users', { query: { search: 'PEREYRA', verified: 'false' } }))).toEqual([]);
      const searched = { search: 'PEREYRA', createdFrom: '2000-01-01' };
      expect(valueOf(await side.call('GET /api/users', { query: searched }))).toHaveLength(1);
      expect(valueOf(await side.call('GET /api/users', { query: { ...searched, createdFrom: '2099-01-01' } }))).toEqual([]);

      expect(
        valueOf(await side.call('PUT /api/users/:id/role', { params: { id: ANA_ID }, query: { role: 'ADMIN' } })),
      ).toMatchObject({ id: ANA_ID, role: 'ADMIN' });
      expect(valueOf(await side.call('GET /api/users/counts')).administrators).toBe(2);
      expect(
        valueOf(await side.call('PUT /api/users/:id/role', { params: { id: ANA_ID }, query: { role: 'USER' } })),
      ).toMatchObject({ role: 'USER' });
      expect(await side.call('PUT /api/users/:id/role', { params: { id: ADMIN_ID }, query: { role: 'USER' } })).toMatchObject(
        refused('own_admin_role', 409, 'No puedes quitarte permisos de administrador a ti mismo'),
      );
      expect(
        await side.call('PUT /api/users/:id/active', { params: { id: ADMIN_ID }, query: { active: 'false' } }),
      ).toMatchObject(refused('own_account', 409));
      expect(await side.call('PUT /api/users/:id/role', { params: { id: NOBODY }, query: { role: 'ADMIN' } })).toMatchObject(
        refused('user_not_found', 404, 'Usuario no encontrado'),
      );
      expect(
        valueOf(await side.call('PUT /api/users/:id/active', { params: { id: ANA_ID }, query: { active: 'false' } })),
      ).toMatchObject({ isActive: false });
      expect(await side.call('POST /login', { body: { email: ANA.email, password: ANA.password } })).toMatchObject(
        refused('inactive_account', 403),
      );
      expect(
        valueOf(await side.call('PUT /api/users/:id/active', { params: { id: ANA_ID }, query: { active: 'true' } })),
      ).toMatchObject({ isActive: true });
    });
  });
});
