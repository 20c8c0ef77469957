import type { Problem } from './call.ts';
import type { Messages } from './messages.ts';

export const offline = (messages: Messages, status = 0): Problem => ({
  code: 'offline',
  message: messages.offline,
  status,
});

/** The caller aborted; nothing is shown. */
export const cancelled: Problem = { code: 'cancelled', message: '', status: 0 };
