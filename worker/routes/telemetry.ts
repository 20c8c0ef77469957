import { ok, fail } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { serve } from '../serve.ts';
import { refuseCostly } from '../session/flood.ts';

const LOGGED_LENGTH = 200;

/** Logs what visitors' browsers measured, for operators to chart. Never queries the database. */
export function serveTelemetry(app: App): void {
  serve(app, 'POST /api/telemetry', async ({ body }, c) => {
    const refused = await refuseCostly(c, 'telemetry');
    if (refused) return fail(refused);
    // Pages opened before it was switched off still send.
    if (Number(c.env.TELEMETRY_SHARE) === 0) return ok(undefined);
    const { release, vitals, errors } = body;
    for (const vital of vitals) console.log({ event: 'web_vital', ...vital, release });
    for (const error of errors) console.warn({ event: 'page_error', ...error, message: loggable(error.message), release });
    return ok(undefined);
  });
}

/**
 * An error's message in one line, without what may be personal: e-mail addresses, everything after '?' or '#' in an address, and
 * five or more digits in a row, however they are spaced.
 */
const loggable = (message: string): string =>
  message
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/\S+@\S+/g, '[email]')
    .replace(/\d(?:[ .-]?\d){4,}/g, '[number]')
    .slice(0, LOGGED_LENGTH);
