import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { pngFile } from '../admin-test.ts';
import { signIn } from '../customer.ts';
import { refusal } from '../watch.ts';
import { breakDown, type Stage, type Walk } from './walk.ts';

const ADDING = /\/api\/instruments\/add$/;
const ONE = /\/api\/instruments\/\d+$/;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Nuevo|Editar) instrumento$/ });
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Crear instrumento' }).click();
const open = ({ page, adminApi }: Stage) => page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
const edit = ({ page, adminApi }: Stage) => page.getByRole('button', { name: `Editar ${adminApi.name('Quena')}` }).click();

export const INSTRUMENTS = {
  instruments: async (stage) => {
    await signIn(stage.page, stage.adminApi.admin);
    await stage.adminApi.addInstrument('Quena');
    await stage.adminApi.addInstrument('Sikus', { status: 'Reservado', stock: 0 });
    await open(stage);
  },
  'a new instrument without pictures': async ({ page }) => {
    await page.getByRole('button', { name: 'Nuevo instrumento' }).first().click();
    await create(page);
  },
  'an instrument with a taken name': async ({ page, adminApi, watch }) => {
    watch.allow(refusal(409, ADDING));
    const form = dialog(page);
    await form.getByLabel('Elegir imágenes').setInputFiles(pngFile('una.png'));
    await form.getByRole('textbox', { name: /^Nombre/ }).fill(adminApi.name('Quena'));
    await form.getByRole('textbox', { name: /^Precio/ }).fill('150');
    await form.getByLabel('Categoría').selectOption('Percusión');
    await form.getByRole('textbox', { name: /^Descripción/ }).fill('De caña.');
    await create(page);
  },
  'an instrument refused without a message': async (stage) => {
    await breakDown(stage, ADDING, { status: 400 });
    await create(stage.page);
  },
  'an instrument that is not added': async (stage) => {
    await stage.page.unrouteAll();
    await breakDown(stage, ADDING);
    await create(stage.page);
  },
  'an instrument that does not load': async (stage) => {
    await stage.page.unrouteAll();
    await open(stage);
    await breakDown(stage, ONE);
    await edit(stage);
  },
  'an instrument that is not changed': async (stage) => {
    const { page } = stage;
    await page.unrouteAll();
    await open(stage);
    await edit(stage);
    await dialog(page)
      .getByRole('textbox', { name: /^Descripción/ })
      .fill('Otra.');
    await breakDown(stage, ONE, { method: 'PUT' });
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click();
  },
  'an instrument that is not deleted': async (stage) => {
    const { page } = stage;
    await page.unrouteAll();
    await open(stage);
    await page.getByRole('button', { name: `Eliminar ${stage.adminApi.name('Quena')}` }).click();
    await breakDown(stage, ONE, { method: 'DELETE' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar instrumento' }).click();
  },
  'several instruments that are not deleted': async (stage) => {
    const { page } = stage;
    await open(stage);
    const bar = page.getByRole('group', { name: 'Con los elegidos' });
    await bar.getByRole('checkbox', { name: 'Elegir toda la página' }).click();
    await bar.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog', { name: 'Eliminar 2 instrumentos' }).getByRole('button', { name: 'Eliminar' }).click();
  },
  'instruments that do not load': async (stage) => {
    await stage.page.unrouteAll();
    await breakDown(stage, /\/api\/admin\/instruments/);
    await stage.page.goto(paths.adminInstruments);
  },
} satisfies Walk;
