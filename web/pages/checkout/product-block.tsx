import './product-block.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { dayRangeOfYear } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import type { ChosenDates } from '../../session/chosen-dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { iconOfSpecification } from '../../ui/specification-icon.ts';

const HIGHLIGHTS = 4;

export interface ProductBlockProps {
  instrument: Instrument;
  dates: ChosenDates;
  days: number;
}

/** What is being reserved, and for when. */
export function ProductBlock({ instrument, dates, days }: ProductBlockProps) {
  const highlights = instrument.specifications.slice(0, HIGHLIGHTS);
  return (
    <section className="product-block" aria-labelledby="titulo-producto">
      <div className="product-head">
        <Picture url={instrument.mainImage} alt="" sizes="(max-width: 640px) 100vw, 232px" priority />
        <div>
          <p className="product-category">{instrument.category?.name || 'Instrumento musical'}</p>
          <h2 id="titulo-producto">{instrument.name}</h2>
          <p className="product-description">{instrument.description}</p>
        </div>
      </div>
      <dl className="product-facts num">
        <div>
          <dt>Período</dt>
          <dd>{dayRangeOfYear(dates.start, dates.end)}</dd>
        </div>
        <div>
          <dt>Días totales</dt>
          <dd>{days}</dd>
        </div>
        <div>
          <dt>Precio por día</dt>
          <dd>{formatPrice(instrument.pricePerDay)}</dd>
        </div>
      </dl>
      {highlights.length > 0 && (
        <dl className="product-highlights">
          {highlights.map(({ spValue, specification }) => (
            <div key={specification.id}>
              <Icon name={iconOfSpecification(specification.icon)} />
              <dt>{specification.label}</dt>
              <dd>{spValue}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
