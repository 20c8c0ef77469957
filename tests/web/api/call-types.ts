/** What `call` refuses to compile: `tsc -b` fails when one of these lines is no error any more. */
import type { CallApi } from '#web/api/call.ts';

export async function refusedByTheCompiler(call: CallApi): Promise<void> {
  // @ts-expect-error -- no such path
  await call('GET /api/instrument/:id', { params: { id: 1 } });
  // @ts-expect-error -- another method
  await call('PATCH /api/instruments/:id', { params: { id: 1 } });
  // @ts-expect-error -- no body
  await call('POST /api/reservations');
  // @ts-expect-error -- half a body
  await call('POST /api/reservations', { body: { instrumentId: 1 } });
  // @ts-expect-error -- no parameter for the path
  await call('GET /api/instruments/:id');
  // @ts-expect-error -- a parameter of another name
  await call('GET /api/instruments/:id', { params: { instrumentId: 1 } });
  const answer = await call('GET /api/categories');
  // @ts-expect-error -- the value of an answer that may be a refusal
  void answer.value;
  // @ts-expect-error -- a field that the reply has not
  if (answer.ok) void answer.value[0]?.price;
}
