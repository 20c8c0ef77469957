/** First answers that the edge wrote into the page, as application/json: {"home":{"url":"/api/…","reply":…}}. Each is given out once. */
export type TakeEmbedded = (url: string) => unknown;

/** `text` is what the page's data element holds; null, or anything that is not such JSON, holds nothing. */
export function embeddedAnswers(text: string | null | undefined): TakeEmbedded {
  const held = new Map<string, unknown>();
  for (const { url, reply } of entriesOf(text)) held.set(canonical(url), reply);
  return (url) => {
    const key = canonical(url);
    const reply = held.get(key);
    held.delete(key);
    return reply;
  };
}

function entriesOf(text: string | null | undefined): { url: string; reply: unknown }[] {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return [];
    return Object.values(parsed).filter(isEntry);
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is { url: string; reply: unknown } =>
  typeof entry === 'object' && entry !== null && 'reply' in entry && 'url' in entry && typeof entry.url === 'string';

/** The order of parameters does not make another question of it. */
function canonical(url: string): string {
  const { pathname, searchParams } = new URL(url, 'https://own.invalid');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
