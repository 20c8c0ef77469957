import './pick-up.css';
import { shopFacts } from '../../shop-facts.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where and when to collect and to return. */
export function PickUp() {
  return (
    <section className="pick-up" aria-labelledby="titulo-retiro">
      <h2 id="titulo-retiro">Retiro y devolución</h2>
      <p>
        <Icon name="pin" />
        {shopFacts.address}
      </p>
      <p>
        <Icon name="clock" />
        {shopFacts.hours}
      </p>
    </section>
  );
}
