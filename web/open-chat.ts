import { chatTopic } from './chat-topic.ts';
import { shopFacts } from './shop-facts.ts';
import { showToast } from './ui/show-toast.ts';

const FAILURE_MS = 3_000;

/** Opens WhatsApp with the shop's number and what the page is about, in another window. */
export function openChat(): void {
  // With 'noopener' `window.open` returns null even if it opened, so `opener` is cleared by hand.
  const about = chatTopic.text && `?text=${encodeURIComponent(`${chatTopic.text} ${location.href}`)}`;
  const opened = window.open(`https://wa.me/${shopFacts.supportWhatsapp}${about}`, '_blank');
  if (opened) opened.opener = null;
  else showToast({ text: 'No se pudo abrir WhatsApp. Por favor, inténtalo nuevamente.', kind: 'note', durationMs: FAILURE_MS });
}
