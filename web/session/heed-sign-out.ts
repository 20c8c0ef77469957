import type { App } from '../shop/shop-context.ts';
import type { Answer } from '../shop/shop.ts';

/**
 * Forgets the stored user when the shop knows nobody behind this session any more: it was ended elsewhere, or was too old.
 * The pages of one's own things then ask to log in.
 */
export function heedSignOut<T>({ session }: App, answer: Answer<T>): Answer<T> {
  if (!answer.ok && answer.problem.code === 'unauthenticated') session.set(null);
  return answer;
}
