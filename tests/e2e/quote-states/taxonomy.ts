import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn } from '../customer.ts';
import { refusal } from '../watch.ts';
import { breakDown, type Stage, type Walk } from './walk.ts';

type Kind = { one: 'categoría' | 'característica'; path: string; used: string; api: string };

const CATEGORY: Kind = { one: 'categoría', path: paths.adminCategories, used: 'Cuerdas', api: 'categories' };
const SPECIFICATION: Kind = { one: 'característica', path: paths.adminSpecifications, used: 'Marca', api: 'specifications' };

const adding = ({ api }: Kind) => new RegExp(`/api/${api}/add$`);
const existing = ({ api }: Kind) => new RegExp(`/api/${api}/\\d+$`);
const form = (page: Page, { one }: Kind) => page.getByRole('dialog', { name: new RegExp(`^(Nueva|Editar) ${one}$`) });
const create = (page: Page, kind: Kind) =>
  form(page, kind)
    .getByRole('button', { name: `Crear ${kind.one}` })
    .click();

async function addNameless({ page }: Stage, kind: Kind): Promise<void> {
  await page.goto(kind.path);
  await page.getByRole('button', { name: `Nueva ${kind.one}` }).click();
  await create(page, kind);
}

async function addTaken({ page, watch }: Stage, kind: Kind): Promise<void> {
  watch.allow(refusal(409, adding(kind)));
  await form(page, kind)
    .getByRole('textbox', { name: /^Nombre(?! del)/ })
    .fill(kind.used.toUpperCase());
  await form(page, kind)
    .getByRole('textbox', { name: /^Descripción/ })
    .fill('De la prueba');
  await create(page, kind);
}

async function failToAdd(stage: Stage, kind: Kind): Promise<void> {
  await breakDown(stage, adding(kind));
  await create(stage.page, kind);
}

async function failToChange(stage: Stage, kind: Kind): Promise<void> {
  const { page } = stage;
  await breakDown(stage, existing(kind));
  await page.goto(kind.path);
  await page.getByRole('button', { name: `Editar ${kind.used}`, exact: true }).click();
  await form(page, kind)
    .getByRole('textbox', { name: /^Descripción/ })
    .fill('Otra.');
  await form(page, kind).getByRole('button', { name: 'Guardar cambios' }).click();
}

async function askToDelete({ page }: Stage, { path }: Kind, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: `Eliminar ${name}`, exact: true }).click();
}

const remove = ({ page }: Stage, { one }: Kind): Promise<void> =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Eliminar ${one}` })
    .click();

export const TAXONOMY = {
  'a category without a name': async (stage) => {
    await signIn(stage.page, stage.adminApi.admin);
    return addNameless(stage, CATEGORY);
  },
  'a category with a taken name': (stage) => addTaken(stage, CATEGORY),
  'a category that is not added': (stage) => failToAdd(stage, CATEGORY),
  'a category that is not changed': (stage) => failToChange(stage, CATEGORY),
  'a category that is in use': (stage) => askToDelete(stage, CATEGORY, CATEGORY.used),
  'deleting a category': async (stage) => {
    const { name } = await stage.adminApi.addCategory('Nueva');
    await askToDelete(stage, CATEGORY, name);
    return { 'category name': name };
  },
  'a category that is not deleted': async (stage) => {
    const phrase = `eliminar categoria ${stage.adminApi.name('Nueva')}`;
    await stage.page.getByRole('alertdialog').getByRole('textbox').fill(phrase);
    return remove(stage, CATEGORY);
  },

  'a specification without a name': (stage) => addNameless(stage, SPECIFICATION),
  'a specification with a taken name': (stage) => addTaken(stage, SPECIFICATION),
  'a specification that is not added': (stage) => failToAdd(stage, SPECIFICATION),
  'a specification that is not changed': (stage) => failToChange(stage, SPECIFICATION),
  'a specification that is in use': (stage) => askToDelete(stage, SPECIFICATION, SPECIFICATION.used),
  'a specification that is not deleted': async (stage) => {
    const { label } = await stage.adminApi.addSpecification('Nueva');
    await askToDelete(stage, SPECIFICATION, label);
    return remove(stage, SPECIFICATION);
  },
  'a specification whose deletion is refused without a message': async (stage) => {
    await stage.page.unrouteAll();
    await breakDown(stage, existing(SPECIFICATION), { status: 400 });
    return remove(stage, SPECIFICATION);
  },
  'specifications that do not load': async (stage) => {
    await stage.page.unrouteAll();
    await breakDown(stage, /\/api\/specifications$/);
    await stage.page.goto(paths.adminSpecifications);
  },
} satisfies Walk;
