/**
 * The shop with a scale under it, never shipped: `/bench/instrument/:id` is the one bare query by id that everything is measured
 * against; a request with `X-Bench-Count` is answered with what it cost the database; and `X-Bench-Lean` goes without the rate limiters
 * and the queue, which at the edge cost next to nothing, and here are workers of their own that cost more than the database.
 */
import { createApp } from '#worker/app.ts';
import { sweep } from '#worker/sweep.ts';
import { counted, noCost } from '#tests/support/counted.ts';

const app = createApp();
const BARE = '/bench/instrument/';

const LEAN: Pick<Env, 'RESERVE_LIMIT' | 'WRITE_LIMIT' | 'EXPORT_LIMIT' | 'FLOOD_LIMIT' | 'MAIL_QUEUE'> = {
  RESERVE_LIMIT: { limit: async () => ({ success: true }) },
  WRITE_LIMIT: { limit: async () => ({ success: true }) },
  EXPORT_LIMIT: { limit: async () => ({ success: true }) },
  FLOOD_LIMIT: { limit: async () => ({ success: true }) },
  MAIL_QUEUE: { send: nothing, sendBatch: nothing, metrics: nothing },
};

async function nothing(): Promise<never> {
  return undefined as never;
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(BARE)) {
      const id = Number(pathname.slice(BARE.length));
      return Response.json(await env.DB.prepare('SELECT * FROM instruments WHERE id = ?1').bind(id).first());
    }
    const shop = request.headers.has('X-Bench-Lean') ? { ...env, ...LEAN } : env;
    if (!request.headers.has('X-Bench-Count')) return app.fetch(request, shop, context);
    const cost = noCost();
    const answer = await app.fetch(request, { ...shop, DB: counted(env.DB, cost) }, context);
    const measured = new Response(answer.body, answer);
    measured.headers.set('X-Bench-Calls', String(cost.calls));
    measured.headers.set('X-Bench-Rows', String(cost.rowsRead));
    measured.headers.set('X-Bench-Written', String(cost.rowsWritten));
    return measured;
  },
  scheduled: ({ scheduledTime }, env) => sweep(env, scheduledTime),
} satisfies ExportedHandler<Env>;
