/** The table of instruments: what its address says, what its forms do, and what becomes of a refusal. */
import type { Page } from 'playwright/test';
import type { Instrument } from '#domain/contract/instruments.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { chooseFrom, type AdminApi, downloadedBy, expect, pngFile, picturesOf, rowsOf, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

const rows = (page: Page) => rowsOf(page, 'Instrumentos');
const form = (page: Page) => page.getByRole('dialog', { name: /^(Nuevo|Editar) instrumento$/ });
const places = (page: Page) => form(page).getByRole('group', { name: 'Imágenes' });
const names = (page: Page) => rows(page).getByRole('rowheader').allTextContents();

async function openEdit(page: Page, adminApi: AdminApi, { name }: Instrument): Promise<void> {
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await expect(form(page).getByRole('textbox', { name: /^Nombre/ })).toHaveValue(name);
}

test('search, sort, filters and page stand in the address, and come back with it', async ({ adminPage: page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/admin/instruments?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(paths.adminInstruments);
  const coming = page.getByRole('status').filter({ hasText: 'Cargando instrumentos' });
  await expect(coming.locator('svg')).toBeVisible();
  held.resolve(undefined);
  await expect(rows(page)).toHaveCount(10);
  await expect(coming).toHaveCount(0);
  await page.unroute('**/api/admin/instruments?*');
  for (const name of ['ID', 'Imagen', 'Nombre', 'Categoría', 'Estado', 'Precio/día', 'Acciones'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nombre' }).click();
  await expect(page).toHaveURL(/orden=name$/);
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Acordeón');
  const sorted = await names(page);
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, 'es')));

  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/orden=name&pagina=2/);
  await expect(page.getByText(/^11–\d+ de \d+$/)).toBeVisible();
  await page.getByLabel('Categoría:').selectOption('Viento');
  await expect(page).toHaveURL(/orden=name&categoria=\d+$/);
  await expect(rows(page).first()).toContainText('Viento');
  await page.goBack();
  await expect(page.getByText(/^11–\d+ de \d+$/)).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('ARPA paraguaya');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/buscar=ARPA/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Estado:').selectOption('Mantenimiento');
  await expect(page.getByRole('heading', { name: 'Ningún instrumento coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Buscar instrumento' })).toHaveValue('');
});

