/** A reservation's calendar file, asked for at the front door. */
import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { door, ownShop } from './shop-of-own.ts';

it('is its owner’s, and strikes the event out once the reservation is cancelled', async () => {
  const { customers, instruments, firstDay } = await ownShop([1], 2);
  const [owner, other] = customers;
  const json = { instrumentId: instruments[0]?.id, userId: owner?.id, startDate: firstDay, endDate: firstDay, quantity: 1 };
  const made = await door('POST', '/api/availability/reserve', { cookie: owner?.cookie ?? '', json });
  const { id } = made.json as { id: number };
  const path = `/api/reservations/${id}/calendar.ics`;
  const ask = async (cookie = ''): Promise<Response> =>
    exports.default.fetch(new Request(`http://localhost${path}`, { headers: { Cookie: cookie } }));

  const file = await ask(owner?.cookie);
  expect(file.headers.get('Content-Type')).toMatch(/^text\/calendar/);
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="reserva-${id}.ics"`);
  const standing = await file.text();
  expect(standing).toContain('STATUS:CONFIRMED');
  expect((await ask(other?.cookie)).status).toBe(403);
  expect((await ask()).status).toBe(401);

  expect((await door('PUT', `/api/reservations/${id}/cancel`, { cookie: owner?.cookie ?? '' })).status).toBe(200);
  const cancelled = await (await ask(owner?.cookie)).text();
  const lineOf = (text: string, name: string): string | undefined => text.split('\r\n').find((line) => line.startsWith(name));
  expect(lineOf(cancelled, 'STATUS')).toBe('STATUS:CANCELLED');
  expect(lineOf(cancelled, 'UID')).toBe(lineOf(standing, 'UID'));
  expect(Number(lineOf(cancelled, 'SEQUENCE')?.slice(9))).toBeGreaterThan(Number(lineOf(standing, 'SEQUENCE')?.slice(9)));
});
