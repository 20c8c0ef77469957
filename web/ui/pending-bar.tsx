import { useNavigation } from 'react-router';
import './pending-bar.css';

/** Says that the next page is on its way; its CSS keeps it unseen for the first 200 ms. */
export function PendingBar() {
  return useNavigation().state === 'idle' ? null : <div className="pending-bar" role="progressbar" aria-label="Cargando" />;
}
