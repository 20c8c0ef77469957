/** Half-written forms survive a reload of the page, and nothing else does. */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { chooseFrom, rowsOf, test as adminTest } from './admin-test.ts';
import { type Customer, logIn, loseSession, signIn, uniqueEmail } from './customer.ts';
import { live } from './live.ts';
import { findInstrument, freeRange, reserve, today } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal, type Watch } from './watch.ts';

/** A form that closes forgets its draft a moment later. */
const expectNoDraft = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('resuena.draft.'))))
    .toEqual([]);

test('registration: the names and the e-mail come back, the passwords do not', async ({ page }) => {
  const [name, email, password, confirmation] = [
    page.getByLabel('Nombre'),
    page.getByLabel('Correo electrónico'),
    page.getByLabel('Contraseña', { exact: true }),
    page.getByLabel('Confirmar contraseña'),
  ] as const;
  const address = uniqueEmail();
  await page.goto(paths.register);
  await name.fill('Delfina');
  await page.getByLabel('Apellido').fill('Rossi');
  await email.fill(address);
  await password.fill('Secreto99');
  await confirmation.fill('Secreto99');
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).toContain(address);
  expect(await kept()).not.toContain('Secreto99');

  await page.reload();
  await live(page);
  await expect(name).toHaveValue('Delfina');
  await expect(page.getByLabel('Apellido')).toHaveValue('Rossi');
  await expect(email).toHaveValue(address);
  await expect(password).toHaveValue('');
  await expect(confirmation).toHaveValue('');
  // The other mode is given the restored address too.
  await page.getByRole('navigation', { name: 'Iniciar sesión o crear una cuenta' }).getByText('Iniciar Sesión').click();
  await expect(name).toHaveCount(0);
  await expect(email).toHaveValue(address);
  await expectNoDraft(page);

  await page.getByRole('navigation', { name: 'Iniciar sesión o crear una cuenta' }).getByText('Crear Cuenta').click();
  await name.fill('Delfina');
  await page.getByLabel('Apellido').fill('Rossi');
  await password.fill('Secreto99');
  await confirmation.fill('Secreto99');
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(page.getByText(/^Registro exitoso/)).toBeVisible();
  // It leads to the login by itself.
  await expect(page).toHaveURL(paths.login);
  await page.goto(paths.register);
  await live(page);
  await expect(name).toHaveValue('');
});

