import { shopFacts } from '../shop-facts.ts';

/** The opening hours, for text that stands outside a component: they are known once a page is rendered. */
export const ShopHours = () => shopFacts.hours;
