import { useState } from 'react';
import { useApp } from '../../app-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

export interface PasskeyButtonProps {
  disabled: boolean;
  /** What the server is to check, as JSON. */
  onProof: (proof: string) => void;
}

/** Logs in with a passkey, which names the account by itself. */
export function PasskeyButton({ disabled, onProof }: PasskeyButtonProps) {
  const { call } = useApp();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const show = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    const { showPasskey } = await import('../../session/use-passkey.ts');
    const shown = await showPasskey(await call('GET /api/users/passkey/challenge'));
    setPending(false);
    if (shown.ok) onProof(JSON.stringify(shown.value));
    else setProblem(shown.message);
  };

  return (
    <>
      <Button wide icon="lock" disabled={disabled} isPending={isPending} onClick={() => void show()}>
        Usar llave de acceso
      </Button>
      {problem && <Banner kind="warn">{problem}</Banner>}
    </>
  );
}
