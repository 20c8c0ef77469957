import { useEffect, useState, useSyncExternalStore } from 'react';
import './toast-region.css';
import { Icon } from './icon.tsx';
import { closeToast, toastStore, type Toast } from './show-toast.ts';

/**
 * Rendered once in the frame, empty at first: a live region that is inserted with its text is not read out. A dialog of react-aria hides all
 * but what is of the top layer.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <output className="toast-region" data-react-aria-top-layer="true" aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  // Stays while it has the pointer or the focus: its button must not disappear before a press.
  useEffect(() => {
    if (isHeld || toast.isLasting) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toast.durationMs, toast.isLasting]);
  const { action } = toast;
  return (
    <span
      className="toast"
      data-kind={toast.kind ?? 'ok'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.icon ?? (toast.kind === 'note' ? 'info' : 'check-circle')} />
      <span>
        {toast.sign && <span className="visually-hidden">{toast.sign} </span>}
        {toast.text}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeToast(toast.id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      {toast.isLasting && (
        <button type="button" className="toast-close" aria-label="Ahora no" onClick={() => closeToast(toast.id)}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