test('a rating: kept for its instrument and its author, forgotten when it is cancelled or sent', async ({
  page,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Arpa');
  const author = await freshCustomer();
  const { id } = await reserve(author, instrument, await freeRange(request, instrument, { days: 1, from: today() }));
  const { api } = await sampleCustomer('admin');
  expect((await api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } })).status()).toBe(200);
  await signIn(page, author);
  await page.goto(paths.detail(instrument.id));
  const dialog = page.getByRole('dialog', { name: `Valorar ${instrument.name}` });
  const comment = dialog.getByLabel('Comentario');
  const open = async (): Promise<void> => {
    await page.getByRole('region', { name: 'Valoraciones' }).getByRole('button', { name: 'Valorar' }).click();
  };
  await open();
  await dialog.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
  await comment.fill('Cuerdas nuevas, y además');

  await page.reload();
  await open();
  await expect(comment).toHaveValue('Cuerdas nuevas, y además');
  await expect(dialog.getByRole('radio', { name: /^4 de 5/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expectNoDraft(page);
  await page.reload();
  await open();
  await expect(comment).toHaveValue('');

  // The same form in the history takes it up where it was left.
  await comment.fill('La afinación aguanta.');
  await page.goto(paths.reservations);
  await page.getByRole('button', { name: 'Valorar' }).click();
  await expect(comment).toHaveValue('La afinación aguanta.');
  await dialog.getByRole('radio', { name: /^5 de 5/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  await expect(dialog).toBeHidden();
  await expectNoDraft(page);
});

test('a draft is not restored for another person', async ({ page, freshCustomer }) => {
  const [one, other] = [await freshCustomer(), await freshCustomer()];
  const phone = page.getByLabel('Teléfono');
  await signIn(page, one);
  await page.goto(`${paths.profile}?editar=1`);
  await phone.fill('+598 99 111 222');
  await page.getByLabel('Recordarme por correo').uncheck({ force: true });
  await page.reload();
  await expect(phone).toHaveValue('+598 99 111 222');
  await expect(page.getByLabel('Recordarme por correo')).not.toBeChecked();
  await signIn(page, other);
  await page.goto(`${paths.profile}?editar=1`);
  await expect(phone).toHaveValue('');
  await expect(page.getByLabel('Recordarme por correo')).toBeChecked();
});

test('logging out forgets what was typed and not sent', async ({ page, request, freshCustomer }) => {
  const [instrument, customer] = [await findInstrument(request, 'guitarra'), await freshCustomer()];
  const checkout = paths.checkout(instrument.id, await freeRange(request, instrument));
  const notes = page.getByLabel('Notas adicionales');
  await signIn(page, customer);
  await page.goto(checkout);
  await notes.fill('Paso a las seis');
  await page.goto(paths.home);
  await page.goto(checkout);
  await expect(notes).toHaveValue('Paso a las seis');
  await page.getByRole('button', { name: 'Menú de Elena Prueba' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectNoDraft(page);
});

adminTest(
  'an instrument: texts come back, except over what somebody else saved meanwhile',
  async ({ adminPage: page, adminApi }) => {
    const instrument = await adminApi.addInstrument('Bandoneón', { provider: { name: 'Casa Orfeo', contact: '' } });
    const [specification] = await adminApi.specifications();
    const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
    const [description, price] = [dialog.getByLabel(/^Descripción/), dialog.getByLabel(/^Precio por día/)];
    const open = async (): Promise<void> => {
      await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
      await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
      await expect(description).toBeVisible();
    };
    await open();
    await description.fill('Palisandro, con estuche');
    await price.fill('61,5');
    await dialog.getByRole('textbox', { name: 'Stock' }).fill('7');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Agregar característica').selectOption({ label: specification?.label ?? '' });
    await dialog.getByRole('textbox', { name: specification?.label ?? '' }).fill('Alfa');
    await adminApi.change(instrument.id, { pricePerDay: 70 });

    await page.reload();
    await open();
    await expect(description).toHaveValue('Palisandro, con estuche');
    await expect(price).toHaveValue('70,00');
    await expect(dialog.getByRole('textbox', { name: 'Stock' })).toHaveValue('7');
    await expect(dialog.getByRole('textbox', { name: specification?.label ?? '' })).toHaveValue('Alfa');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog).toHaveCount(0);
    await expectNoDraft(page);
    expect(await adminApi.instrument(instrument.id)).toMatchObject({
      description: 'Palisandro, con estuche',
      pricePerDay: 70,
      stock: 7,
    });

    await open();
    await description.fill('Otra cosa');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expectNoDraft(page);
    await page.reload();
    await open();
    await expect(description).toHaveValue('Palisandro, con estuche');
  },
);

const reloadsWith = async (page: Page, open: () => Promise<void>, field: Locator, text: string): Promise<void> => {
  await open();
  await field.fill(text);
  await page.reload();
  await open();
  await expect(field).toHaveValue(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expectNoDraft(page);
  await page.reload();
  await open();
  await expect(field).not.toHaveValue(text);
};

adminTest('a category and a reservation for a customer', async ({ adminPage: page }) => {
  const dialog = page.getByRole('dialog');
  await page.goto(paths.adminCategories);
  await reloadsWith(
    page,
    () => page.getByRole('button', { name: 'Nueva categoría' }).first().click(),
    dialog.getByLabel(/^Descripción/),
    'Se tocan con arco',
  );
  await page.goto(paths.adminReservations);
  await reloadsWith(
    page,
    () => page.getByRole('button', { name: 'Nueva reserva' }).click(),
    dialog.getByLabel(/^Notas/),
    'Pasa a buscarlo su hermana.',
  );
});

adminTest('a new customer of a reservation', async ({ adminPage: page, adminApi }) => {
  const [dialog, name] = [page.getByRole('dialog'), adminApi.name('Rosa')];
  const fields = dialog.getByRole('group', { name: 'Cliente nuevo' });
  const open = (): Promise<void> => page.getByRole('button', { name: 'Nueva reserva' }).click();
  await page.goto(paths.adminReservations);
  await open();
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(name);
  await page.getByRole('option', { name: `Crear «${name}»` }).click();
  await fields.getByLabel('Teléfono').fill('+598 99 111 222');
  await page.reload();
  await open();
  await expect(fields.getByLabel('Nombre')).toHaveValue('Rosa');
  await expect(fields.getByLabel('Teléfono')).toHaveValue('+598 99 111 222');
  await fields.getByRole('button', { name: 'Buscar otro' }).click();
  await expectNoDraft(page);
});

/** Types into a form whose session ends meanwhile, sends it, logs in where that leads to, and finds the text where it was. */
async function outlivesSession(
  { page, watch, person }: { page: Page; watch: Watch; person: Customer },
  open: () => Promise<void>,
  field: Locator,
  send: Locator,
): Promise<void> {
  const text = 'Escrito antes de que terminara la sesión';
  watch.allow(refusal(401, /\/api\//));
  await open();
  await field.fill(text);
  const { pathname, search } = new URL(page.url());
  await loseSession(page);
  await send.click();
  await expect(page.getByText('Tu sesión terminó. Inicia sesión para continuar.')).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(pathname + search);
  await open();
  await expect(field).toHaveValue(text);
}

for (const [where, pathOf, place] of [
  ['the history', () => paths.reservations, null],
  ['the instrument', paths.detail, 'Valoraciones'],
] as const)
  test(`a rating outlives its session, from ${where}`, async ({ page, watch, request, freshCustomer, sampleCustomer }) => {
    const [instrument, person] = [await findInstrument(request, 'Arpa'), await freshCustomer()];
    const { id } = await reserve(person, instrument, await freeRange(request, instrument, { days: 1, from: today() }));
    const { api } = await sampleCustomer('admin');
    expect((await api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } })).status()).toBe(200);
    await signIn(page, person);
    await page.goto(pathOf(instrument.id));
    const around = place ? page.getByRole('region', { name: place }) : page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const open = async (): Promise<void> => {
      await around.getByRole('button', { name: 'Valorar' }).click();
      await dialog.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
    };
    await outlivesSession(
      { page, watch, person },
      open,
      dialog.getByLabel('Comentario'),
      dialog.getByRole('button', { name: 'Enviar valoración' }),
    );
  });

test('the report of a rating outlives its session', async ({ page, watch, request, freshCustomer, sampleCustomer }) => {
  const [instrument, author, person] = [await findInstrument(request, 'Arpa'), await freshCustomer(), await freshCustomer()];
  const { id } = await reserve(author, instrument, await freeRange(request, instrument, { days: 1, from: today() }));
  const { api } = await sampleCustomer('admin');
  expect((await api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } })).status()).toBe(200);
  const rating = { instrumentId: instrument.id, userId: author.user.id, stars: 2, comment: 'Ofende' };
  expect((await author.api.post('/api/ratings', { data: rating })).status()).toBe(201);
  await signIn(page, person);
  await page.goto(paths.detail(instrument.id));
  const dialog = page.getByRole('dialog', { name: 'Denunciar valoración' });
  const open = async (): Promise<void> => {
    // The buttons come one by one.
    await page.getByRole('article').filter({ hasText: rating.comment }).getByRole('button', { name: 'Denunciar' }).click();
    await dialog.getByLabel('Motivo').selectOption('Insulta o agrede a alguien');
  };
  await outlivesSession(
    { page, watch, person },
    open,
    dialog.getByLabel('Detalles'),
    dialog.getByRole('button', { name: 'Denunciar' }),
  );
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectNoDraft(page);
});

adminTest('what an administrator types outlives the session', async ({ adminPage: page, adminApi, watch, freshCustomer }) => {
  adminTest.slow();
  const [instrument, rated] = [await adminApi.addInstrument(), await adminApi.addInstrument('Bandurria')];
  const customer = await freshCustomer();
  const { id } = await reserve(customer, instrument, { start: today(), end: today() });
  const ended = await reserve(customer, rated, { start: today(), end: today() });
  expect((await adminApi.admin.api.put(`/api/reservations/${ended.id}/status?status=ENDED`)).status()).toBe(200);
  const rating = { instrumentId: rated.id, userId: customer.user.id, stars: 1, comment: 'Ofende' };
  expect((await customer.api.post('/api/ratings', { data: rating })).status()).toBe(201);
  const [dialog, person] = [page.getByRole('dialog').or(page.getByRole('alertdialog')), adminApi.admin];
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  const ownInstruments = `${paths.adminInstruments}?buscar=${adminApi.mark}`;
  for (const [path, open, label, send, leave] of [
    [ownInstruments, press(`Editar ${instrument.name}`), /^Descripción/, 'Guardar cambios', 'Cancelar'],
    [
      ownInstruments,
      () => chooseFrom(page, `Más acciones de ${instrument.name}`, 'Mantenimiento'),
      /^Motivo/,
      'Comprobar fechas',
      'Cerrar',
    ],
    [
      paths.adminCategories,
      async () => {
        await press('Nueva categoría')();
        await dialog.getByLabel('Nombre').fill(adminApi.name('Cuerdas'));
      },
      /^Descripción/,
      /^Crear/,
      'Cancelar',
    ],
    [
      paths.adminOrder(id),
      async () => {
        await press('Registrar')();
        await dialog.getByLabel('Importe').fill('10');
      },
      /^Nota/,
      'Registrar',
      'Cancelar',
    ],
    [
      paths.adminOrder(id),
      async () => {
        await chooseFrom(page, `Más acciones de la reserva #${id}`, 'Cambiar…');
        await dialog.getByLabel('Con el precio por día de hoy').check({ force: true });
        await expect(dialog.getByRole('button', { name: 'Guardar el cambio' })).toBeEnabled();
      },
      /^Nota/,
      'Guardar el cambio',
      'Cancelar',
    ],
    [
      paths.adminOrder(id),
      () => chooseFrom(page, `Más acciones de la reserva #${id}`, 'Finalizar'),
      /^Nota/,
      'Finalizar reserva',
      'Cancelar',
    ],
    [
      paths.adminOrder(id),
      () => chooseFrom(page, `Más acciones de la reserva #${id}`, 'Cancelar'),
      'Motivo',
      'Cancelar reserva',
      'Volver',
    ],
    [
      paths.adminRatings,
      () =>
        rowsOf(page, 'Valoraciones')
          .filter({ hasText: rated.name })
          .getByRole('button', { name: /^Revisar/ })
          .click(),
      'Motivo',
      'Ocultar',
      'Cancelar',
    ],
  ] as const) {
    await page.goto(path);
    await outlivesSession({ page, watch, person }, open, dialog.getByLabel(label), dialog.getByRole('button', { name: send }));
    await dialog.getByRole('button', { name: leave }).last().click();
    await expectNoDraft(page);
  }
});

adminTest('so does what an administrator types into the form of a page', async ({ adminPage: page, adminApi, watch }) => {
  adminTest.slow();
  for (const [path, label, send] of [
    [paths.adminSettings, 'Motivo', 'Cerrar esos días'],
    [paths.adminSettings, 'Última hora para reservar hoy', 'Guardar ajustes'],
    [paths.adminSynonyms, 'Ofrecer', 'Guardar'],
  ] as const) {
    const open = (): Promise<void> => live(page);
    await page.goto(path);
    await outlivesSession(
      { page, watch, person: adminApi.admin },
      open,
      page.getByLabel(label),
      page.getByRole('button', { name: send, exact: true }),
    );
  }
});