test('a new one: every error at its field, pictures dropped, chosen and moved, and a failed upload keeps them all', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: 'Nuevo instrumento' }).first().click();
  const dialog = form(page);
  await expect(dialog.getByRole('textbox', { name: 'Stock' })).toHaveValue('5');
  await dialog.getByRole('button', { name: 'Crear instrumento' }).click();
  for (const said of [
    'El nombre es obligatorio',
    'El precio es obligatorio',
    'La categoría es obligatoria',
    'La descripción es obligatoria',
    'Debes seleccionar entre 1 y 6 imágenes',
  ])
    await expect(dialog.getByText(said)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Nombre/ })).toBeFocused();

  await dialog.getByLabel('Elegir imágenes').setInputFiles([pngFile('uno.png', 0), pngFile('dos.png', 1)]);
  await expect(dialog.getByText('2 de 6')).toBeVisible();
  await expect(dialog.getByText('Debes seleccionar entre 1 y 6 imágenes')).toHaveCount(0);
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const [name, type, bytes] of files) transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    [
      ['tres.png', 'image/png', [...pngFile('tres.png', 2).buffer]],
      ['precios.png', 'image/png', [60, 115, 118, 103, 62]],
    ] as const,
  );
  await places(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('3 de 6')).toBeVisible();
  await expect(dialog.getByText('precios.png: El archivo no es una imagen JPEG, PNG, WebP o AVIF válida.')).toBeVisible();

  const status = places(page).getByRole('status');
  await dialog.getByRole('button', { name: 'Mover imagen 3 de 3' }).focus();
  await page.keyboard.press('Space');
  await expect(status).toContainText('Imagen 3 levantada');
  await page.keyboard.press('ArrowUp');
  await expect(status).toHaveText('Posición 1 de 3');
  await page.keyboard.press('Escape');
  await expect(status).toHaveText('Imagen de vuelta en la posición 3');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(status).toHaveText('Imagen en la posición 1 de 3');

  await dialog.getByRole('textbox', { name: /^Nombre/ }).fill(adminApi.name('Charango'));
  const price = dialog.getByRole('textbox', { name: /^Precio por día/ });
  await price.fill('0,00');
  await expect(price).toHaveAccessibleDescription('Con precio 0 se alquila gratis.');
  await price.fill('1.234,505');
  await dialog.getByLabel('Categoría').selectOption('Cuerdas');
  await dialog.getByRole('textbox', { name: /^Descripción/ }).fill('De diez cuerdas.');
  await dialog.getByLabel('Agregar característica').selectOption('Marca');
  await dialog.getByRole('textbox', { name: 'Marca' }).fill('  Achalay ');
  await dialog.getByRole('button', { name: 'Crear instrumento' }).click();
  await expect(dialog.getByText('Escribe un precio con 2 decimales como máximo')).toBeVisible();
  await price.fill('1.234,50');
  await expect(price).toHaveAccessibleDescription('');

  watch.allow(/ERR_FAILED/);
  await page.route('**/api/instruments/add', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Crear instrumento' }).click();
  await expect(dialog.getByText('No sabemos si llegó: la respuesta se perdió.')).toBeVisible();
  await expect(dialog.getByText('No se pudo subir la imagen')).toHaveCount(3);
  await page.unroute('**/api/instruments/add');
  await dialog.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('$1.234,50');
  const id = Number(await rows(page).getByRole('cell', { name: /^\d+$/ }).first().textContent());
  const made = await adminApi.instrument(id);
  expect(made).toMatchObject({ stock: 5, status: 'Disponible', specifications: [{ spValue: 'Achalay' }] });
  expect(await picturesOf(page, made)).toEqual([2, 0, 1]);
});

