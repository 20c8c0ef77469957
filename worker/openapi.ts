import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { api } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { headersOf } from '#domain/contract/idempotency.ts';
import { Problem } from '#domain/contract/problem.ts';
import { refusalsOf } from '#domain/contract/refusals.ts';
import { codeOf, failure, type FailureKind, statusOf } from '#domain/failure.ts';

const ACCESS_NOTES: Record<Endpoint['access'], string> = {
  public: 'For everybody.',
  'signed-in': 'For whoever is signed in.',
  self: 'For the user named by the path.',
  'self-or-admin': 'For the user named by the path, and administrators.',
  admin: 'For administrators.',
};

/** The contract as OpenAPI 3.1, made from the schemas that parse requests, so that the two cannot differ. */
export function openApiDocument(origin: string): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const [call, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', path = ''] = call.split(' ');
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[written] = { ...paths[written], [method.toLowerCase()]: operationOf(call, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Resuena',
      version: '1.0.0',
      description:
        'Rental of musical instruments. Days are YYYY-MM-DD in Montevideo, instants ISO 8601 UTC, prices decimal numbers.',
    },
    servers: [{ url: origin }],
    paths: { ...paths, ...FILES },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: "Set by POST /login; 'session' on localhost.",
        },
      },
    },
  });
}

/** What is answered beside the contract's JSON. */
const FILES: ZodOpenApiPathsObject = {
  '/health/ping': {
    get: {
      summary: 'Availability check',
      responses: { 200: { description: 'pong', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
  },
  '/images/{key}': {
    get: {
      summary: 'A stored picture, immutable; w asks for a width (the next larger one that is made)',
      requestParams: {
        path: z.object({ key: z.string() }),
        query: z.object({
          w: z
            .string()
            .regex(/^[1-9]\d{0,4}$/)
            .optional(),
        }),
      },
      responses: {
        200: { description: 'The picture', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
        ...refusals(['malformed', 'picture_not_found']),
      },
    },
  },
};

function operationOf(call: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, access, params, query, body, multipart } = endpoint;
  const headers = headersOf(call, endpoint);
  return {
    operationId: call.replaceAll(/\W+/g, '_'),
    tags: [call.split('/')[call.includes('/api/') ? 2 : 1] ?? ''],
    summary,
    description: ACCESS_NOTES[access],
    security: access === 'public' ? [] : [{ session: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...requestBodyOf(body, multipart),
    responses: { ...successOf(endpoint), ...refusals(refusalsOf(call, endpoint)) },
  };
}

function requestBodyOf(
  body: z.ZodType | undefined,
  multipart: z.ZodType | undefined,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) {
    const required = !body.safeParse(undefined).success;
    return { requestBody: { required, content: { 'application/json': { schema: body } } } };
  }
  if (!multipart) return {};
  const schema = z.object({
    instrument: multipart,
    images: z.array(z.string().meta({ format: 'binary', description: 'JPEG, PNG, WebP or AVIF, 8 MiB at most' })).max(6),
  });
  const content = { 'multipart/form-data': { schema, encoding: { instrument: { contentType: 'application/json' } } } };
  return { requestBody: { required: true, content } };
}

const successOf = ({ status, reply, media, summary, headers }: Endpoint): ZodOpenApiResponsesObject => ({
  [status]: {
    description: summary,
    ...(reply && { content: { 'application/json': { schema: reply } } }),
    ...(media && { content: { [media]: { schema: z.string() } } }),
  },
  ...(headers && 'if-none-match' in headers.shape && { 304: { description: 'As the given ETag has it' } }),
});

/** One response a status, with the codes that it may carry. */
function refusals(kinds: readonly FailureKind[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(kinds, statusOf);
  const entries = [...byStatus].map(([status, same]) => {
    const codes = same.map((kind) => `\`${codeOf(kind)}\`: ${failure(kind).message}`);
    return [status, { description: codes.join('\n\n'), content: { 'application/problem+json': { schema: Problem } } }] as const;
  });
  return Object.fromEntries(entries);
}
