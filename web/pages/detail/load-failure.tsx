import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import { paths } from '../../paths.ts';
import type { Problem } from '../../api/call.ts';
import { pause } from '../../pause.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** Pause before a retry, so that a press is seen to do something and a struggling server is not hammered. */
const RETRY_DELAY_MS = 1_000;

const FAILED = 'No se pudo cargar la información del producto';

/** In place of the page: the chosen dates stay in the address, and a retry loads again where one stands. */
export function LoadFailure({ problem }: { problem: Problem | null }) {
  const { revalidate } = useRevalidator();
  const [isWaiting, setWaiting] = useState(false);
  const retry = async () => {
    setWaiting(true);
    await pause(RETRY_DELAY_MS);
    await revalidate();
    setWaiting(false);
  };
  const isGone = problem?.status === 404;
  return (
    <div className="page load-failure">
      <PageTitle>{isGone ? VISITOR_FAILURES.instrument_not_found.message : FAILED}</PageTitle>
      <Blank
        string="snapped"
        level={1}
        title={FAILED}
        action={
          <div className="load-failure-ways">
            <Button icon="repeat" isPending={isWaiting} pendingText="Cargando..." onClick={() => void retry()}>
              Reintentar
            </Button>
            <LinkButton to={paths.home} variant={isGone ? 'fill' : 'quiet'}>
              Explorar instrumentos
            </LinkButton>
          </div>
        }
      >
        {isGone
          ? `${VISITOR_FAILURES.instrument_not_found.message}. Puede que el enlace esté incompleto, o que el instrumento ya no esté en el catálogo.`
          : 'Puede ser la conexión. Tus fechas siguen elegidas.'}
      </Blank>
    </div>
  );
}

/** For what broke while loading or drawing. */
export function DetailCrash() {
  return <LoadFailure problem={null} />;
}
