import { beforeAll, expect, it } from 'vitest';
import { api } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { takesKey } from '#domain/contract/endpoint.ts';
import { openDoor } from '#tests/support/door.ts';
import { door } from './shop-of-own.ts';

type Operation = {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  security: unknown[];
  requestBody?: { required?: boolean; content: object };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

let document: Document;
beforeAll(async () => {
  document = (await door('GET', '/api/openapi.json')).json as Document;
});

it('is OpenAPI 3.1 with the contract’s own shapes', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining([
      'Instrument',
      'InstrumentPage',
      'Category',
      'Specification',
      'Reservation',
      'Rating',
      'User',
      'Dashboard',
      'Problem',
    ]),
  );
});

it.each(Object.entries<Endpoint>(api))('describes %s', (call, endpoint) => {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  expect(operation?.responses).toHaveProperty(String(endpoint.status));
  expect(operation?.security.length === 0).toBe(endpoint.access === 'public');
  const headers = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  expect(headers.includes('idempotency-key')).toBe(takesKey(call, endpoint));
  if (endpoint.multipart) expect(operation?.requestBody?.content).toHaveProperty('multipart/form-data');
  if (endpoint.body) expect(operation?.requestBody?.content).toHaveProperty('application/json');
  for (const [status, response] of Object.entries(operation?.responses ?? {})) {
    if (Number(status) >= 400) expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json']);
  }
});

it('names every refusal: a test that meets another one fails', async () => {
  const refusing = (code: string) =>
    openDoor('http://localhost', async () =>
      Response.json(
        { type: '', title: '', status: 409, detail: '', message: '', code, requestId: '' },
        { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    );
  const put = (code: string) => refusing(code)('PUT', '/api/reservations/7/change?x=1');
  await expect(put('too_late')).resolves.toMatchObject({ status: 409 });
  await expect(put('cannot_end')).rejects.toThrow(
    "'PUT /api/reservations/:id/change' refused with 'cannot_end', which its failures in the contract do not list",
  );
  const all = refusing('start_in_future')('GET', '/api/reservations/all');
  await expect(all).rejects.toThrow("'GET /api/reservations/all' refused with 'start_in_future'");
});

it('says of a body that may be left out that it may', () => {
  expect(document.paths['/api/reservations/{id}/status']?.['put']?.requestBody?.required).toBe(false);
  expect(document.paths['/api/reservations']?.['post']?.requestBody?.required).toBe(true);
});

it('points nowhere that is not in it', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
  for (const name of new Set(names)) expect(document.components.schemas).toHaveProperty(name);
});
