/** Every screen and state of the administration, and the shortest way there. */
import { expect, type Page } from 'playwright/test';
import type { AuditPage } from '#domain/contract/admin/audit.ts';
import type { Counter } from '#domain/contract/admin/counter.ts';
import type { Category } from '#domain/contract/categories.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { chooseFrom, pngFile } from './admin-test.ts';
import { SAMPLE, signIn } from './customer.ts';
import type { Screen, Stage } from './screens.ts';
import { refusal } from './watch.ts';

async function openOffice({ page, admin }: Stage, path: string, title: string): Promise<Page> {
  await signIn(page, await admin());
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return page;
}

async function openTable(stage: Stage, path: string, title: string, caption = title): Promise<Page> {
  const page = await openOffice(stage, path, title);
  await expect(page.getByRole('table', { name: caption }).getByRole('rowheader').first()).toBeVisible();
  return page;
}

const openInstruments = (stage: Stage): Promise<Page> =>
  openTable(stage, paths.adminInstruments, 'Lista Productos', 'Instrumentos');
const openReservations = async (stage: Stage): Promise<Page> => {
  const page = await openTable(stage, paths.adminReservations, 'Gestión de Reservas', 'Reservas por cliente');
  await expect(page.getByRole('table').locator('.skeleton-block')).toHaveCount(0);
  return page;
};

/** A dollar on an order of today's lists; gives its number. */
async function writePayment({ admin }: Stage): Promise<number> {
  const { api } = await admin();
  const { toReceive } = (await (await api.get('/api/counter')).json()) as Counter;
  const orderId = toReceive.lines[0]?.orderId ?? null;
  if (orderId === null) throw new Error('nothing comes back today');
  const answer = await api.post(`/api/orders/${orderId}/ledger`, { data: { kind: 'payment', method: 'cash', amount: 1 } });
  expect(answer.status()).toBe(201);
  return orderId;
}

