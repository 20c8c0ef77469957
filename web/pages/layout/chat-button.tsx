import { shopFacts } from '../../shop-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.ts';
import './chat-button.css';

const FAILURE_MS = 3_000;

/** Opens WhatsApp with the shop's number, in another window. */
function openChat(): void {
  // With 'noopener' among the features the answer is null even when it opened, so the way back is cut by hand.
  const opened = window.open(`https://wa.me/${shopFacts.supportWhatsapp}`, '_blank');
  if (opened) opened.opener = null;
  else showToast({ text: 'No se pudo abrir WhatsApp. Por favor, inténtalo nuevamente.', kind: 'note', durationMs: FAILURE_MS });
}

export function ChatButton() {
  return (
    <button
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
