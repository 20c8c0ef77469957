import type { Answer, Source } from '../api/call.ts';
import type { Deferred } from './deferred.ts';

/** Who answered, as a loader tells the notice above its page; a promise while the answer is on its way. */
export type ShownSource = Source | undefined | Promise<Source | undefined>;

export const sourceOf = <T>(data: Deferred<T>, pick: (value: T) => Source | undefined): ShownSource =>
  'value' in data ? pick(data.value) : data.promise.then(pick, () => undefined);

export const ofAnswer = (answer: Answer<unknown>): Source | undefined => (answer.ok ? answer.source : undefined);
