import { deviceOf } from '#domain/device.ts';
import type { AppContext } from '../app-env.ts';
import type { Whereabouts } from '../db/sessions.ts';

/** What a request says of its browser, and the edge of its network. */
export function whereabouts(c: AppContext): Whereabouts {
  const country = c.req.raw.cf?.country;
  return {
    device: deviceOf(c.req.header('User-Agent') ?? ''),
    // The edge writes XX for an unknown country, and T1 for Tor.
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
  };
}
