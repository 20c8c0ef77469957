import type { Repeat } from '#domain/contract/endpoint.ts';
import type { Endpoint } from './call.ts';

declare const __WRITES__: Readonly<Record<string, WriteBehaviour>>;

/** How a write behaves, from the contract: how it may be repeated, whether visitors may make it, how long a page waits, and whether it answers without a body. */
export type WriteBehaviour = { repeat: Repeat; isPublic?: true; patienceMs?: number; isBare?: true };

export const behaviourOf = (endpoint: Endpoint): WriteBehaviour => __WRITES__[endpoint] ?? { repeat: 'ask' };
