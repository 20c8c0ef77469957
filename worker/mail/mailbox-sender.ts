import { keepMessage } from '../db/mailbox.ts';
import { retryLater, type Sender } from './sender.ts';

/** Keeps each message in the database instead of sending it: needs no account, and honours keys. */
export const createMailboxSender = (db: D1Database): Sender => ({
  async send(message, key) {
    try {
      await keepMessage(db, key, message, Date.now());
      return { kind: 'accepted' };
    } catch (error) {
      return retryLater(error);
    }
  },
});
