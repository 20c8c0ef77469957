import type { App } from '../shop/shop-context.ts';
import type { Answer } from '../shop/shop.ts';

/**
 * Ends the session when the shop answers that it knows nobody behind it. The pages of one's own things then ask to log in.
 */
export function heedSignOut<T>({ session }: App, answer: Answer<T>): Answer<T> {
  if (!answer.ok && answer.problem.code === 'unauthenticated') session.end();
  return answer;
}
