import { useEffect } from 'react';

/** What a message to the shop begins with, before the page's address, while that page is about something; '' elsewhere. */
export const chatTopic = { text: '' };

export function useChatTopic(text: string): void {
  useEffect(() => {
    chatTopic.text = text;
    return () => void (chatTopic.text = '');
  }, [text]);
}