test('an edit sends what was changed; a new picture goes where it was put; blanks keep what is stored', async ({
  adminPage: page,
  adminApi,
}) => {
  const instrument = await adminApi.addInstrument('Bombo', { specifications: [{ spValue: 'Legüero', specification: 2 }] });
  const [a, b] = instrument.images.map(({ id }) => id);
  await openEdit(page, adminApi, instrument);
  const dialog = form(page);
  const [first, second] = [
    places(page).getByRole('listitem').nth(0),
    dialog.getByRole('button', { name: 'Mover imagen 2 de 2' }),
  ];
  await second.hover();
  await page.mouse.down();
  const target = await first.boundingBox();
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 60, { steps: 4 });
  await expect(first.getByText('Posición 1 de 2')).toBeVisible();
  await page.mouse.up();
  await expect(first.getByText('Principal')).toBeVisible();

  await dialog.getByLabel('Elegir imágenes').setInputFiles(pngFile('nueva.png', 4));
  await dialog.getByRole('button', { name: 'Mover imagen 3 de 3' }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  const shows = (at: number) => dialog.getByRole('textbox', { name: `Qué muestra la imagen ${at}` });
  await shows(1).fill('El aro');
  await shows(2).fill('El bombo de frente');
  await dialog.getByRole('button', { name: 'Mover imagen 1 de 3' }).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(shows(2)).toHaveValue('El aro');
  await dialog.getByRole('textbox', { name: /^Nombre/ }).fill('');
  await dialog.getByRole('textbox', { name: /^Precio por día/ }).fill('52,9');
  await expect(dialog.getByText('Cambios sin guardar')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    dialog.getByRole('button', { name: 'Guardar cambios' }).click(),
  ]);
  expect(sent.headers()['if-match']).toBe('"v1"');
  await expectMessage(page, 'Instrumento actualizado');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Editar ${instrument.name}` })).toBeFocused();
  const saved = await adminApi.instrument(instrument.id);
  expect(saved).toMatchObject({ name: instrument.name, pricePerDay: 52.9, description: instrument.description });
  expect(saved.images.map(({ id }) => id)).toEqual([b, expect.any(Number), a]);
  expect(await picturesOf(page, saved)).toEqual([1, 4, 0]);
  expect(saved.imageAlts).toEqual(['El bombo de frente', 'El aro', '']);

  await page.goto(paths.detail(instrument.id));
  const pictures = page.getByRole('button', { name: /^Ver la foto/ });
  await expect(pictures.nth(2)).toHaveAccessibleName('Ver la foto 3 de 3');
  await expect(pictures.nth(2).locator('img')).toHaveAttribute('alt', `${instrument.name}, foto 3`);
  await expect(pictures.nth(1).locator('img')).toHaveAttribute('alt', 'El aro');
  await page.getByRole('button', { name: 'Ver la foto 1 de 3: El bombo de frente', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: instrument.name });
  await expect(viewer.getByRole('img', { name: 'El bombo de frente' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.locator('[aria-live]')).toHaveText('Foto 2 de 3: El aro');
});

/** Until the result is called, no later list of instruments comes. */
async function holdList(page: Page): Promise<() => void> {
  const list = Promise.withResolvers<undefined>();
  await page.route('**/api/admin/instruments?*', async (route) => {
    await list.promise;
    await route.continue();
  });
  return () => list.resolve(undefined);
}

test('a list that comes after the form has gone shows what was saved, and the focus stays', async ({
  adminPage: page,
  adminApi,
}) => {
  const instrument = await adminApi.addInstrument('Cuatro');
  await openEdit(page, adminApi, instrument);
  const letCome = await holdList(page);
  await form(page)
    .getByRole('textbox', { name: /^Precio por día/ })
    .fill('31,5');
  await form(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form(page)).toHaveCount(0);
  await expectMessage(page, 'Instrumento actualizado');
  const again = page.getByRole('button', { name: `Editar ${instrument.name}` });
  await expect(again).toBeFocused();
  await expect(rows(page).first()).not.toContainText('31,50');

  letCome();
  await expect(rows(page).first()).toContainText('31,50');
  await expect(again).toBeFocused();
});

test('a row that leaves the list after the form has gone passes the focus on: to the next row, or to the title', async ({
  adminPage: page,
  adminApi,
}) => {
  const [first, second] = [await adminApi.addInstrument('Lira'), await adminApi.addInstrument('Rabel')];
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}&estado=Disponible&orden=name`);
  const save = async ({ name }: Instrument): Promise<void> => {
    const edit = page.getByRole('button', { name: `Editar ${name}` });
    await edit.click();
    await form(page).getByLabel('Estado').selectOption('Mantenimiento');
    const letCome = await holdList(page);
    await form(page).getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(edit).toBeFocused();
    letCome();
    await expect(edit).toHaveCount(0);
  };
  await save(first);
  await expect(page.getByRole('button', { name: `Editar ${second.name}` })).toBeFocused();
  await save(second);
  await expect(page.getByRole('heading', { name: 'Ningún instrumento coincide' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a name that is taken and a stock below what is reserved are said at their fields', async ({
  adminPage: page,
  adminApi,
  watch,
  freshCustomer,
}) => {
  const [instrument, other] = [await adminApi.addInstrument('Quena'), await adminApi.addInstrument('Sikus')];
  const start = addDays(today(), 8);
  await reserve(await freshCustomer(), instrument, { start, end: start }, 2);
  await openEdit(page, adminApi, instrument);
  watch.allow(refusal(409, /\/api\/instruments\/\d+$/));
  const dialog = form(page);
  const name = dialog.getByRole('textbox', { name: /^Nombre/ });
  await name.fill(other.name.toUpperCase());
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(name).toHaveAccessibleDescription(/El nombre del instrumento ya está registrado\./);
  await expect(dialog.getByRole('alert')).toHaveText('Ya existe un instrumento con este nombre. Por favor usa un nombre único.');
  await name.fill(instrument.name);
  await dialog.getByRole('textbox', { name: 'Stock' }).fill('1');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText(/^Hay unidades reservadas/)).toBeVisible();
  expect(await adminApi.instrument(instrument.id)).toMatchObject({ stock: 3, name: instrument.name });
});

