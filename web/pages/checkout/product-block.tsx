import { PHONE } from '../../ui/breakpoints.ts';
import './product-block.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { weekdayRange } from '../../format/full-day.ts';
import { formatPrice } from '../../format/price.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { Fold } from '../../ui/fold.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SpecificationList } from '../../ui/specification-list.tsx';

const HIGHLIGHTS = 4;

export interface ProductBlockProps {
  instrument: Instrument;
  dates: ChosenDates;
  days: number;
  /** Without what {@link ProductDetails} shows elsewhere. */
  isBrief: boolean;
}

/** What is being reserved, and for when. */
export function ProductBlock({ instrument, dates, days, isBrief }: ProductBlockProps) {
  return (
    <section className="product-block" aria-labelledby="titulo-producto">
      <div className="product-head">
        <Picture url={instrument.mainImage} alt="" sizes={`${PHONE} 80px, 232px`} priority />
        <div>
          <p className="product-category">{instrument.category?.name || 'Instrumento musical'}</p>
          <h2 id="titulo-producto">{instrument.name}</h2>
          {!isBrief && <p className="product-description">{instrument.description}</p>}
        </div>
      </div>
      <dl className="product-facts num">
        <div>
          <dt>Período</dt>
          <dd>{weekdayRange(dates.start, dates.end)}</dd>
        </div>
        <div>
          <dt>Total de días</dt>
          <dd>{days}</dd>
        </div>
        <div>
          <dt>Precio por día</dt>
          <dd>{formatPrice(instrument.pricePerDay)}</dd>
        </div>
      </dl>
      {!isBrief && <Highlights instrument={instrument} />}
    </section>
  );
}

/** The description and what stands out, folded. */
export const ProductDetails = ({ instrument }: { instrument: Instrument }) => (
  <Fold title={<h2>Sobre el instrumento</h2>}>
    <p>{instrument.description}</p>
    <Highlights instrument={instrument} />
  </Fold>
);

function Highlights({ instrument }: { instrument: Instrument }) {
  const highlights = instrument.specifications.slice(0, HIGHLIGHTS);
  if (highlights.length === 0) return null;
  return <SpecificationList className="product-highlights" entries={highlights} />;
}
