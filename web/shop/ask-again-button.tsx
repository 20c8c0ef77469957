import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useApp } from './shop-context.ts';

/** Asks at once whether the edge is there again; what told that it is not goes by itself when it is. */
export function AskAgainButton({ variant, children }: { variant: 'quiet' | 'line'; children: string }) {
  const { reach } = useApp();
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await reach.open().then(
      (standIn) => standIn.probe(),
      () => false,
    );
    setAsking(false);
  };
  return (
    <Button variant={variant} size="sm" isPending={isAsking} pendingText="Probando..." onClick={() => void ask()}>
      {children}
    </Button>
  );
}
