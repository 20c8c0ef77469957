/** The checkout's action against an edge that answers, refuses or stays silent. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { User } from '#domain/contract/users.ts';
import { testApp } from '#tests/web/test-app.ts';
import { action } from '#web/pages/checkout/checkout-action.ts';
import type { CheckoutForm } from '#web/pages/checkout/submission.ts';
import { appContext } from '#web/app-context.ts';
import { toastStore } from '#web/ui/show-toast.ts';

const ana: User = {
  id: 2,
  username: 'Ana',
  lastname: 'Pereyra',
  firstName: 'Ana',
  lastName: 'Pereyra',
  email: 'ana@resuena.com',
  phone: null,
  role: 'USER',
  isActive: true,
  emailVerified: true,
  reminders: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const form: CheckoutForm = {
  startDate: '2026-11-27',
  endDate: '2026-12-02',
  quantity: 1,
  notes: ' con estuche ',
  limit: 3,
  pricePerDay: 45.5,
};

let lastInstrument = 100;

/** What the server answers to the questions for a key, in turn. */
type Asked = 'done' | 'closed';

/** One checkout of one instrument; the server answers each reservation in turn, and says in turn what became of a key. */
function checkout(...answers: (() => Response)[]) {
  const instrumentId = ++lastInstrument;
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  const asked: string[] = [];
  const outcomes: Asked[] = [];
  /** Of what was reserved. */
  const state = { status: 'ACTIVE' };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'DELETE') {
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      const outcome = outcomes.shift();
      if (!outcome) throw new TypeError('fetch failed');
      return Response.json({
        outcome,
        call: null,
        reply: outcome === 'done' ? { ...made, instrumentId, status: state.status } : null,
      });
    }
    keys.push(request.headers.get('idempotency-key'));
    bodies.push(await request.json());
    const answer = answers.shift();
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  };
  const app = testApp(fetch, ana);
  const submit = (changed: Partial<CheckoutForm> = {}) => {
    const url = new URL(`https://shop.test/reservation/${instrumentId}?desde=2026-11-27&hasta=2026-12-02&cantidad=1`);
    const request = new Request(url, { method: 'POST', body: JSON.stringify({ ...form, ...changed }) });
    const context = new RouterContextProvider(new Map([[appContext, app]]));
    return action({ request, url, pattern: '/reservation/:id', params: { id: String(instrumentId) }, context });
  };
  return { instrumentId, keys, bodies, asked, outcomes, state, app, session: app.session, submit };
}

const made = { id: 77, startDate: '2026-11-27', endDate: '2026-12-02', quantity: 1, notes: 'con estuche' };

const silence = (): Response => {
  throw new TypeError('fetch failed');
};
const refusal = (status: number, code: string, message: string) => (): Response =>
  Response.json({ code, message, status, requestId: 'r' }, { status });
/** Another one than the server, in JSON. */
const gateway = (status: number) => (): Response => Response.json({ error: 'blocked by policy' }, { status });
const reserved = (instrumentId: number) => (): Response => Response.json({ ...made, instrumentId }, { status: 201 });

const UNKNOWN = 'No sabemos si tu reserva llegó. Lo comprobamos en cuanto vuelva la conexión.';

