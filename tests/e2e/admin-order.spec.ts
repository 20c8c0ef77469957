/** What is lifted by its handle and put elsewhere: characteristics and pictures of an instrument, by keyboard and by hand. */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { expect, pngFile, test } from './admin-test.ts';

/** Takes the first by its handle and leaves it on the other's place, in steps as a hand would. */
async function dragTo(page: Page, handle: Locator, place: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const box = await place.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 6 });
}

test('characteristics keep the order that they are given, by keyboard and by hand', async ({ adminPage: page, adminApi }) => {
  const [first, second, third] = await adminApi.specifications();
  const specifications = [first, second, third].map((one, i) => ({ spValue: `Valor ${i + 1}`, specification: one?.id }));
  const instrument = await adminApi.addInstrument('Ukelele', { specifications });
  const stored = async () =>
    (await adminApi.instrument(instrument.id)).specifications.map(({ specification }) => specification.label);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  const rows = dialog.getByRole('group', { name: 'Características' });
  const status = rows.getByRole('status');
  const handle = (label = '') => rows.getByRole('button', { name: `Mover ${label}` });

  await handle(third?.label).focus();
  await page.keyboard.press('Space');
  await expect(status).toContainText(`Característica ${third?.label} levantada.`);
  await page.keyboard.press('ArrowUp');
  await expect(status).toHaveText('Posición 2 de 3');
  await page.keyboard.press('Escape');
  await expect(status).toHaveText(`Característica ${third?.label} de vuelta en la posición 3`);
  await expect(dialog.getByText('Cambios sin guardar')).toHaveCount(0);
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(status).toHaveText(`Característica ${third?.label} en la posición 1 de 3`);
  await expect(handle(third?.label)).toBeFocused();
  // By hand to the end, past the others.
  await dragTo(page, handle(third?.label), rows.getByRole('listitem').nth(2));
  await expect(status).toHaveText('Posición 3 de 3');
  await page.mouse.up();
  await dragTo(page, handle(second?.label), rows.getByRole('listitem').nth(0));
  await expect(status).toHaveText('Posición 1 de 3');
  await page.mouse.up();
  await expect(status).toHaveText(`Característica ${second?.label} en la posición 1 de 3`);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual([second?.label, first?.label, third?.label]);
});

test('a picture is dragged past several others, to the end and back', async ({ adminPage: page, adminApi }) => {
  const instrument = await adminApi.addInstrument('Laúd', {}, 4);
  const ids = instrument.images.map(({ id }) => id);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  const pictures = dialog.getByRole('group', { name: 'Imágenes' }).getByRole('listitem');
  await dragTo(page, dialog.getByRole('button', { name: 'Mover imagen 1 de 4' }), pictures.nth(2));
  await expect(pictures.nth(2).getByText('Posición 3 de 4')).toBeVisible();
  const last = await pictures.nth(3).boundingBox();
  await page.mouse.move((last?.x ?? 0) + 50, (last?.y ?? 0) + 60, { steps: 4 });
  await expect(pictures.nth(3).getByText('Posición 4 de 4')).toBeVisible();
  await page.mouse.up();
  // An arrow goes up by a row, however many stand in one: two here, three in a narrower window.
  const status = dialog.getByRole('group', { name: 'Imágenes' }).getByRole('status');
  await dialog.getByRole('button', { name: 'Mover imagen 4 de 4' }).focus();
  for (const [width, place] of [
    [1280, 2],
    [800, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect(status).toHaveText(`Posición ${place} de 4`);
    await page.keyboard.press('Escape');
    await expect(status).toHaveText('Imagen de vuelta en la posición 4');
  }
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toHaveCount(0);
  const [a, b, c, d] = ids;
  const saved = await adminApi.instrument(instrument.id);
  expect(saved.images[3]?.id).toBe(a);
  expect(new Set(saved.images.map(({ id }) => id))).toEqual(new Set([b, c, d, a]));
});

test('Escape puts what is lifted back among the pictures that came meanwhile, and ends a drag', async ({
  adminPage: page,
  adminApi,
}) => {
  const instrument = await adminApi.addInstrument('Tiple', {}, 3);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  const places = dialog.getByRole('group', { name: 'Imágenes' });
  const pictures = places.getByRole('listitem');
  const status = places.getByRole('status');
  const sources = () =>
    places.getByRole('img', { name: /^Imagen/ }).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  await expect(pictures).toHaveCount(3);
  const before = await sources();
  await dialog.getByRole('button', { name: 'Mover imagen 1 de 3' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('Posición 2 de 3');
  await dialog.getByLabel('Elegir imágenes').setInputFiles(pngFile('nueva.png', 4));
  await expect(pictures).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Mover imagen 2 de 4' }).press('Escape');
  await expect(status).toHaveText('Imagen de vuelta en la posición 1');
  await expect(pictures).toHaveCount(4);
  const after = await sources();
  expect(after.slice(0, 3)).toEqual(before);

  await dragTo(page, dialog.getByRole('button', { name: 'Mover imagen 1 de 4' }), pictures.nth(2));
  await expect(status).toHaveText('Posición 3 de 4');
  // A browser need not give the focus to a button that is pressed.
  await dialog.getByRole('textbox', { name: /^Nombre/ }).focus();
  await page.keyboard.press('Escape');
  await expect(status).toHaveText('Imagen de vuelta en la posición 1');
  const second = await pictures.nth(1).boundingBox();
  await page.mouse.move((second?.x ?? 0) + 50, (second?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.up();
  await expect(status).toHaveText('Imagen de vuelta en la posición 1');
  expect(await sources()).toEqual(after);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
