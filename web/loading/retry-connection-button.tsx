import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useApp } from '../app-context.ts';

/** Pings the server. The notices disappear by themselves once it is online. */
export function RetryConnectionButton({ variant, children }: { variant: 'quiet' | 'line'; children: string }) {
  const { connection } = useApp();
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await connection.open().then(
      (fallback) => fallback.probe(),
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
