/**
 * The shop with the oldest mistake in the trade planted in it: look whether there is room, then write. The driver must catch it,
 * or its silence over the real shop means nothing. Runs over a database whose stock triggers were dropped.
 */
import { createApp } from '#worker/app.ts';

const app = createApp();

type Body = { instrumentId: number; userId: number; startDate: string; endDate: string; quantity: number };

const HELD = `SELECT max(units) AS units FROM (
  SELECT sum(r.quantity) AS units FROM day_offsets o JOIN reservations r ON ?2 + o.n BETWEEN r.start_day AND r.end_day
  WHERE o.n <= ?3 - ?2 AND r.instrument_id = ?1 AND r.status = 'ACTIVE' GROUP BY o.n)`;

async function lookThenWrite(request: Request, env: Env): Promise<Response> {
  const { instrumentId, userId, startDate, endDate, quantity }: Body = await request.json();
  const [start, end] = [startDate, endDate].map((day) => Date.parse(day) / 86_400_000);
  const held = await env.DB.prepare(HELD).bind(instrumentId, start, end).first<{ units: number | null }>();
  const instrument = await env.DB.prepare('SELECT stock FROM instruments WHERE id = ?1')
    .bind(instrumentId)
    .first<{ stock: number }>();
  if ((held?.units ?? 0) + quantity > (instrument?.stock ?? 0)) return refusal('no_stock');
  // A database is never nearer than this.
  await scheduler.wait(2);
  const written = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, 0) RETURNING id`,
  )
    .bind(crypto.randomUUID(), userId, instrumentId, start, end, quantity)
    .first<{ id: number }>();
  return Response.json({ id: written?.id }, { status: 201 });
}

const refusal = (code: string): Response =>
  Response.json(
    { type: '', title: '', status: 409, detail: '', message: '', code, requestId: '' },
    { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
  );

export default {
  fetch: (request, env, context) =>
    request.method === 'POST' && new URL(request.url).pathname === '/api/reservations'
      ? lookThenWrite(request, env)
      : app.fetch(request, env, context),
} satisfies ExportedHandler<Env>;
