import { shopFacts } from '../../shop-facts.ts';

/** The shop's e-mail address, to write to. */
export function ContactLink() {
  return (
    <a className="link" href={`mailto:${shopFacts.contact}`}>
      {shopFacts.contact}
    </a>
  );
}
