import { formatPrice } from '../../../format/price.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Picture } from '../../../ui/picture.tsx';
import './brief-facts.css';
import { periodOf } from '../../../format/full-day.ts';
import { unitsOf, type Brief } from './reservation-words.ts';

/** Which reservation a dialog is about. */
export function BriefFacts({ brief }: { brief: Brief }) {
  return (
    <>
      <div className="brief">
        <Picture url={brief.instrumentImage} alt="" sizes="84px" />
        <div>
          <h3>{brief.instrumentName ?? `Reserva #${brief.id}`}</h3>
          <p className="soft">
            Reserva #{brief.id} · {brief.userName}
          </p>
        </div>
      </div>
      <Facts
        facts={[
          { name: 'Período', value: periodOf(brief.startDate, brief.endDate) },
          { name: 'Cantidad', value: unitsOf(brief.quantity) },
          { name: 'Total', value: formatPrice(brief.totalPrice) },
        ]}
      />
    </>
  );
}
