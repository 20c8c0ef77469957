import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from 'playwright/test';
import type { User } from '#domain/contract/users.ts';
import { newClient } from './ask-shop.ts';

/** A person with an account, and their own API client beside any browser. */
export type Customer = { user: User; email: string; password: string; api: APIRequestContext };

/** The sample accounts that the README names. */
export const SAMPLE = {
  ana: { email: 'ana@resuena.com', password: 'Cliente123' },
  bruno: { email: 'bruno@resuena.com', password: 'Cliente123' },
  admin: { email: 'admin@resuena.com', password: 'Admin123' },
} as const;

export type Sample = keyof typeof SAMPLE;

/** Where the page keeps what it shows of the signed-in person. */
export const USER_KEY = 'resuena.user';

export async function enter(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  who: { email: string; password: string },
): Promise<Customer> {
  const api = await newClient(playwright, baseURL);
  const answer = await api.post('/login', { data: who });
  expect(answer.status(), await answer.text()).toBe(200);
  return { ...who, user: (await answer.json()) as User, api };
}

export const uniqueEmail = (): string => `cliente-${randomUUID().slice(0, 13)}@example.com`;

/** A new account, for one test alone. */
export async function register(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string): Promise<Customer> {
  const who = { email: uniqueEmail(), password: 'Melodia42' };
  const api = await newClient(playwright, baseURL);
  const answer = await api.post('/api/users/register', { data: { username: 'Elena', lastname: 'Prueba', ...who } });
  expect(answer.status(), await answer.text()).toBe(201);
  await api.dispose();
  return enter(playwright, baseURL, who);
}

/** What a login leaves in a browser, without its page: the cookie, and whom the page shows. */
export async function signIn(page: Page, { api, user }: Customer): Promise<void> {
  const { cookies } = await api.storageState();
  await page.context().addCookies(cookies);
  // Any answer of the shop's origin will do; this one runs no script that could look at the storage first.
  await page.goto('/health/ping');
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [USER_KEY, JSON.stringify(user)],
    // The offer to administrators has a test of its own, and stands in the way of the others.
    [`resuena.passkey-notice.${user.id}`, '1'],
  ] as [string, string][]);
}

/** Types the e-mail and the password into the login page, and sends them. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // A form that only a script can send waits for it; and the registration, from which one may have come, has fields of these names too.
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The session's cookie goes, as when it has run out; what the page remembers stays. */
export const loseSession = (page: Page): Promise<void> => page.context().clearCookies({ name: 'session' });
