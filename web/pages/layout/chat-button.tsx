import { useEffect, useRef } from 'react';
import { shopFacts } from '../../shop-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { chatTopic } from '../../chat-topic.ts';
import { showToast } from '../../ui/show-toast.ts';
import './chat-button.css';

const FAILURE_MS = 3_000;
/** After the first view, with which it must not compete. */
const CLEARANCE_AFTER_MS = 3_000;

/** Opens WhatsApp with the shop's number and what the page is about, in another window. */
function openChat(): void {
  // With 'noopener' `window.open` returns null even if it opened, so `opener` is cleared by hand.
  const about = chatTopic.text && `?text=${encodeURIComponent(`${chatTopic.text} ${location.href}`)}`;
  const opened = window.open(`https://wa.me/${shopFacts.supportWhatsapp}${about}`, '_blank');
  if (opened) opened.opener = null;
  else showToast({ text: 'No se pudo abrir WhatsApp. Por favor, inténtalo nuevamente.', kind: 'note', durationMs: FAILURE_MS });
}

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
