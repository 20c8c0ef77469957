/** Categories and characteristics: their tables, forms, icons, and what is asked before one goes. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { expect, read, rowsOf, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { refusal } from './watch.ts';

const KINDS = [
  {
    path: paths.adminCategories,
    title: 'Categorías',
    one: 'categoría',
    search: 'Buscar categoría',
    missing: 'El nombre de la categoría no puede estar vacío',
    taken: 'El nombre de categoría ya está registrado.',
    refused: 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.',
    inUse: 'No se puede eliminar una categoría con productos asociados',
    used: 'Cuerdas',
    icons: 32,
    done: { created: 'Categoría creada', changed: 'Categoría actualizada', deleted: 'Categoría eliminada' },
  },
  {
    path: paths.adminSpecifications,
    title: 'Características',
    one: 'característica',
    search: 'Buscar característica',
    missing: 'El nombre de la característica no puede estar vacío',
    taken: 'Ya existe una característica con este nombre',
    refused: null,
    inUse: 'No se puede eliminar una característica que está siendo utilizada por productos',
    used: 'Marca',
    icons: 23,
    done: { created: 'Característica creada', changed: 'Característica actualizada', deleted: 'Característica eliminada' },
  },
] as const;

const form = (page: Page, one: string) => page.getByRole('dialog', { name: new RegExp(`^(Nueva|Editar) ${one}$`) });

for (const { path, title, one, search, missing, taken, refused, inUse, used, icons, done } of KINDS) {
  test(`${title}: searched and sorted by the address; made with an icon, changed, and deleted when nothing uses it`, async ({
    adminPage: page,
    adminApi,
    watch,
  }) => {
    watch.allow(refusal(409, /\/api\/(categories|specifications)\/(add|\d+)$/));
    const rows = rowsOf(page, title);
    await page.goto(path);
    await page.getByRole('button', { name: 'Nombre' }).click();
    await expect(page).toHaveURL(/orden=name$/);
    for (const head of ['ID', 'Icono', 'Nombre', 'Descripción', 'Productos', 'Acciones'])
      await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
    const names = () => rows.getByRole('rowheader').allTextContents();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
    const sorted = (await names()).toSorted((a, b) => a.localeCompare(b, 'es'));
    await expect(rows.getByRole('rowheader')).toHaveText(sorted);
    await page.keyboard.press('/');
    await page.keyboard.type('xilofonazo');
    await expect(page.getByRole('heading', { name: `Ninguna ${one} coincide` })).toBeVisible();
    await page.getByRole('button', { name: 'Borrar búsqueda' }).last().click();
    await expect(rows.first()).toBeVisible();

    await page.getByRole('button', { name: `Nueva ${one}` }).click();
    const dialog = form(page, one);
    const name = dialog.getByRole('textbox', { name: /^Nombre(?! del)/ });
    await dialog.getByRole('button', { name: `Crear ${one}` }).click();
    await expect(dialog.getByText(missing)).toBeVisible();
    await expect(dialog.getByText('La descripción es obligatoria')).toBeVisible();
    await name.fill(used.toUpperCase());
    await dialog.getByRole('textbox', { name: /^Descripción/ }).fill('De la prueba');
    await dialog.getByRole('button', { name: `Crear ${one}` }).click();
    await expect(name).toHaveAccessibleDescription(new RegExp(taken));
    await expect(dialog.getByRole('alert')).toHaveText(refused === null ? [] : [refused]);
    await name.fill(adminApi.name('Electrónica'));
    const choices = dialog.getByRole('radio');
    await expect(choices).toHaveCount(icons);
    await choices.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(choices.nth(1)).toBeChecked();
    await dialog.getByRole('button', { name: `Crear ${one}` }).click();
    await expectMessage(page, done.created);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Nueva ${one}` })).toBeFocused();

    await page.getByRole('searchbox', { name: search }).fill(adminApi.mark);
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`buscar=${adminApi.mark}`));
    await rows.getByRole('button', { name: /^Editar/ }).click();
    await name.fill(adminApi.name('Eléctrica'));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
    await expect(choices.nth(1)).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(rows.getByRole('rowheader')).toHaveText(adminApi.name('Eléctrica'));

    await rows.getByRole('button', { name: /^Eliminar/ }).click();
    const asked = page.getByRole('alertdialog');
    const remove = asked.getByRole('button', { name: `Eliminar ${one}` });
    if (one === 'categoría') {
      const typed = asked.getByRole('textbox');
      await expect(typed).toBeFocused();
      await expect(remove).toBeDisabled();
      await typed.fill(`eliminar categoria ${adminApi.name('Electr')}`);
      await expect(remove).toBeDisabled();
      await typed.fill(`ELIMINAR CATEGORIA ${adminApi.name('Eléctrica')}`);
    }
    await remove.click();
    await expectMessage(page, done.deleted);
    await expect(page.getByRole('heading', { name: `Ninguna ${one} coincide` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(`${title}: one in use opens with the refusal; one that came into use meanwhile is refused by the shop`, async ({
    adminPage: page,
    adminApi,
    watch,
  }) => {
    const [category, specification] = [await adminApi.addCategory('Nueva'), await adminApi.addSpecification('Nueva')];
    await page.goto(path);
    await page.getByRole('button', { name: `Eliminar ${used}`, exact: true }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked.getByText(inUse)).toBeVisible();
    await expect(asked.getByRole('button', { name: `Eliminar ${one}` })).toHaveCount(0);
    if (one === 'categoría') {
      await asked.getByRole('link', { name: 'Ver sus instrumentos' }).click();
      await expect(page).toHaveURL(/instrumentos\?categoria=\d+$/);
      await page.goBack();
    } else await asked.getByRole('button', { name: 'Cerrar' }).last().click();

    const wanted = one === 'categoría' ? category.name : specification.label;
    await page.getByRole('button', { name: `Eliminar ${wanted}` }).click();
    await adminApi.addInstrument('Uso', {
      categoryId: category.id,
      specifications: [{ spValue: 'sí', specification: specification.id }],
    });
    watch.allow(refusal(409, /\/api\/(categories|specifications)\/\d+$/));
    if (one === 'categoría') await asked.getByRole('textbox').fill(`eliminar categoria ${wanted}`);
    await asked.getByRole('button', { name: `Eliminar ${one}` }).click();
    await expect(asked.getByRole('alert')).toHaveText(inUse);
    const left = await read<{ id: number }[]>(
      await adminApi.admin.api.get(one === 'categoría' ? '/api/categories' : '/api/specifications'),
    );
    expect(left.map(({ id }) => id)).toContain(one === 'categoría' ? category.id : specification.id);
  });
}