describe('reserving', () => {
  it('tells where the ticket is, and gives the same one to whoever presses again before it is shown', async () => {
    const over = refusal(401, 'unauthenticated', 'x');
    const { instrumentId, submit, bodies, keys, session } = checkout(reserved(101), reserved(101), over, reserved(101));
    expect(await submit()).toEqual({ kind: 'reserved', ticket: '/reservation/101?reserva=77' });
    await submit();
    // A session that ends in between makes no other reservation of it.
    await submit();
    session.set(ana);
    await submit();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(bodies[0]).toMatchObject({ instrumentId, userId: 2, quantity: 1, notes: 'con estuche', expectedPricePerDay: 45.5 });
  });

  it.each([
    ['no answer', silence],
    ['a failing storage', refusal(503, 'unavailable', 'x')],
    ["a gateway's page", () => new Response('<html>', { status: 500 })],
  ])('says after %s that nothing is known, and retries the form with the same key', async (_, lost) => {
    const { submit, keys } = checkout(lost, lost, reserved(1));
    expect(await submit()).toMatchObject({ kind: 'refused', problem: { code: 'unknown', message: UNKNOWN } });
    expect(await submit()).toMatchObject({ kind: 'refused', problem: { code: 'unknown', message: UNKNOWN } });
    expect(await submit()).toMatchObject({ kind: 'reserved' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends no other form while nothing is known of the first, and says when that one was made', async () => {
    const { submit, keys, asked, outcomes } = checkout(silence, reserved(1));
    await submit();
    expect(await submit({ quantity: 2 })).toMatchObject({ problem: { code: 'unknown', message: UNKNOWN } });
    outcomes.push('done');
    expect(await submit({ quantity: 2 })).toMatchObject({ kind: 'refused', problem: { code: 'arrived_other' } });
    expect(keys).toHaveLength(1);
    expect(asked).toEqual([keys[0], keys[0]]);
    expect(await submit({ quantity: 2 })).toMatchObject({ kind: 'reserved' });
    expect(new Set(keys).size).toBe(2);
  });

  it('leads to the first reservation when only the note was edited, and says that the edit is not in it', async () => {
    const { instrumentId, submit, keys, outcomes } = checkout(silence);
    await submit();
    outcomes.push('done');
    expect(await submit({ notes: 'con atril' })).toEqual({ kind: 'reserved', ticket: `/reservation/${instrumentId}?reserva=77` });
    expect(keys).toHaveLength(1);
    expect(toastStore.read().map(({ text }) => text)).toContain(
      'Tu último cambio en la nota no se incluyó: la reserva ya había llegado.',
    );
  });

  it.each([
    ['a session that is over', refusal(401, 'unauthenticated', 'x')],
    ['a call too many', refusal(429, 'too_many_requests', 'x')],
    ['no stock', refusal(409, 'no_stock', 'x')],
    ['a gateway', gateway(403)],
  ])('learns nothing of the first copy from the refusal of its repeat: %s', async (_, refused) => {
    const { submit, keys, asked, outcomes, session } = checkout(silence, refused, reserved(1));
    await submit();
    await submit();
    session.set(ana);
    outcomes.push('done');
    expect(await submit({ notes: 'con atril' })).toMatchObject({ kind: 'reserved' });
    expect(asked.at(-1)).toBe(keys[0]);
    expect(new Set(keys).size).toBe(1);
  });

  it("says the repeat's refusal once the first copy is known to have come to nothing", async () => {
    const { submit, keys, outcomes } = checkout(silence, refusal(409, 'no_stock', 'El rango'), reserved(1));
    await submit();
    outcomes.push('closed');
    expect(await submit()).toMatchObject({ kind: 'refused', problem: { code: 'no_stock' } });
    await submit();
    expect(new Set(keys).size).toBe(2);
  });

  it.each([401, 403, 409, 500])(
    'does not believe the %i of a gateway in JSON: it asks what became of the key',
    async (status) => {
      const { submit, keys, asked, outcomes } = checkout(gateway(status), gateway(status));
      expect(await submit()).toMatchObject({ kind: 'refused' });
      outcomes.push('done');
      expect(await submit()).toMatchObject({ kind: 'reserved' });
      expect(asked).toEqual([keys[0], keys[0]]);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('is no success when it was cancelled before the answer came; the next press is another reservation', async () => {
    const { submit, keys, outcomes, state } = checkout(
      silence,
      () => Response.json({ ...made, status: 'CANCELLED' }, { status: 201 }),
      silence,
    );
    const cancelled = { kind: 'refused', problem: { message: 'Tu reserva llegó, pero ya está cancelada.' } };
    await submit();
    expect(await submit()).toMatchObject(cancelled);
    await submit();
    expect(new Set(keys).size).toBe(2);
    state.status = 'CANCELLED';
    outcomes.push('done');
    expect(await submit({ notes: 'con atril' })).toMatchObject(cancelled);
  });

  it('takes another key for another form once the first is known to have come to nothing, and after a refusal', async () => {
    const { submit, keys, outcomes } = checkout(silence, refusal(409, 'no_stock', 'El rango'), silence);
    await submit();
    outcomes.push('closed');
    expect(await submit({ quantity: 2 })).toMatchObject({ problem: { code: 'no_stock' } });
    await submit({ quantity: 2 });
    expect(new Set(keys).size).toBe(3);
  });

  it('has a message of its own for an answer that has none', async () => {
    const { submit } = checkout(() => Response.json({}, { status: 500 }));
    expect(await submit()).toMatchObject({
      problem: { message: 'No se pudo completar la reserva. Por favor, intenta de nuevo.' },
    });
  });

  it('goes to the login and back to the same address when the session has ended', async () => {
    const { instrumentId, submit, session } = checkout(refusal(401, 'unauthenticated', 'Inicia Sesión para interactuar.'));
    const answer = (await submit()) as Response;
    const location = new URL(answer.headers.get('location') ?? '', 'https://shop.test');
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('volver')).toBe(`/reservation/${instrumentId}?desde=2026-11-27&hasta=2026-12-02&cantidad=1`);
    expect(session.current()).toBeNull();
  });

  it('asks nobody for what the form itself forbids', async () => {
    const { submit, keys } = checkout();
    expect(await submit({ quantity: 9 })).toMatchObject({
      problem: { message: 'La cantidad seleccionada (9) supera el stock disponible (3) para la fecha de inicio.' },
    });
    expect(keys).toEqual([]);
  });
});
