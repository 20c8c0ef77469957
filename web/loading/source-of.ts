import type { Answer, Source } from '../api/call.ts';
import { isUnreachable } from '../api/connection.ts';
import type { Deferred } from './deferred.ts';

/** The source of a loader's data, for the notice above the page; a promise while it is pending. */
export type ShownSource = Source | undefined | Promise<Source | undefined>;

export const sourceOf = <T>(data: Deferred<T>, pick: (value: T) => Source | undefined): ShownSource =>
  'value' in data ? pick(data.value) : data.promise.then(pick, () => undefined);

export const ofAnswer = (answer: Answer<unknown>): Source | undefined => (answer.ok ? answer.source : undefined);

/** This device has a part of the list: neither a count nor an absence is the shop's. */
export const isPartial = (source: Source | undefined): boolean => source !== undefined && 'isPartial' in source;

/** True when no answer came. Other JSON than the call's reply (status 200) does not count. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  isUnreachable(answer) && !answer.ok && answer.problem.status !== 200;
