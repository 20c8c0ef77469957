import type { z } from 'zod';
import { account } from './account.ts';
import { alternatives } from './admin/alternatives.ts';
import { audit } from './admin/audit.ts';
import { counter } from './admin/counter.ts';
import { customers } from './admin/customers.ts';
import { exports } from './admin/export.ts';
import { adminInstruments } from './admin/instruments.ts';
import { mail } from './admin/mail.ts';
import { moderation } from './admin/ratings.ts';
import { maintenance } from './admin/maintenance.ts';
import { passkeys } from './passkeys.ts';
import { orders } from './admin/orders.ts';
import { overview } from './admin/overview.ts';
import { adminReservations } from './admin/reservations.ts';
import { rental } from './admin/rental.ts';
import { shopSettings } from './admin/settings.ts';
import { synonyms } from './admin/synonyms.ts';
import { timeline } from './admin/timeline.ts';
import { adminUsers } from './admin/users.ts';
import { categories } from './categories.ts';
import { changes } from './changes.ts';
import { dashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { favorites } from './favorites.ts';
import { idempotency } from './idempotency.ts';
import { instruments } from './instruments.ts';
import { ratings } from './ratings.ts';
import { reservations } from './reservations.ts';
import { shopCalendar } from './shop-calendar.ts';
import { specifications } from './specifications.ts';
import { telemetry } from './telemetry.ts';
import { users } from './users.ts';

/** Every JSON and file call that outside clients may make, keyed 'METHOD /path/:param'. */
export const api = {
  ...users,
  ...account,
  ...passkeys,
  ...instruments,
  ...categories,
  ...specifications,
  ...reservations,
  ...changes,
  ...ratings,
  ...favorites,
  ...dashboard,
  ...adminUsers,
  ...adminInstruments,
  ...adminReservations,
  ...orders,
  ...rental,
  ...alternatives,
  ...counter,
  ...customers,
  ...shopSettings,
  ...shopCalendar,
  ...maintenance,
  ...timeline,
  ...synonyms,
  ...mail,
  ...moderation,
  ...audit,
  ...overview,
  ...exports,
  ...telemetry,
  ...idempotency,
};

export type Api = typeof api;
export type Call = keyof Api;

/** The calls for which {@link ./endpoint.ts} `takesKey` holds. */
export type KeyedCall = {
  [C in Call]: Api[C] extends { repeat: 'key' }
    ? C
    : Api[C] extends { access: 'public' }
      ? never
      : C extends `POST ${string}`
        ? C
        : never;
}[Call];

type Part<C extends Call, P extends keyof Endpoint> = Api[C] extends { readonly [K in P]: infer S extends z.ZodType } ? S : never;

/** JSON that the call answers with; undefined where it answers without a body. */
export type ReplyOf<C extends Call> = [Part<C, 'reply'>] extends [never] ? undefined : z.output<Part<C, 'reply'>>;

/** What a part of the call is once its schema has parsed it; undefined where the call has no such part. */
export type ParsedOf<C extends Call, P extends 'params' | 'query' | 'headers' | 'body' | 'multipart'> = [Part<C, P>] extends [
  never,
]
  ? undefined
  : z.output<Part<C, P>>;

/** JSON body that the call takes, as a client writes it. */
export type BodyOf<C extends Call> = z.input<Part<C, 'body'>>;

/** JSON of the part named `instrument` of the call's multipart body, as a client writes it. */
export type FormOf<C extends Call> = z.input<Part<C, 'multipart'>>;

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** What the path of the call names: {userId: …} for 'GET /api/favorites/users/:userId'. */
export type ParamsOf<C extends Call> = { readonly [Name in PathNames<C>]: number | string };

type ReadonlyList<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

type Loose<In, Out> = { readonly [K in keyof In]: ReadonlyList<In[K] | (K extends keyof Out ? Out[K] : never)> | undefined };

/** The query as a client writes it: parsed values or their text. */
export type QueryOf<C extends Call> = [Part<C, 'query'>] extends [never]
  ? never
  : Loose<z.input<Part<C, 'query'>>, z.output<Part<C, 'query'>>>;
