import { DAY_MS } from '#domain/durations.ts';

/**
 * What the server wrote into a page that it rendered, as application/json: the day, and the answers that the page was made from. With both, the
 * browser's first rendering gives the same page. Each answer is given out once.
 */
export type Embedded = {
  today: string | null;
  /** The day, while the given time (ms since 1970 UTC) is within it. Avoids the first use of Intl, which takes a phone 100 ms. */
  todayAt: (ms: number) => string | null;
  /** When the server answered, by its clock; null without data. */
  nowMs: number | null;
  take: (url: string) => unknown;
  /** Whether an answer is left: the page's data, or some of it, came from elsewhere. */
  hasMore: () => boolean;
};

/** `text` is what the page's data element holds; null, or anything that is not such JSON, holds nothing. */
export function embeddedIn(text: string | null | undefined): Embedded {
  const { today: day, todayEndsMs, nowMs, answers } = parse(text);
  const today = typeof day === 'string' ? day : null;
  const endsMs = Number(todayEndsMs);
  const held = new Map<string, unknown>();
  for (const { url, reply } of Array.isArray(answers) ? answers.filter(isAnswer) : []) held.set(canonical(url), reply);
  return {
    today,
    todayAt: (ms) => (ms < endsMs && ms >= endsMs - DAY_MS ? today : null),
    nowMs: typeof nowMs === 'number' ? nowMs : null,
    take(url) {
      const key = canonical(url);
      const reply = held.get(key);
      held.delete(key);
      return reply;
    },
    hasMore: () => held.size > 0,
  };
}

function parse(text: string | null | undefined): { today?: unknown; todayEndsMs?: unknown; nowMs?: unknown; answers?: unknown } {
  try {
    return (JSON.parse(text ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

const isAnswer = (answer: unknown): answer is { url: string; reply: unknown } =>
  typeof answer === 'object' && answer !== null && 'reply' in answer && 'url' in answer && typeof answer.url === 'string';

/** Parameters in another order are the same request. */
function canonical(url: string): string {
  const { pathname, searchParams } = new URL(url, 'https://own.invalid');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
