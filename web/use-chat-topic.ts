import { useEffect } from 'react';
import { chatTopic } from './chat-topic.ts';
import { spanInWords } from './format/days-in-words.ts';
import type { ChosenDates } from './chosen-dates.ts';

/** Sets the chat topic. Not in chat-topic.ts, which is in the first load: this needs the formatting of days. */
export function useChatTopic(what: string, dates: ChosenDates | null): void {
  const text = `Hola, te escribo por ${what}${dates ? `, ${spanInWords(dates.start, dates.end)}` : ''}:`;
  useEffect(() => {
    chatTopic.text = text;
    return () => void (chatTopic.text = '');
  }, [text]);
}
