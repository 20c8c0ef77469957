/** A line for each request that reaches the worker: what an alert or a chart counts, and nothing of who asked. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { callOf } from './call-of.ts';
import { inSpan } from './in-span.ts';

/** Of the database, before the answer: D1 bills rows, and answers one call at a time. */
type Meter = { calls: number; rowsRead: number; rowsWritten: number };

const METER = Symbol('meter');

/** Every query runs in a batch, so that it counts nothing else. */
function metered<Db extends D1Database | D1DatabaseSession>(db: Db, meter: Meter): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === METER) return meter;
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          inSpan('batch', async (span) => {
            meter.calls += 1;
            const results = await target.batch(statements);
            const own = { rowsRead: 0, rowsWritten: 0 };
            for (const { meta } of results) {
              own.rowsRead += meta.rows_read;
              own.rowsWritten += meta.rows_written;
            }
            meter.rowsRead += own.rowsRead;
            meter.rowsWritten += own.rowsWritten;
            span.setAttributes({ statements: statements.length, ...own });
            return results;
          });
      if (name === 'withSession' && 'withSession' in target) return (from?: string) => metered(target.withSession(from), meter);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A page asks the API by requests of its own, within this one: they are of its line. */
export const logRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.env.REQUEST_LOG !== 'on' || Reflect.get(c.env.DB, METER) !== undefined) return next();
  const meter: Meter = { calls: 0, rowsRead: 0, rowsWritten: 0 };
  const startedAt = Date.now();
  c.env = { ...c.env, DB: metered(c.env.DB, meter) };
  await next();
  console.log({
    event: 'request',
    requestId: c.get('requestId'),
    call: callOf(c),
    status: c.res.status,
    ms: Date.now() - startedAt,
    ...meter,
  });
};
