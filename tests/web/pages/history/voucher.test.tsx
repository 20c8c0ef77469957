/** What one keeps of a reservation: its voucher, and the row that leads to it and to the calendar file. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/contract/reservations.ts';
import { ReservationRow } from '#web/pages/history/reservation-row.tsx';
import { loader } from '#web/pages/history/voucher-route.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Ticket } from '#web/parts/ticket.tsx';
import { ana, oneShop, redirectOf, refusal } from '../one-shop.ts';

const reservation: Reservation = {
  id: 17,
  orderId: 17,
  handover: null,
  instrumentId: 3,
  userId: 2,
  startDate: '2026-11-27',
  endDate: '2026-12-02',
  quantity: 2,
  status: 'ACTIVE',
  totalPrice: 1026,
  totalDays: 6,
  pricePerDay: 85.5,
  notes: 'Con <b>funda</b>',
  instrumentName: 'Guitarra criolla',
  instrumentImage: null,
  categoryName: 'Cuerdas',
  userName: 'Ana Pereyra',
  userEmail: 'ana@resuena.com',
  userPhone: '099 123 456',
  provider: { name: 'Resuena', contact: '' },
  email: { status: 'sent' },
  ownStars: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

const markupOf = (element: ReactNode): string =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).replaceAll('<!-- -->', '');

describe('loading a voucher', () => {
  const at = (id: string, { visit }: ReturnType<typeof oneShop>) => loader({ ...visit(`/reservas/${id}`), params: { id } });

  it('asks visitors to log in and come back', async () => {
    const shop = oneShop({}, null);
    expect(await redirectOf(at('17', shop))).toBe('/login?volver=%2Freservas%2F17');
    expect(shop.calls).toEqual([]);
  });

  it('gives the reservation, or why not', async () => {
    const READ = 'GET /api/reservations/17';
    expect(await at('17', oneShop({ [READ]: () => Response.json(reservation) }, ana))).toMatchObject({
      answer: { ok: true, value: { id: 17 } },
    });
    const missing = { ok: false, problem: { message: 'Reserva no encontrada', status: 404 } };
    const refused = oneShop({ [READ]: () => refusal(404, 'reservation_not_found', 'Reserva no encontrada') }, ana);
    expect(await at('17', refused)).toMatchObject({ answer: missing });
    const none = oneShop({}, ana);
    expect(await at('guitarra', none)).toMatchObject({ answer: missing });
    expect(none.calls).toEqual([]);
  });
});

it('the voucher says who, what, when, how many, where, how much and how it stands, and runs nothing that was typed', () => {
  const markup = markupOf(<Ticket reservation={reservation} today="2026-11-21" badge={<Badge tone="on">En curso</Badge>} />);
  for (const said of [
    'Reserva #17',
    'En curso',
    'Ana Pereyra',
    '<dt>Teléfono</dt><dd>099 123 456</dd>',
    'Guitarra criolla',
    'vie 27 nov – mié 2 dic 2026',
    '<dt>Total de días</dt><dd>6</dd>',
    '<dt>Cantidad</dt><dd>2</dd>',
    'Durazno 1420, Montevideo, Uruguay',
    'Con &lt;b&gt;funda&lt;/b&gt;',
    '<dt>Precio total</dt><dd>$1.026,00</dd>',
    'href="/api/reservations/17/calendar.ics"',
    'Imprimir',
  ])
    expect(markup).toContain(said);
});

describe('a row of the history', () => {
  const row = (changed: Partial<Reservation>): string =>
    markupOf(<ReservationRow reservation={{ ...reservation, ...changed }} userId={2} isNext={false} today="2026-11-21" />);

  it.each(['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'] as const)(
    'has its number and its voucher, and its calendar file while it is to come: %s',
    (status) => {
      const markup = row({ status });
      expect(markup).toContain('href="/reservas/17"');
      const file = /href="\/api\/reservations\/17\/calendar\.ics" download="reserva-17\.ics"/;
      expect(markup).toContain('Reserva #17');
      expect(file.test(markup)).toBe(status !== 'ENDED' && status !== 'CANCELLED');
      expect(row({ status, startDate: '2026-11-10', endDate: '2026-11-20' })).not.toMatch(file);
    },
  );

  it('repeats what is over, with as many units', () => {
    expect(row({ status: 'ENDED' })).toContain('href="/detail/3?cantidad=2#disponibilidad"');
    expect(row({ status: 'ACTIVE' })).not.toContain('Reservar de nuevo');
  });

  it('says what is missing', () => {
    const markup = row({ instrumentName: '', categoryName: '', provider: { name: '', contact: '' } });
    expect(markup).toContain('Instrumento 3');
    expect(markup).toContain('Sin categoría · Resuena');
    expect(markup).toContain('vie 27 nov 2026 al mié 2 dic 2026');
  });

  it('is rated only once it has ended', () => {
    expect(row({ status: 'ENDED' })).toMatch(/<button(?![^>]*disabled)[^>]*>(?:(?!<\/button>).)*Valorar/);
    for (const status of ['ACTIVE', 'CONFIRMED', 'PENDING'] as const) {
      expect(row({ status })).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*Reserva en curso/);
      expect(row({ status })).toContain('Solo puedes valorar reservas finalizadas');
    }
    expect(row({ status: 'CANCELLED' })).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*Valorar/);
  });
});
