import { isRead } from './call.ts';
import type { Connection } from './connection.ts';
import type { WriteContext } from './write-records.ts';

/** The connection, with its own module for writes. Small: the first load carries it. Without that module a write is sent as it is. */
export const withKeys = ({ ask }: Pick<Connection, 'ask'>, context: () => WriteContext): Pick<Connection, 'ask'> => ({
  ask: (endpoint, options, send) =>
    isRead(endpoint)
      ? ask(endpoint, options, send)
      : import('./send-write.ts').then(
          ({ sendWrite }) => sendWrite(ask, context(), { endpoint, options, send }),
          () => ask(endpoint, options, send),
        ),
});
