import type { Answer } from './call.ts';
import { isUnreachable } from './connection.ts';

/** Unreachable, and not by JSON in another format: nothing may be said of what the server has. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  isUnreachable(answer) && !answer.ok && answer.problem.status !== 200;
