import type { AnyOptions, Endpoint } from './call.ts';
import type { Connection } from './connection.ts';
import type { WriteContext } from './write-records.ts';

/** Calls sent with a key. Favourites and verification e-mails are left out: repeating them does no harm. */
export const takesKey = (endpoint: Endpoint, { files }: AnyOptions): boolean =>
  files !== undefined || (endpoint.startsWith('POST /api/') && !endpoint.includes('/users/'));

/** The connection, with a key for each write. Small: the first load carries it. */
export const withKeys = ({ ask }: Pick<Connection, 'ask'>, context: () => WriteContext): Pick<Connection, 'ask'> => ({
  ask: (endpoint, options, send) =>
    takesKey(endpoint, options)
      ? import('./write-once.ts').then(
          ({ writeOnce }) => writeOnce(ask, context(), { endpoint, options, send }),
          () => ask(endpoint, options, send),
        )
      : ask(endpoint, options, send),
});
