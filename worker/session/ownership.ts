import { z } from 'zod';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Id, IdText } from '#domain/contract/fields.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext } from '../app-env.ts';
import { findCustomerOf } from '../db/reservations.ts';

const OfPath = z.object({ id: IdText });
const OfBody = z.object({ userId: Id });

/**
 * The refusal of input: of its owner, if the caller may not touch what it is about, else the reason itself. For input that is valid
 * the handler reads the owner with the rest.
 */
export async function refusalOfInput(c: AppContext, { owner }: Endpoint, reason: Failure): Promise<Failure> {
  const actor = c.get('actor');
  if (!owner || !actor) return reason;
  const { role } = await actor.standing();
  if (owner.orAdmin && role === 'ADMIN') return reason;
  if (owner.of === 'body') {
    // A body of another type or size is not read.
    const isRead = reason.kind === 'invalid' || reason.kind === 'malformed';
    const named = OfBody.safeParse(isRead ? await c.req.json().catch(() => null) : null);
    return named.success && named.data.userId !== actor.id ? failure('forbidden') : reason;
  }
  const path = OfPath.safeParse(c.req.param());
  if (!path.success) return reason;
  const customerId = await findCustomerOf(c.var.db, path.data.id);
  if (customerId === null) return failure('reservation_not_found');
  return customerId === actor.id ? reason : failure('forbidden');
}
