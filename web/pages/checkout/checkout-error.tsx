import { useParams } from 'react-router';
import { RESERVING_FAILED } from '../../reserving-failed.ts';
import { paths } from '../../paths.ts';
import { Blank } from '../../ui/blank.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export interface CheckoutErrorProps {
  instrumentId: string;
  message: string;
}

/** In place of the form, when there is nothing to fill in. */
export function CheckoutError({ instrumentId, message }: CheckoutErrorProps) {
  return (
    <div className="page">
      <PageTitle>Finalizar tu reserva</PageTitle>
      <Blank
        string="snapped"
        level={1}
        title="Ha ocurrido un error"
        action={<LinkButton to={paths.detail(instrumentId)}>Volver al detalle del producto</LinkButton>}
      >
        {message}
      </Blank>
    </div>
  );
}

/** For what broke while loading or drawing. */
export function CheckoutCrash() {
  const { id = '' } = useParams();
  return <CheckoutError instrumentId={id} message={RESERVING_FAILED} />;
}
