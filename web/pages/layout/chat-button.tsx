import { useEffect, useRef, useState } from 'react';
import { shopFacts } from '../../shop-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { chatTopic } from '../../chat-topic.ts';
import { showToast } from '../../ui/show-toast.ts';
import './chat-button.css';

const FAILURE_MS = 3_000;
const TREMBLE_PX = 12;
/** After the first view, with which it must not compete. */
const CLEARANCE_AFTER_MS = 5_000;

/** Opens WhatsApp with the shop's number and what the page is about, in another window. */
function openChat(): void {
  // With 'noopener' `window.open` returns null even if it opened, so `opener` is cleared by hand.
  const about = chatTopic.text && `?text=${encodeURIComponent(`${chatTopic.text} ${location.href}`)}`;
  const opened = window.open(`https://wa.me/${shopFacts.supportWhatsapp}${about}`, '_blank');
  if (opened) opened.opener = null;
  else showToast({ text: 'No se pudo abrir WhatsApp. Por favor, inténtalo nuevamente.', kind: 'note', durationMs: FAILURE_MS });
}

/** Without room beside the page, hidden on scrolling down and shown on scrolling up. */
export function ChatButton() {
  const isScrollingDown = useScrollingDown();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const { keepClear } = await import('./chat-clearance.ts');
      if (button.current) stop = keepClear(button.current);
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
      data-away={isScrollingDown || undefined}
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
      onClick={openChat}
    >
      <Icon name="chat" size="l" />
    </button>
  );
}

/** True from a scroll down until the next scroll up; tiny movements are ignored. */
function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let turned = scrollY;
    const onScroll = () => {
      if (Math.abs(scrollY - turned) < TREMBLE_PX) return;
      setDown(scrollY > turned);
      turned = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
