import { shopFacts } from '../shop-facts.ts';

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Of '+598 0000 0000': the shop's own. */
const countryCode = (): string => /^\+(\d{1,3})\b/.exec(shopFacts.phone)?.[1] ?? '';

/** Digits with the country code, as links want them. A number without one is of the shop's country. */
function fullNumber(phone: string): string {
  const digits = digitsOf(phone);
  if (phone.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return countryCode() + digits.replace(/^0/, '');
}

export const telLink = (phone: string): string => `tel:+${fullNumber(phone)}`;
export const whatsappLink = (phone: string): string => `https://wa.me/${fullNumber(phone)}`;
