/** What a refused save of an instrument says, and where: at what is wrong, which gets the focus, and nowhere else. */
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, pngFile, test } from './admin-test.ts';
import { reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

/** What no server takes for the PNG that it claims to be, though every browser draws it. */
const GIF = {
  name: 'animada.png',
  mimeType: 'image/png',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

test('a refused new instrument keeps its pictures and says at each field why', async ({ adminPage: page, adminApi, watch }) => {
  const category = await adminApi.addCategory('Percusión');
  const specification = await adminApi.addSpecification('Parche');
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: 'Nuevo instrumento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo instrumento' });
  const choose = dialog.getByLabel('Elegir imágenes');
  await choose.setInputFiles([pngFile('uno.png', 0), GIF]);
  const [name, price] = [dialog.getByRole('textbox', { name: /^Nombre/ }), dialog.getByRole('textbox', { name: /^Precio/ })];
  await name.fill(adminApi.name('Bombo'));
  await price.fill('1.500.000,00');
  await dialog.getByLabel('Categoría').selectOption(category.name);
  await dialog.getByRole('textbox', { name: /^Descripción/ }).fill('De lenga.');
  await dialog.getByLabel('Agregar característica').selectOption(specification.label);
  await dialog.getByRole('textbox', { name: specification.label }).fill('Cabra');
  const save = dialog.getByRole('button', { name: 'Crear instrumento' });
  watch.allow(refusal(422, /\/api\/instruments\/add/), refusal(415, /\/api\/instruments\/add/));

  await save.click();
  await expect(price).toHaveAccessibleDescription(/El precio no puede superar \$1\.000\.000,00/);
  await expect(price).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await price.fill('150');

  await adminApi.admin.api.delete(`/api/specifications/${specification.id}`);
  await save.click();
  const rows = dialog.getByRole('group', { name: 'Características' });
  await expect(rows).toHaveAccessibleDescription(`La característica con ID ${specification.id} no existe`);
  await expect(rows).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: `Quitar ${specification.label}` }).click();

  await adminApi.admin.api.delete(`/api/categories/${category.id}`);
  await save.click();
  await expect(dialog.getByLabel('Categoría')).toHaveAccessibleDescription('La categoría indicada no existe');
  await expect(dialog.getByLabel('Categoría')).toBeFocused();
  await dialog.getByLabel('Categoría').selectOption('Percusión');

  await save.click();
  const pictures = dialog.getByRole('group', { name: 'Imágenes' });
  await expect(pictures.getByRole('listitem').nth(1)).toContainText('El archivo no es una imagen JPEG, PNG, WebP o AVIF válida.');
  await expect(pictures.getByRole('alert')).toHaveCount(1);
  await expect(choose).toBeFocused();
  await expect(pictures.getByText('2 de 6')).toBeVisible();
  await expect(name).toHaveValue(adminApi.name('Bombo'));
  await dialog.getByRole('button', { name: 'Quitar imagen 2' }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: adminApi.name('Bombo') }).locator('img')).toHaveJSProperty('complete', true);
});

test('a refused edit marks no picture when none was at fault', async ({ adminPage: page, adminApi, watch, freshCustomer }) => {
  const instrument = await adminApi.addInstrument('Redoblante', {}, 1);
  const start = addDays(today(), 5);
  await reserve(await freshCustomer(), instrument, { start, end: start }, 2);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  await dialog.getByLabel('Elegir imágenes').setInputFiles(pngFile('nueva.png', 3));
  const stock = dialog.getByRole('textbox', { name: 'Stock' });
  await stock.fill('1');
  const save = dialog.getByRole('button', { name: 'Guardar cambios' });
  watch.allow(refusal(409, /\/api\/instruments\/\d+$/), refusal(404, /\/api\/instruments\/\d+$/));
  await save.click();
  await expect(stock).toHaveAccessibleDescription('El stock no puede quedar por debajo de lo ya reservado.');
  await expect(stock).toBeFocused();
  await expect(dialog.getByText('No se pudo subir la imagen')).toHaveCount(0);

  await stock.fill('4');
  for (const { id } of await (
    await adminApi.admin.api.get('/api/reservations/all', { params: { search: adminApi.mark } })
  ).json())
    await adminApi.admin.api.put(`/api/reservations/${id}/cancel`);
  await adminApi.admin.api.delete(`/api/instruments/${instrument.id}`);
  await save.click();
  await expect(dialog.getByText('Producto no encontrado. Otra persona lo eliminó.')).toBeVisible();
  await expect(dialog.getByText('No se pudo subir la imagen')).toHaveCount(0);
  await expect(dialog.getByText('2 de 6')).toBeVisible();
  await expect(stock).toHaveValue('4');
});
