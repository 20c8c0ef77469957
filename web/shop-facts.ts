/** Public facts of the shop, built into the page from wrangler.toml's [vars]. */
type ShopFacts = {
  /** ISO 4217 code; prices are shown with '$'. */
  currency: string;
  /** Digits of the support number, country code first. */
  supportWhatsapp: string;
  /** The same for people: '+598 0000 0000'. */
  phone: string;
  /** Where instruments are collected and returned. */
  address: string;
  /** When: 'Todos los días, de 10 a 19 h'. SHOP_HOURS, until the page's or the server's settings replace it. */
  hours: string;
  /** E-mail address. */
  contact: string;
  /** How a reservation is paid, with a place for the total; '' when the shop says nothing about it. */
  paymentTerms: string;
  /** 'Precios en pesos uruguayos' */
  pricesIn: string;
};

declare const __SHOP_FACTS__: ShopFacts;

export const shopFacts: ShopFacts = __SHOP_FACTS__;

/** The opening hours, for text that stands outside a component: they are known once a page is rendered. */
export const ShopHours = () => shopFacts.hours;
