import { useEffect } from 'react';
import { chatTopic } from './chat-topic.ts';
import { spanInWords } from './format/days-in-words.ts';
import type { ChosenDates } from './session/chosen-dates.ts';

/** Not beside what it sets: the chat button reads that in the first load, which carries no days in words. */
export function useChatTopic(what: string, dates: ChosenDates | null): void {
  const text = `Hola, te escribo por ${what}${dates ? `, ${spanInWords(dates.start, dates.end)}` : ''}:`;
  useEffect(() => {
    chatTopic.text = text;
    return () => void (chatTopic.text = '');
  }, [text]);
}
