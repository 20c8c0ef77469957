import { z } from 'zod';
import { endpoints, takesKey, type Endpoint } from './endpoint.ts';

const Key = z.string().regex(/^[\x21-\x7e]{8,200}$/, 'Debe tener de 8 a 200 caracteres visibles');

const KeyHeader = z.object({
  'idempotency-key': Key.optional().meta({
    description:
      '8 to 200 visible ASCII characters, for one user and call; a repeat with the same key writes nothing and returns what the first one wrote, for 30 days',
  }),
});

/** The headers of a call, the key among them. */
export const headersOf = (call: string, endpoint: Endpoint): z.ZodObject | undefined =>
  takesKey(call, endpoint) ? KeyHeader.extend(endpoint.headers?.shape ?? {}) : endpoint.headers;

export const idempotency = endpoints({
  'DELETE /api/idempotency-keys/:key': {
    summary:
      'What the write with this Idempotency-Key came to. When it came to nothing yet the key is closed: a late copy of the request is refused',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'reserve',
    patience: { ms: 5_000 },
    params: z.object({ key: Key }),
    reply: z.object({
      outcome: z.enum(['done', 'closed']),
      call: z.string().nullable().meta({ description: "The call that was made with the key, such as 'POST /api/reservations'" }),
      reply: z
        .unknown()
        .nullable()
        .meta({ description: 'What that call answers, as it stands now; null without a body, or when it is gone' }),
    }),
    status: 200,
    failures: ['forbidden'],
  },
});
