/** The contract as a whole: what must hold for every call, present or future. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';

const calls: [string, Endpoint][] = Object.entries(api);
const methodOf = (call: string): string => call.split(' ')[0] ?? '';
const pathOf = (call: string): string => call.split(' ')[1] ?? '';
const paramsOf = (call: string): string[] => [...pathOf(call).matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').toSorted();

describe.each(calls)('%s', (call, endpoint) => {
  it('has a method, a path and a summary', () => {
    expect(call).toMatch(/^(?:GET|POST|PUT|DELETE) \/[a-z0-9/:A-Z.-]+$/);
    expect(endpoint.summary).toMatch(/^[A-Z]/);
  });

  it('parses each parameter of its path, and no other', () => {
    expect(Object.keys(endpoint.params?.shape ?? {}).toSorted()).toEqual(paramsOf(call));
  });

  it('refuses parameters that are no id', () => {
    for (const name of paramsOf(call).filter((param) => /id$/i.test(param))) {
      const others = Object.fromEntries(paramsOf(call).map((param) => [param, '1']));
      for (const id of ['0', '-1', '1.5', '01', '1e3', 'abc', '', ' 1', '1\n', '9'.repeat(16), '0x1', '١']) {
        expect(endpoint.params?.safeParse({ ...others, [name]: id }).success, `${name}=${JSON.stringify(id)}`).toBe(false);
      }
      expect(endpoint.params?.parse({ ...others, [name]: '42' })).toMatchObject({ [name]: 42 });
    }
  });

  it('has a body only where a body belongs, and never two kinds of it', () => {
    const bodies = [endpoint.body, endpoint.multipart].filter((schema) => schema !== undefined);
    expect(bodies.length).toBeLessThanOrEqual(methodOf(call) === 'GET' ? 0 : 1);
  });

  it('answers with a body or with a status that has none', () => {
    const withReply =
      endpoint.status === 201 ? [true] : endpoint.status === 204 || endpoint.status === 302 ? [false] : [true, false];
    expect(withReply).toContain(endpoint.reply !== undefined);
  });

  it('names the user in its path when only that user may call', () => {
    const ownOnly = endpoint.access === 'self' || endpoint.access === 'self-or-admin';
    expect(paramsOf(call).includes('userId')).toBe(ownOnly);
  });

  it('can be written down as JSON schema', () => {
    const { params, query, headers, body, multipart, reply } = endpoint;
    for (const schema of [params, query, headers, body, multipart].filter((given) => given !== undefined)) {
      expect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).toBeTypeOf('object');
    }
    expect(reply && z.toJSONSchema(reply, { unrepresentable: 'any' })).not.toBeNull();
  });

  it('names no failure twice', () => {
    expect(new Set(endpoint.failures).size).toBe(endpoint.failures.length);
  });
});

describe('the whole contract', () => {
  it('lets visitors change nothing but their own session and account', () => {
    const open = calls.filter(([call, { access }]) => access === 'public' && methodOf(call) !== 'GET').map(([call]) => call);
    expect(open).toEqual([
      'POST /login',
      'POST /logout',
      'POST /api/users/register',
      'POST /api/users/verify',
      'POST /api/users/password/forgot',
      'POST /api/users/password/reset',
      'POST /api/users/passkey/login',
      'POST /api/users/passkey/recover',
      'POST /api/telemetry',
    ]);
  });

  it('never lets a literal path be taken for a parameter of another call', () => {
    const paths = calls.map(([call]) => ({ call, method: methodOf(call), parts: pathOf(call).split('/') }));
    for (const general of paths) {
      for (const { call, method, parts } of paths) {
        const swallowed =
          call !== general.call &&
          method === general.method &&
          parts.length === general.parts.length &&
          general.parts.every((part, i) => part === parts[i] || (part.startsWith(':') && !parts[i]?.startsWith(':')));
        // A literal such as 'results' is no id: the general call refuses it, so order alone must not decide between them.
        if (!swallowed) continue;
        const [literal = ''] = parts.filter((part, i) => general.parts[i]?.startsWith(':') && part !== general.parts[i]);
        expect(/^[1-9]\d*$/.test(literal), `${call} is swallowed by ${general.call}`).toBe(false);
      }
    }
  });
});
