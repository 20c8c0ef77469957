import { z } from 'zod';
import { api } from '#domain/contract/api.ts';
import type { Endpoint as Contract } from '#domain/contract/endpoint.ts';
import type { Endpoint } from '../api/call.ts';

/**
 * Whether JSON can be the contract's reply at all, as that of a hotel's login page cannot: a list where a list is due, and at least one of
 * the expected fields in each object. Values are not judged: a newer server may send some that this release does not know.
 */
export function hasReplyShape(endpoint: Endpoint, value: unknown): boolean {
  const { reply }: Contract = api[endpoint];
  return reply === undefined || fits(reply, value);
}

function fits(schema: unknown, value: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => fits(option, value));
  if (schema instanceof z.ZodArray) return Array.isArray(value) && value.every((item) => fits(schema.element, item));
  if (!(schema instanceof z.ZodObject)) return true;
  return typeof value === 'object' && value !== null && Object.keys(schema.shape).some((key) => key in value);
}