test('two administrators at one instrument: the form says so, keeps the input, and saves only what it changed', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  const instrument = await adminApi.addInstrument('Rabel');
  await openEdit(page, adminApi, instrument);
  const dialog = form(page);
  const description = dialog.getByRole('textbox', { name: /^Descripción/ });
  await description.fill('De tres cuerdas.');
  await adminApi.change(instrument.id, { pricePerDay: 99.5 });

  watch.allow(refusal(409, /\/api\/instruments\/\d+$/));
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  const bar = dialog.getByRole('alert').filter({ hasText: 'Tus cambios siguen aquí y no se guardó nada.' });
  await expect(bar).toContainText(/^Martina Olivera guardó este instrumento a las \d\d:\d\d, después de que lo abriste\./);
  await expect(bar).toContainText('Cambió: precio, de $45,50 a $99,50.');
  await expect(description).toHaveValue('De tres cuerdas.');
  await expect(dialog.getByRole('textbox', { name: /^Precio/ })).toHaveAccessibleDescription(/Guardado ahora: \$99,50/);
  expect(await adminApi.instrument(instrument.id)).toMatchObject({ description: instrument.description });

  // Meanwhile they go on, in the very field that is being edited here.
  await adminApi.change(instrument.id, { description: 'De ellos.' });
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/instruments/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const name = dialog.getByRole('textbox', { name: /^Nombre/ });
  await name.press('Enter');
  // What is typed now would be lost.
  await expect(bar.getByRole('button', { name: 'Usar su versión' })).toBeDisabled();
  await expect(bar.getByRole('button', { name: 'Ver diferencias' })).toBeDisabled();
  await expect(dialog.getByLabel('Qué muestra la imagen 1')).not.toBeEditable();
  for (const typed of await dialog.locator('form :is(input:not([type="file"], [readonly]), textarea)').all())
    await typed.press('9');
  held.resolve(undefined);
  await expect(bar).toContainText('Cambió: precio, descripción.');
  await page.unroute('**/api/instruments/*');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(instrument.name);
  await expect(description).toHaveValue('De tres cuerdas.');
  await bar.getByRole('button', { name: 'Ver diferencias' }).click();
  await expect(bar.getByRole('row', { name: /^Precio/ })).toHaveText(/\$45,50.*\$99,50.*\$99,50.*lo guardado/);
  await expect(bar.getByRole('row', { name: /^Descripción/ })).toHaveText(/De ellos\..*De tres cuerdas\..*lo tuyo/);
  await dialog.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await adminApi.instrument(instrument.id)).toMatchObject({ pricePerDay: 99.5, description: 'De tres cuerdas.' });

  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  await description.fill('Otra vez.');
  await adminApi.change(instrument.id, { description: 'La suya.' });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await bar.getByRole('button', { name: 'Usar su versión' }).click();
  await expect(description).toHaveValue('La suya.');
  await expect(bar).toHaveCount(0);
});

