import { useLocation } from 'react-router';
import { isCheckout } from '../../paths.ts';
import '../../ui/pending-bar.css';

/** Stands while the first page's code and data come; the frame is there already. */
export function PageSkeleton() {
  return (
    <>
      <div className="pending-bar" role="progressbar" aria-label="Cargando" />
      {isCheckout(useLocation().pathname) && <h1 className="page">Finalizar tu reserva</h1>}
    </>
  );
}
