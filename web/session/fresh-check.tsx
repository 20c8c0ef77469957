import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { CallApi } from '../api/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { showPasskey } from './use-passkey.ts';

let asking: Promise<boolean> | null = null;

/** Asks for a passkey in a dialog over the current page, once for all callers that wait. False if the person does not give one. */
export function passFreshCheck(call: CallApi): Promise<boolean> {
  asking ??= ask(call).finally(() => (asking = null));
  return asking;
}

function ask(call: CallApi): Promise<boolean> {
  // A root of its own: the call may come from a loader, an action or any page.
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<FreshCheck call={call} onEnd={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface FreshCheckProps {
  call: CallApi;
  onEnd: (isPassed: boolean) => void;
}

function FreshCheck({ call, onEnd }: FreshCheckProps) {
  useFocusReturn();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const show = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    const shown = await showPasskey(await call('GET /api/users/me/fresh-check/challenge'));
    const answer = shown.ok ? await call('PUT /api/users/me/fresh-check', { body: shown.value }) : null;
    setPending(false);
    if (answer?.ok) onEnd(true);
    else setProblem(answer ? answer.problem.message : shown.ok ? null : shown.message);
  };

  return (
    <Dialog
      isOpen
      title="Confirma que eres tú"
      isDismissable={!isPending}
      onOpenChange={() => onEnd(false)}
      actions={
        <>
          <Button variant="quiet" disabled={isPending} onClick={() => onEnd(false)}>
            Cancelar
          </Button>
          <Button variant="fill" icon="lock" isPending={isPending} onClick={() => void show()}>
            Usar llave de acceso
          </Button>
        </>
      }
    >
      <p>Para hacer esto, muestra tu llave de acceso. Si no la tienes a mano, cierra sesión y vuelve a entrar.</p>
      {problem && <Banner kind="bad">{problem}</Banner>}
    </Dialog>
  );
}
