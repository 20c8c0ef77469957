/**
 * The shop with a scale under it, never shipped: `/bench/instrument/:id` is the one bare query by id that everything is measured
 * against, and a request with `X-Bench-Count` is answered with what it cost the database.
 */
import { createApp } from '#worker/app.ts';
import { counted } from '#tests/support/counted.ts';

const app = createApp();
const BARE = '/bench/instrument/';

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(BARE)) {
      const id = Number(pathname.slice(BARE.length));
      return Response.json(await env.DB.prepare('SELECT * FROM instruments WHERE id = ?1').bind(id).first());
    }
    if (!request.headers.has('X-Bench-Count')) return app.fetch(request, env, context);
    const cost = { calls: 0, rowsRead: 0 };
    const answer = await app.fetch(request, { ...env, DB: counted(env.DB, cost) }, context);
    const told = new Response(answer.body, answer);
    told.headers.set('X-Bench-Calls', String(cost.calls));
    told.headers.set('X-Bench-Rows', String(cost.rowsRead));
    return told;
  },
} satisfies ExportedHandler<Env>;
