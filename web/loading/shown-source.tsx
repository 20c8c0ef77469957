import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { momentOf, numericInstant } from '../format/moment.ts';
import type { Source } from '../api/call.ts';

/** Shown while a call takes long. */
export const SLOW = 'Está tardando más de lo normal.';

type Device = Extract<Source, { kind: 'device' }>;

/** The source of the page's data if that is this device. A loader returns it as `source`, or as a promise of it. */
export function useShownSource(): Device | undefined {
  const given = useMatches()
    .map(({ loaderData }) => sourceIn(loaderData))
    .find((source) => source instanceof Promise || deviceOf(source) !== undefined);
  const [late, setLate] = useState<{ of: Promise<unknown>; device: Device | undefined } | null>(null);
  useEffect(() => {
    if (!(given instanceof Promise)) return undefined;
    let isLeft = false;
    void given.then((source: unknown) => isLeft || setLate({ of: given, device: deviceOf(source) }));
    return () => {
      isLeft = true;
    };
  }, [given]);
  if (given instanceof Promise) return late?.of === given ? late.device : undefined;
  return deviceOf(given);
}

/** The message: what is shown in the server's place, and how old it is. */
export function ShownSource({ source: { savedAt, isSample, isEdited } }: { source: Device }) {
  const [nowMs] = useState(() => Date.now());
  const edited = isEdited ? ', con cambios que la tienda no tiene' : '';
  if (savedAt === null && !isSample) return 'Este dispositivo todavía no guardó nada de la tienda.';
  if (savedAt === null) return `Ves un catálogo de ejemplo, no el de la tienda${edited}.`;
  return (
    <>
      Ves lo guardado en este dispositivo (
      <time dateTime={savedAt} title={numericInstant(savedAt)}>
        {momentOf(savedAt, nowMs)}
      </time>
      ){edited}.
    </>
  );
}

const sourceIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'source' in data ? data.source : undefined;

function deviceOf(source: unknown): Device | undefined {
  if (typeof source !== 'object' || source === null || !('kind' in source) || source.kind !== 'device') return undefined;
  const savedAt = 'savedAt' in source && typeof source.savedAt === 'string' ? source.savedAt : null;
  const isSample = 'isSample' in source && source.isSample === true;
  return { kind: 'device', savedAt, isSample, isEdited: 'isEdited' in source && source.isEdited === true };
}
