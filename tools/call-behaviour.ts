import { api } from '#domain/contract/api.ts';
import { type Endpoint, isRead } from '#domain/contract/endpoint.ts';

/** How each write behaves, as a constant that web/api/write.ts names: the page sends writes without any schema library. */
export function writeBehaviourDefine(): { __WRITES__: string } {
  const writes = Object.entries<Endpoint>(api).filter(([call]) => !isRead(call));
  return {
    __WRITES__: JSON.stringify(
      Object.fromEntries(
        writes.map(([call, { access, repeat, subject, isSecret, patience, reply }]) => [
          call,
          {
            repeat,
            ...(subject && { subject }),
            ...(isSecret && { isSecret }),
            ...(access === 'public' && { isPublic: true }),
            ...(patience && { patienceMs: patience.ms }),
            ...(!reply && { isBare: true }),
          },
        ]),
      ),
    ),
  };
}
