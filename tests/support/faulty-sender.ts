import type { Random } from '#seed/random.ts';
import type { Sender } from '#worker/mail/sender.ts';

/**
 * A sender in front of another that loses three of ten messages: half before they are handed over, half only their answer, after
 * the other has accepted them.
 */
export const createFaultySender = (inner: Sender, random: Random): Sender => ({
  async send(message, key) {
    const luck = random.between(1, 100);
    if (luck <= 15) return { kind: 'retry', reason: 'lost on the way' };
    const outcome = await inner.send(message, key);
    return luck <= 30 ? { kind: 'retry', reason: 'the answer was lost' } : outcome;
  },
});
