import type { Answer, Source } from './shop.ts';
import type { Soon } from './soon.ts';

/** Who answered, as a loader tells the notice above its page; a promise while the answer is on its way. */
export type ShownSource = Source | undefined | Promise<Source | undefined>;

export const sourceOf = <T>(data: Soon<T>, pick: (value: T) => Source | undefined): ShownSource =>
  'now' in data ? pick(data.now) : data.later.then(pick, () => undefined);

export const ofAnswer = (answer: Answer<unknown>): Source | undefined => (answer.ok ? answer.source : undefined);