test('units are blocked for maintenance, the reservations in the way named first; what is reserved is not deleted', async ({
  adminPage: page,
  adminApi,
  watch,
  freshCustomer,
}) => {
  const instrument = await adminApi.addInstrument('Erke');
  const customer = await freshCustomer();
  const booked = await reserve(customer, instrument, { start: today(), end: addDays(today(), 2) }, 2);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await chooseFrom(page, `Más acciones de ${instrument.name}`, 'Mantenimiento');
  const dialog = page.getByRole('dialog', { name: 'Mantenimiento' });
  await dialog.getByRole('textbox', { name: 'Unidades' }).fill('2');
  await dialog.getByRole('button', { name: 'Comprobar fechas' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: `#${booked.id}` })).toContainText(customer.email);
  await dialog.getByRole('button', { name: 'Quitar uno' }).click();
  await dialog.getByRole('button', { name: 'Comprobar fechas' }).click();
  await expect(dialog.getByText('Alcanzan las unidades libres de esas fechas: ninguna reserva se toca.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar mantenimiento' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('1 unidad');
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(rows(page)).toContainText('Mantenimiento ×1');
  await expect(rows(page)).toContainText('0 de 3');

  await chooseFrom(page, `Más acciones de ${instrument.name}`, 'Mantenimiento');
  await dialog.getByRole('button', { name: /^Terminar el mantenimiento/ }).click();
  await expect(dialog.getByText('No hay unidades en mantenimiento ni previstas.')).toBeVisible();
  await page.keyboard.press('Escape');

  watch.allow(refusal(409, /\/api\/instruments\/\d+$/), refusal(500, /\/api\/instruments\/\d+$/));
  await page.getByRole('button', { name: `Eliminar ${instrument.name}` }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await asked.getByRole('button', { name: 'Eliminar instrumento' }).click();
  await expect(asked.getByRole('alert')).toHaveText(
    'Error al eliminar el instrumento: No se puede eliminar un instrumento con reservas vigentes.',
  );
  await customer.api.put(`/api/reservations/${booked.id}/cancel`);
  await page.route(/\/api\/instruments\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }));
  await asked.getByRole('button', { name: 'Eliminar instrumento' }).click();
  await expect(asked.getByRole('alert')).toHaveText('Error al eliminar el instrumento');
  await page.unroute(/\/api\/instruments\/\d+$/);
  await asked.getByRole('button', { name: 'Eliminar instrumento' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ningún instrumento coincide' })).toBeVisible();
});

test('several are chosen and changed at once; what is refused is named, the others are done', async ({
  adminPage: page,
  adminApi,
  watch,
  freshCustomer,
}) => {
  const made = [
    await adminApi.addInstrument('Uno', {}, 1),
    await adminApi.addInstrument('Dos', {}, 1),
    await adminApi.addInstrument('Tres', {}, 1),
  ];
  const [, booked] = made;
  await reserve(await freshCustomer(), booked ?? { id: 0 }, { start: today(), end: today() });
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  const bar = page.getByRole('group', { name: 'Con los elegidos' });
  const boxes = rows(page).getByRole('checkbox');
  await boxes.first().check();
  await expect(bar.getByText('1 seleccionado')).toBeVisible();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 seleccionados')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('status')).toHaveCount(0);
  await bar.getByRole('checkbox', { name: 'Elegir toda la página' }).click();
  await bar.getByRole('combobox', { name: 'Cambiar estado' }).selectOption('Reservado');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).getByText('Reservado', { exact: true })).toHaveCount(3);

  watch.allow(refusal(409, /\/api\/instruments\/\d+$/));
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Eliminar 3 instrumentos' });
  // What was refused is shown even when the list cannot be read any more.
  watch.allow(refusal(500, /\/api\/admin\/instruments/));
  await page.route('**/api/admin/instruments?*', (route) => route.fulfill({ status: 500, json: {} }));
  await asked.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Reintentar', includeHidden: true })).toBeVisible();
  const result = page.getByRole('dialog', { name: 'Eliminar 3 instrumentos' });
  await expect(result.getByRole('listitem')).toHaveText([new RegExp(`^${booked?.name}: `)]);
  await result.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.unroute('**/api/admin/instruments?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(booked?.name ?? '');
});

test('the file has what the table shows, and nothing in it runs', async ({ adminPage: page, adminApi }) => {
  const formula = await adminApi.addInstrument('=HIPERVINCULO("https://example.com")', { name: `=1+1 ${adminApi.mark}` });
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await expect(rows(page)).toHaveCount(1);
  const { name, text } = await downloadedBy(page, () => page.getByRole('link', { name: 'Exportar CSV' }).click());
  expect(name).toMatch(/\.csv$/);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'${formula.name}`);
});
