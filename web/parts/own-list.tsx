/** Messages of the customer's own lists when one could not be loaded. */
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { Blank } from '../ui/blank.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

type Of = 'favoritos' | 'reservas';
const SEEN: Record<Of, string> = { favoritos: 'los ves', reservas: 'las ves' };

function Retry() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button size="sm" icon="repeat" isPending={state !== 'idle'} pendingText="Cargando..." onClick={() => void revalidate()}>
      Reintentar
    </Button>
  );
}

/** In the place of the whole list. */
export const OwnListUnreachable = ({ title, of, children }: { title: string; of: Of; children: ReactNode }) => (
  <>
    <PageHead title={title} />
    <Blank string="snapped" title={`No pudimos cargar tus ${of}`} action={<Retry />}>
      {children}
    </Blank>
  </>
);

/** Above what was loaded before. */
export const OwnListStale = ({ of, isEmpty }: { of: Of; isEmpty: boolean }) =>
  isEmpty ? (
    <Banner kind="bad" action={<Retry />}>
      No pudimos cargar tus {of}.
    </Banner>
  ) : (
    <Banner kind="warn" icon="cloud-off" action={<Retry />}>
      No pudimos actualizar tus {of}: pueden haber cambiado desde que {SEEN[of]} aquí.
    </Banner>
  );
