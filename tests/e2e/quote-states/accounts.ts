import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { logIn, SAMPLE, uniqueEmail } from '../customer.ts';
import { openLive } from '../live.ts';
import { refusal } from '../watch.ts';
import { breakDown, type Walk } from './walk.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click();

const type = async (page: Page, password: string): Promise<void> => {
  await field(page, 'Contraseña').fill(password);
};

export const ACCOUNTS = {
  'a login with a short password': async ({ page }) => {
    await page.goto(paths.login);
    await logIn(page, { ...SAMPLE.ana, password: '12345' });
  },
  'a login that is wrong': async ({ page, watch }) => {
    watch.allow(refusal(401, /\/login$/), refusal(403, /\/login$/));
    await logIn(page, { ...SAMPLE.ana, password: 'Equivocada1' });
  },
  'a login of a deactivated account': async ({ page }) => logIn(page, { email: 'inactiva@resuena.com', password: 'Cliente123' }),

  'a weak password': async ({ page }) => {
    await openLive(page, paths.register);
    return type(page, 'abcde');
  },
  'a medium password': ({ page }) => type(page, 'abcdef'),
  'a strong password': ({ page }) => type(page, 'Abcdefg1'),
  'a registration with mistakes': async ({ page }) => {
    await type(page, 'abc');
    await field(page, 'Confirmar contraseña').fill('abd');
    await field(page, 'Correo electrónico').fill('elena@tienda');
    await send(page);
  },
  'a registration of a taken address': async ({ page, watch }) => {
    watch.allow(refusal(409, /\/api\/users\/register$/));
    await field(page, 'Nombre').fill('Elena');
    await field(page, 'Apellido').fill('Prueba');
    for (const label of ['Contraseña', 'Confirmar contraseña']) await field(page, label).fill('Abcdefg1');
    await field(page, 'Correo electrónico').fill(SAMPLE.ana.email);
    await send(page);
  },
  'a registration that fails': async (stage) => {
    await breakDown(stage, /\/api\/users\/register$/);
    await field(stage.page, 'Correo electrónico').fill(uniqueEmail());
    await send(stage.page);
  },
  registered: async ({ page }) => {
    await page.unrouteAll();
    await send(page);
  },
} satisfies Walk;
