import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { z } from 'zod';
import { api } from '#domain/contract/api.ts';
import { plainError } from '#domain/contract/plain-errors.ts';
import { failure } from '#domain/failure.ts';
import type { App, AppEnv } from './app-env.ts';
import { callOf } from './call-of.ts';
import { isOutage } from './outage.ts';
import { servePages } from './edge/pages.ts';
import { serveShell } from './edge/shell.ts';
import { logRequests } from './request-log.ts';
import { refuse, Refused } from './respond.ts';
import { serveAdministration } from './routes/administration.ts';
import { serveAgenda } from './routes/agenda.ts';
import { serveAlternatives } from './routes/alternatives.ts';
import { serveAudit } from './routes/audit.ts';
import { serveExports } from './routes/exports.ts';
import { serveLogin } from './routes/login.ts';
import { serveLedger } from './routes/ledger.ts';
import { serveMail } from './routes/mail.ts';
import { serveMailEvents } from './routes/mail-events.ts';
import { serveModeration } from './routes/moderation.ts';
import { serveMaintenance } from './routes/maintenance.ts';
import { serveSynonyms } from './routes/synonyms.ts';
import { serveTimeline } from './routes/timeline.ts';
import { serveCounter } from './routes/counter.ts';
import { serveCustomers } from './routes/customers.ts';
import { serveShopSettings } from './routes/settings.ts';
import { serveOrders } from './routes/orders.ts';
import { servePasskeys } from './routes/passkeys.ts';
import { serveAccount } from './routes/account.ts';
import { serveCalendars } from './routes/calendars.ts';
import { serveChanges } from './routes/changes.ts';
import { serveCategories, serveSpecifications } from './routes/taxonomy.ts';
import { serveDevMail } from './routes/dev-mail.ts';
import { serveDashboard } from './routes/dashboard.ts';
import { serveCrawlers } from './routes/crawlers.ts';
import { serveFavorites } from './routes/favorites.ts';
import { serveHealth } from './routes/health.ts';
import { serveIdempotencyKeys } from './routes/idempotency-keys.ts';
import { serveImages } from './routes/images.ts';
import { serveInstrumentWrites } from './routes/instrument-writes.ts';
import { serveInstruments } from './routes/instruments.ts';
import { serveOpenApi } from './routes/openapi.ts';
import { serveRatings } from './routes/ratings.ts';
import { serveRental } from './routes/rental.ts';
import { serveReservations } from './routes/reservations.ts';
import { serveShopCalendar } from './routes/shop-calendar.ts';
import { serveTelemetry } from './routes/telemetry.ts';
import { serveUsers } from './routes/users.ts';

/** Every answer of the server carries it. It names the call in the log, and shows that no gateway answered instead. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** D1 and R2 are back within seconds of most of their failures. */
const OUTAGE_SECONDS = 5;

z.config({ localeError: plainError });

/**
 * Headers of every answer. style-src needs 'unsafe-inline' for react-aria's positioning; scripts are our own files only
 * (data travels in application/json blocks, which a browser never runs).
 */
const secure = secureHeaders({
  // A handler's own policy for its bytes (a kept e-mail, a picture) is stricter.
  overwrite: false,
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  // The deployment's own choice: headersOfDeployment.
  strictTransportSecurity: false,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/** What wrangler.toml chooses for a deployment. */
const headersOfDeployment: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.header('Strict-Transport-Security', c.env.STRICT_TRANSPORT);
  if (c.env.SEARCH_ENGINES === 'off') c.header('X-Robots-Tag', 'noindex');
};

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe calls must come from our own pages. Each header that a browser sends is checked by itself, whatever the content type:
 * one good header never excuses a bad one. A program sends neither, and then the session alone decides.
 */
const sameSiteOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next();
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  const foreignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) return refuse(c, failure('cross_site'));
  return next();
};

export function createApp(): App {
  const app: App = new Hono<AppEnv>();
  app.use(requestId({ generator: (c) => c.req.header('cf-ray') ?? crypto.randomUUID(), headerName: '' }));
  app.use(async (c, next) => {
    await next();
    c.header(REQUEST_ID_HEADER, c.get('requestId'));
  });
  app.use(logRequests);
  app.use(secure);
  app.use(headersOfDeployment);
  serveHealth(app);
  app.use(sameSiteOnly);

  serveLogin(app);
  serveUsers(app);
  servePasskeys(app);
  serveAccount(app);
  serveInstruments(app);
  serveInstrumentWrites(app);
  serveCategories(app);
  serveSpecifications(app);
  serveAgenda(app);
  serveReservations(app);
  serveChanges(app);
  serveAlternatives(app);
  serveRental(app);
  serveOrders(app);
  serveCounter(app);
  serveCustomers(app);
  serveShopSettings(app);
  serveShopCalendar(app);
  serveLedger(app);
  serveCalendars(app);
  serveRatings(app);
  serveFavorites(app);
  serveDashboard(app);
  serveAdministration(app);
  serveMaintenance(app);
  serveTimeline(app);
  serveSynonyms(app);
  serveMail(app);
  serveMailEvents(app);
  serveModeration(app);
  serveAudit(app);
  serveExports(app);
  serveIdempotencyKeys(app);
  serveTelemetry(app);
  serveImages(app);
  serveOpenApi(app);
  serveCrawlers(app);
  servePages(app);
  serveDevMail(app);

  refuseOtherMethods(app);
  serveShell(app);
  app.notFound((c) => refuse(c, failure('not_found')));
  app.onError((error, c) => {
    if (error instanceof Refused) return refuse(c, error.failure);
    const isOut = isOutage(error);
    console.error({
      event: isOut ? 'outage' : 'unhandled',
      requestId: c.get('requestId'),
      call: callOf(c),
      error: error.stack ?? String(error),
    });
    return refuse(c, isOut ? failure('unavailable', { retryAfterSeconds: OUTAGE_SECONDS }) : failure('internal'));
  });
  return app;
}

/** A path of the contract asked with a method that it does not have: 405 with what it allows, after every real route. */
function refuseOtherMethods(app: App): void {
  const methods = new Map<string, string[]>();
  for (const call of Object.keys(api)) {
    const [method = '', path = ''] = call.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    if (!path.startsWith('/api/')) continue;
    app.all(path, (c) => {
      c.header('Allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '));
      return refuse(c, failure('method_not_allowed'));
    });
  }
}
