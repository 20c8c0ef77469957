/** Pictures that take long to prepare, or cannot be prepared: nothing that was chosen is lost without a word. */
import type { Page } from 'playwright/test';
import { paintPng } from '#tests/support/pictures.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, picturesOf, pngFile, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';

const LATE = 'tarda.png';

type Gate = { letIn: () => void };

/** A machine that takes its time to read pictures of that name, until they are let in. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((late) => {
    const gate = Promise.withResolvers<undefined>();
    Object.assign(window, { letIn: () => gate.resolve(undefined) });
    const read = window.createImageBitmap.bind(window);
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      if (source instanceof File && source.name === late) await gate.promise;
      return read(source);
    };
  }, LATE);
  return () => page.evaluate(() => (window as unknown as Gate).letIn());
}

async function openEdit(page: Page, adminApi: AdminApi, name: string) {
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  await expect(dialog.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(name);
  return dialog;
}

test('saving waits for every picture that was chosen, and they come in their order', async ({ adminPage: page, adminApi }) => {
  const letIn = await slowDown(page);
  const instrument = await adminApi.addInstrument('Guitarrón', {}, 1);
  const dialog = await openEdit(page, adminApi, instrument.name);
  const choose = dialog.getByLabel('Elegir imágenes');
  await choose.setInputFiles(pngFile(LATE, 1));
  await choose.setInputFiles(pngFile('enseguida.png', 2));
  await expect(dialog.getByText('Cambios sin guardar')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Preparando imágenes...' });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(save).toBeVisible();
  await expect(choose).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await save.press('Enter');
  expect(sent).toEqual([]);
  await letIn();
  await expectMessage(page, 'Instrumento actualizado');
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(await picturesOf(page, await adminApi.instrument(instrument.id))).toEqual([0, 1, 2]);
});

test('more than there is room for, and one that cannot be prepared, are told before anything is saved', async ({
  adminPage: page,
  adminApi,
}) => {
  const letIn = await slowDown(page);
  // As where there is no memory left for it.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new DOMException('out of memory', 'InvalidStateError');
    };
  });
  const instrument = await adminApi.addInstrument('Guitarra', {}, 3);
  const dialog = await openEdit(page, adminApi, instrument.name);
  const choose = dialog.getByLabel('Elegir imágenes');
  await choose.setInputFiles([pngFile(LATE, 1), pngFile('dos.png', 2)]);
  await choose.setInputFiles([pngFile('tres.png', 3), pngFile('cuatro.png', 4)]);
  await choose.setInputFiles({ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.from(paintPng(2_400, 20)) });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await letIn();
  await expect(
    dialog.getByText(
      'Solo caben 6 imágenes: se tomaron las primeras. enorme.png: No se pudo preparar la imagen. Inténtalo nuevamente.',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('6 de 6')).toBeVisible();
  expect((await adminApi.instrument(instrument.id)).images).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await adminApi.instrument(instrument.id)).images).toHaveLength(6);
});
