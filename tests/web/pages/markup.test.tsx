/** Pages as markup, with no browser at hand: what a first rendering away from the browser would give. */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '#web/pages/auth/auth-page.tsx';
import { ConfirmPage } from '#web/pages/auth/confirm-page.tsx';
import { ForgotPage } from '#web/pages/auth/forgot-page.tsx';
import { PrivacyPage } from '#web/pages/legal/privacy-page.tsx';
import { TermsPage } from '#web/pages/legal/terms-page.tsx';
import { AppProvider } from '#web/app-context.ts';
import { oneShop } from './one-shop.ts';

function markupOf(address: string, Component: ComponentType, state?: unknown): string {
  const { pathname, search } = new URL(address, 'https://shop.test');
  const router = createMemoryRouter([{ path: pathname, Component }], { initialEntries: [{ pathname, search, state }] });
  return renderToStaticMarkup(
    <AppProvider value={oneShop({}, null).app}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
}

it.each([
  ['/terms', TermsPage, 'Términos y condiciones'],
  ['/privacy', PrivacyPage, 'Política de privacidad'],
  ['/login', AuthPage, 'Qué bueno verte'],
  ['/register', AuthPage, 'Crea tu cuenta'],
  ['/recuperar', ForgotPage, 'Recupera tu contraseña'],
  ['/confirmar', ConfirmPage, 'Confirma tu correo'],
])('%s stands without a window, under one title', (path, Component, title) => {
  const markup = markupOf(path, Component);
  expect(markup.match(/<h1[ >].*?<\/h1>/g)).toEqual([`<h1>${title}</h1>`]);
});

describe('the login', () => {
  it('goes back where it was asked for from either mode', () => {
    const markup = markupOf('/login?volver=%2Freservas', AuthPage);
    expect(markup).toContain('href="/register?volver=%2Freservas"');
  });

  it('takes the address along, whatever else the history holds', () => {
    expect(markupOf('/login', AuthPage, { email: 'ana@resuena.com' })).toContain('value="ana@resuena.com"');
    for (const state of [null, 7, 'text', { email: {} }, { email: 'a@b.com', notice: 'other' }]) {
      expect(markupOf('/login', AuthPage, state)).toContain('Qué bueno verte');
    }
  });
});

it.each([
  [
    'kept',
    'cuándo retiraste y devolviste cada instrumento y en qué estado, qué pagaste, de qué manera y el depósito que dejaste',
  ],
  ['kept', 'lo que escribimos al atenderte, entregarte un instrumento, recibirlo o cobrarte'],
  [
    'emptied',
    'se borran tu nombre, correo, teléfono, contraseña, favoritos, los comentarios de tus valoraciones, tus notas y las nuestras',
  ],
  ['a reason to keep the account', 'con reservas abiertas, con un depósito en la tienda o con algo por pagar'],
  ['given on request', 'Nuestras anotaciones nos las pides'],
])('the privacy page says of the trade what is %s', (_, sentence) => {
  expect(markupOf('/privacy', PrivacyPage)).toContain(sentence);
});

it('the legal pages lead to every one of their sections', () => {
  for (const page of [TermsPage, PrivacyPage]) {
    const markup = markupOf('/legal', page);
    const targets = [...markup.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(8);
    for (const target of targets) expect(markup).toContain(`<section id="${target}"`);
  }
});
