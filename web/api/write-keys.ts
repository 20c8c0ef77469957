import type { AnyOptions, Endpoint } from './call.ts';
import type { Connection } from './connection.ts';
import type { WriteContext } from './write-records.ts';

/** What the server makes once by its key (takesKey of the contract), but for what changes nothing when it is repeated, or only sends another e-mail. */
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
