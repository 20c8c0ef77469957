import { z } from 'zod';
import type { User } from '#domain/contract/users.ts';
import { ownerOf } from '../session/forget-account.ts';
import type { SafeStorage } from '../storage.ts';
import { STEPS, upgraded, withVersion } from '../stored-versions.ts';

const Records = z.record(z.string(), z.unknown());

/** One record for each user of this device. Those of others are left unchanged, whatever release wrote them. */
export function recordsByOwner<T extends object>(
  storage: SafeStorage,
  key: 'resuena.favorites' | 'resuena.reservations' | 'resuena.counter',
  schema: z.ZodType<T>,
) {
  const read = (): z.output<typeof Records> => Records.safeParse(storage.readJson(key)).data ?? {};
  return {
    of: (user: User): T | null => schema.safeParse(upgraded(STEPS[key], read()[ownerOf(user)])).data ?? null,
    set: (user: User, record: T): void =>
      void storage.write(key, JSON.stringify({ ...read(), [ownerOf(user)]: withVersion(STEPS[key], record) })),
    forget(user: User): void {
      const { [ownerOf(user)]: _, ...others } = read();
      storage.write(key, JSON.stringify(others));
    },
  };
}
