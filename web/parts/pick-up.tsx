import './pick-up.css';
import type { ReactNode } from 'react';
import { shopFacts } from '../shop-facts.ts';
import { AddressLink } from './address-link.tsx';
import { Icon } from '../ui/icon.tsx';

/** Where and when to collect and to return, in a list; `children` are what comes before. */
export const PickUp = ({ children }: { children?: ReactNode }) => (
  <ul className="pick-up">
    {children}
    <li>
      <Icon name="pin" />
      <AddressLink className="link link-line" />
    </li>
    <li>
      <Icon name="clock" />
      {shopFacts.hours}
    </li>
  </ul>
);
