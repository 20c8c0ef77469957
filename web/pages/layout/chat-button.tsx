import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { openChat } from '../../open-chat.ts';
import './chat-button.css';

/** After the first view, with which it must not compete. */
const CLEARANCE_AFTER_MS = 3_000;

/** Without room beside the page it is shown only where it covers nothing (chat-clearance.ts). */
export function ChatButton() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const clearance = await import('./chat-clearance.ts').catch(() => null);
      if (button.current) stop = clearance?.keepClear(button.current);
    }, CLEARANCE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="chat-button"
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
      onClick={openChat}
    >
      <Icon name="chat" size="l" />
    </button>
  );
}
