import type { SafeStorage } from '../storage.ts';
import { CHECKOUT_KEY } from './forget-account.ts';

/** The address of the reservation that was begun in this browser; null forgets. */
export const rememberCheckout = (storage: SafeStorage, path: string | null): void => void storage.write(CHECKOUT_KEY, path);

export const rememberedCheckout = (storage: SafeStorage): string | null => storage.read(CHECKOUT_KEY);
