import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { useApp } from '../app-context.ts';

/** Pings the server. Once it is online, the page loads its data by itself; where it already was, this button does. */
export function RetryConnectionButton({ variant, children }: { variant: 'quiet' | 'line'; children: string }) {
  const { connection } = useApp();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    if (connection.state() === 'online') await revalidate();
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