/** A page without a screen does not compile. */
const SCREENS: Record<Exclude<Extract<keyof typeof paths, `admin${string}`>, 'admin'>, readonly Screen[]> = {
  adminDashboard: [
    {
      name: 'admin-dashboard',
      look: 'admin-dashboard',
      open: async (stage) => {
        const page = await openOffice(stage, paths.adminDashboard, 'Dashboard');
        await page.getByRole('button', { name: 'Ver como tabla: Reservas por Mes' }).click();
        await expect(page.getByRole('table', { name: 'Reservas por Mes' })).toBeVisible();
      },
    },
    {
      name: 'admin-dates',
      open: async (stage) => {
        const page = await openOffice(stage, `${paths.adminDashboard}?desde=2026-03-10&hasta=2026-10-05`, 'Dashboard');
        await page.getByRole('button', { name: /^Elegir fechas/ }).click();
        await expect(page.getByRole('dialog').getByLabel('Desde')).toBeFocused();
      },
    },
  ],
  adminSettings: [
    {
      name: 'admin-settings',
      open: async (stage) => void (await openOffice(stage, paths.adminSettings, 'Ajustes de la tienda')),
    },
  ],
  adminSynonyms: [
    { name: 'admin-synonyms', open: async (stage) => void (await openTable(stage, paths.adminSynonyms, 'Sinónimos')) },
  ],
  adminInstruments: [
    { name: 'admin-instruments', look: 'admin-instruments', open: async (stage) => void (await openInstruments(stage)) },
    {
      name: 'admin-columns',
      open: async (stage) => {
        const page = await openInstruments(stage);
        await page.getByRole('button', { name: 'Columnas' }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Categoría' }).click();
        await expect(page.getByRole('columnheader', { name: 'Categoría' })).toHaveCount(0);
      },
    },
    {
      name: 'admin-instrument-edit',
      look: 'admin-instrumento-editar',
      open: async (stage) => {
        const page = await openInstruments(stage);
        await page.getByRole('button', { name: /^Editar Banjo/ }).click();
        await page.getByRole('button', { name: /^Mover Modelo/ }).press('Space');
        await expect(page.getByText(/^Característica Modelo levantada/)).toBeAttached();
      },
    },
    {
      name: 'admin-instruments-chosen',
      look: 'admin-instrumentos-seleccion',
      open: async (stage) => {
        const page = await openInstruments(stage);
        await page.getByRole('table').getByRole('checkbox').nth(1).check();
        await expect(page.getByRole('group', { name: /^Con los elegidos/ })).toBeVisible();
      },
    },
    {
      name: 'admin-instrument-new',
      open: async (stage) => {
        const page = await openInstruments(stage);
        await page.getByRole('button', { name: 'Nuevo instrumento' }).click();
        await page.getByLabel('Elegir imágenes').setInputFiles([pngFile('una.png'), pngFile('otra.png', 3)]);
        await page.getByRole('button', { name: 'Crear instrumento' }).click();
        await expect(page.getByText('El nombre es obligatorio')).toBeVisible();
      },
    },
    {
      name: 'admin-instrument-conflict',
      look: 'admin-instrumento-conflicto',
      open: async (stage) => {
        const page = await openInstruments(stage);
        stage.watch.allow(refusal(409, /\/api\/instruments\/\d+$/));
        await page.getByRole('button', { name: /^Editar Banjo/ }).click();
        const price = page.getByRole('dialog').getByRole('textbox', { name: /^Precio/ });
        await expect(price).not.toHaveValue('');
        // What another administrator did meanwhile: the version that is stored is not the one that was opened.
        await page.route(/\/api\/instruments\/\d+$/, async (route) => {
          if (route.request().method() === 'PUT') {
            const headers = { ...route.request().headers(), 'if-match': '"v0"' };
            await route.continue({ headers });
            return;
          }
          const answer = await askShop(route);
          await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), pricePerDay: 99.5 } });
        });
        await page.route(/\/api\/audit\?/, async (route) => {
          const answer = await askShop(route);
          const log = (await answer.json()) as AuditPage;
          const entry = { id: 1, at: new Date().toISOString(), actor: { id: 2, name: 'Diego Méndez' }, action: 'updated' };
          await route.fulfill({
            response: answer,
            json: { ...log, entries: [{ ...entry, entity: 'instrument', entityId: '3' }] },
          });
        });
        await page
          .getByRole('dialog')
          .getByRole('textbox', { name: /^Descripción/ })
          .fill('Otra.');
        await page.getByRole('button', { name: 'Guardar cambios' }).click();
        await page.getByRole('button', { name: 'Ver diferencias' }).click();
        await expect(page.getByRole('table', { name: 'Diferencias' })).toBeVisible();
      },
    },
    {
      name: 'admin-maintenance',
      open: async (stage) => {
        const page = await openInstruments(stage);
        await chooseFrom(page, /^Más acciones de Arpa/, 'Mantenimiento');
        await page.getByRole('dialog').getByRole('textbox', { name: 'Unidades' }).fill('2');
        await page.getByRole('button', { name: 'Comprobar fechas' }).click();
        await expect(page.getByText(/^No se pueden bloquear 2 unidades/)).toBeVisible();
      },
    },
    {
      name: 'admin-phone',
      look: 'admin-movil',
      on: 'phone',
      open: async (stage) =>
        void (await openOffice(stage, paths.adminInstruments, 'Esta modalidad no esta disponible en móviles.')),
    },
  ],
  adminSpecifications: [
    {
      name: 'admin-specification-form',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminSpecifications, 'Características');
        await page.getByRole('button', { name: 'Editar Marca' }).click();
        await expect(page.getByRole('radio', { name: 'Etiqueta' })).toBeVisible();
      },
    },
  ],
  adminCategories: [
    { name: 'admin-categories', open: async (stage) => void (await openTable(stage, paths.adminCategories, 'Categorías')) },
    {
      name: 'admin-category-form',
      look: 'admin-categorias-icono',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminCategories, 'Categorías');
        await page.getByRole('button', { name: 'Nueva categoría' }).click();
        await page.getByRole('button', { name: 'Crear categoría' }).click();
        await expect(page.getByText('La descripción es obligatoria')).toBeVisible();
      },
    },
    {
      name: 'admin-category-delete',
      look: 'admin-categorias-eliminar',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminCategories, 'Categorías');
        await page.getByRole('button', { name: 'Eliminar Cuerdas', exact: true }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  adminReservations: [
    { name: 'admin-reservations', look: 'admin-reservas', open: async (stage) => void (await openReservations(stage)) },
    {
      name: 'admin-reservation-end',
      look: 'admin-reservas-finalizar',
      open: async (stage) => {
        const page = await openReservations(stage);
        await page
          .getByRole('button', { name: /^Finalizar la reserva/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Confirmar Finalización' })).toBeVisible();
      },
    },
    {
      name: 'admin-reservation-new',
      open: async (stage) => {
        const page = await openReservations(stage);
        await page.getByRole('button', { name: 'Nueva reserva' }).click();
        await page.getByRole('button', { name: 'Reservar', exact: true }).click();
        await expect(page.getByText('Elige un cliente')).toBeVisible();
      },
    },
  ],
  adminCounter: [
    {
      name: 'admin-counter',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminCounter, 'Mostrador');
        await page
          .getByRole('button', { name: /^Entregar la reserva/ })
          .first()
          .focus();
      },
    },
    {
      name: 'admin-money-out',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminCounter, 'Mostrador');
        // Of a line that is not paid yet.
        await page
          .getByRole('row')
          .filter({ has: page.locator('.counter-due b') })
          .getByRole('button', { name: /^Entregar la reserva/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Entregar' }).getByLabel(/^Cobrar/)).toBeVisible();
      },
    },
    {
      name: 'admin-money-back',
      open: async (stage) => {
        const page = await openTable(stage, `${paths.adminCounter}?lista=vencidas`, 'Mostrador');
        await page
          .getByRole('button', { name: /^Recibir la reserva/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Recibir' }).getByLabel(/^Cargo por/)).toBeVisible();
      },
    },
  ],
  adminClose: [
    {
      name: 'admin-close',
      open: async (stage) => {
        await writePayment(stage);
        const page = await openTable(stage, paths.adminClose, 'Cierre del día', 'Movimientos de caja');
        await expect(page.getByRole('region', { name: 'Por medio' })).toBeVisible();
      },
    },
  ],
  adminReceipt: [
    {
      name: 'admin-receipt',
      open: async (stage) => {
        const orderId = await writePayment(stage);
        await signIn(stage.page, await stage.admin());
        await stage.page.goto(paths.adminReceipt(orderId));
        await expect(stage.page.getByRole('article', { name: 'Recibo' })).toBeVisible();
      },
    },
  ],
  adminOrder: [
    {
      name: 'admin-order',
      open: async (stage) => {
        const page = await openReservations(stage);
        await page
          .getByRole('link', { name: /^Ver la reserva/ })
          .first()
          .click();
        await expect(page.getByRole('table', { name: 'Líneas del pedido' })).toBeVisible();
      },
    },
  ],
  adminByDate: [
    {
      name: 'admin-by-date',
      open: async (stage) => {
        const page = await openOffice(stage, `${paths.adminByDate}?dias=semana`, 'Gestión de Reservas');
        await expect(page.getByRole('table', { name: 'Reservas por fecha' }).getByRole('rowheader').first()).toBeVisible();
      },
    },
  ],
  adminTimeline: [
    {
      name: 'admin-timeline',
      look: 'admin-linea-de-tiempo',
      open: async (stage) => {
        const page = await openOffice(stage, paths.adminTimeline, 'Gestión de Reservas');
        await page.locator('.timeline-bar[data-look=late]').first().click();
        await expect(page.getByRole('dialog', { name: /^Reserva #/ })).toBeVisible();
      },
    },
  ],
  adminUsers: [
    {
      name: 'admin-users',
      look: 'admin-usuarios',
      open: async (stage) => void (await openTable(stage, paths.adminUsers, 'Usuarios')),
    },
    {
      name: 'admin-user-role',
      look: 'admin-usuarios-rol',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminUsers, 'Usuarios');
        await page.getByLabel('Rol de Bruno Cabrera').selectOption('Administrador');
        await expect(page.getByRole('dialog', { name: 'Dar permisos de administrador' })).toBeVisible();
      },
    },
  ],
  adminMail: [
    {
      name: 'admin-mail',
      look: 'admin-buzon',
      open: async (stage) => {
        await stage.request.post('/api/users/password/forgot', { data: { email: SAMPLE.bruno.email } });
        const page = await openOffice(stage, paths.adminMail, 'Buzón');
        await expect(page.getByRole('tab', { name: /^Todos \d/ })).toBeVisible();
      },
    },
  ],
  adminRatings: [
    { name: 'admin-ratings', open: async (stage) => void (await openTable(stage, paths.adminRatings, 'Valoraciones')) },
    {
      name: 'admin-rating',
      open: async (stage) => {
        const page = await openTable(stage, paths.adminRatings, 'Valoraciones');
        await page
          .getByRole('button', { name: /^Revisar/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: /^Valoración de/ })).toBeVisible();
      },
    },
  ],
  adminCustomer: [
    {
      name: 'admin-customer',
      open: async (stage) => {
        const { api } = await stage.admin();
        const users = (await (await api.get('/api/users', { params: { search: SAMPLE.ana.email } })).json()) as { id: number }[];
        const page = await openOffice(stage, paths.adminCustomer(users[0]?.id ?? 0), 'Ana Pereyra');
        await expect(page.getByRole('table', { name: 'Pedidos del cliente' }).getByRole('rowheader').first()).toBeVisible();
      },
    },
  ],
  adminAudit: [
    {
      name: 'admin-audit',
      look: 'admin-auditoria',
      open: async (stage) => {
        const { api } = await stage.admin();
        const [category] = (await (await api.get('/api/categories')).json()) as Category[];
        if (!category) throw new Error('no category to change');
        const { id, name, icon, description } = category;
        for (const text of [`${description} Y más.`, description])
          await api.put(`/api/categories/${id}`, { data: { name, icon, description: text } });
        const page = await openOffice(stage, paths.adminAudit, 'Auditoría');
        await expect(page.getByText(/^\d+ cambios?$/)).toBeVisible();
      },
    },
  ],
};

export const ADMIN_SCREENS: readonly Screen[] = Object.values(SCREENS)
  .flat()
  .map((screen) => ({ on: 'desktop', ...screen }));
