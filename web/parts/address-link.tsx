import { mapLink } from '#domain/map-link.ts';
import { shopFacts } from '../shop-facts.ts';

/** Where the shop is; opens a map. */
export const AddressLink = ({ className }: { className?: string }) => (
  <a className={className} href={mapLink(shopFacts.address)} target="_blank" rel="noopener noreferrer">
    {shopFacts.address}
    <span className="visually-hidden">: cómo llegar</span>
  </a>
);
