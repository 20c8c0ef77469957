import './next-steps.css';
import type { Day } from '#domain/day.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { stepsAhead, type Payable } from '#domain/payment.ts';
import { capital } from '../format/capital.ts';
import { shopFacts } from '../shop-facts.ts';

/** What happens from here on, in order. Nothing for a shop that does not say how it is paid. */
export function NextSteps({ reservation, today }: { reservation: Payable; today: Day }) {
  const steps = stepsAhead(shopFacts.paymentTerms, reservation, today);
  if (steps.length === 0) return null;
  return (
    <section className="next-steps" aria-labelledby="titulo-que-sigue">
      <h2 id="titulo-que-sigue">Qué sigue</h2>
      <ol className="num">
        {steps.map(({ title, day, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            {day !== null && <p>{capital(weekdayAndDay(day))}</p>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
