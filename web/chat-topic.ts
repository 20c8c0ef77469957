import { useEffect } from 'react';
import { spanInWords } from './format/days-in-words.ts';
import type { ChosenDates } from './session/chosen-dates.ts';

/** What a message to the shop begins with, before the page's address, while that page is about something; '' elsewhere. */
export const chatTopic = { text: '' };

export function useChatTopic(what: string, dates: ChosenDates | null): void {
  const text = `Hola, te escribo por ${what}${dates ? `, ${spanInWords(dates.start, dates.end)}` : ''}:`;
  useEffect(() => {
    chatTopic.text = text;
    return () => void (chatTopic.text = '');
  }, [text]);
}
