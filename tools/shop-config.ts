import { unstable_readConfig as readConfig } from 'wrangler';
import { TOTAL_PLACE } from '#domain/payment.ts';
import { WRANGLER_CONFIG } from './project.ts';

const PAGE_FACTS = {
  currency: 'CURRENCY',
  supportWhatsapp: 'SUPPORT_WHATSAPP',
  address: 'SHOP_ADDRESS',
  hours: 'SHOP_HOURS',
  contact: 'SHOP_CONTACT',
} as const;

/** For `npm start` and `npm run dev`, where the environment says nothing else: the sample shop, and how it is paid. */
export function setSampleDefaults(): void {
  process.env['SAMPLE_SHOP'] ??= 'on';
  process.env['PAYMENT_TERMS'] ??= `Pagas ${TOTAL_PLACE} al retirar. Trae tu documento.`;
}

/** How the shop is paid: PAYMENT_TERMS of the environment, else wrangler.toml's; empty for a shop that says nothing about it. */
function paymentTerms(): string {
  const terms =
    process.env['PAYMENT_TERMS'] ?? readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).vars['PAYMENT_TERMS'];
  if (typeof terms !== 'string') throw new Error('wrangler.toml [vars] lacks PAYMENT_TERMS');
  if (terms !== '' && !terms.includes(TOTAL_PLACE)) throw new Error(`PAYMENT_TERMS lacks ${TOTAL_PLACE}, the total's place`);
  return terms;
}

/** Whether the browser gets the sample shop and its accounts: SAMPLE_SHOP of the environment, else wrangler.toml's. */
export function wantsSampleShop(): boolean {
  const wanted =
    process.env['SAMPLE_SHOP'] ?? readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).vars['SAMPLE_SHOP'];
  if (wanted !== 'on' && wanted !== 'off') throw new Error("SAMPLE_SHOP is neither 'on' nor 'off'");
  return wanted === 'on';
}

/** False for a page with the sample shop or with payment terms that wrangler.toml does not have: it is for this machine alone. */
export function isBuildOfConfig(): boolean {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  return wantsSampleShop() === (vars['SAMPLE_SHOP'] === 'on') && paymentTerms() === vars['PAYMENT_TERMS'];
}

/** 'Precios en pesos uruguayos': the '$' of a price is the sign of many currencies. */
function pricesIn(currency: string): string {
  const parts = new Intl.NumberFormat('es-UY', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2);
  return `Precios en ${parts.find(({ type }) => type === 'currency')?.value ?? currency}`;
}

/** Uruguay's numbers have eight digits after the country's three. */
const URUGUAY = /^(598)(\d{4})(\d{4})$/;

/** '59800000000' is '+598 0000 0000'; a number of another country keeps its digits together. */
const phoneNumber = (digits: string): string => `+${digits.replace(URUGUAY, '$1 $2 $3')}`;

/**
 * wrangler.toml's public facts as the constants that web/shop-facts.ts, web/telemetry.ts and web/offline/start-offline.ts name. Throws when
 * one is missing.
 */
export function shopFactsDefine(): { __SHOP_FACTS__: string; __TELEMETRY_SHARE__: string; __SAMPLE_SHOP__: string } {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  const facts = Object.entries(PAGE_FACTS).map(([name, variable]) => {
    const value = vars[variable];
    if (typeof value !== 'string') throw new Error(`wrangler.toml [vars] lacks ${variable}`);
    return [name, value];
  });
  const share = Number(vars['TELEMETRY_SHARE']);
  if (!(share >= 0 && share <= 1)) throw new Error('wrangler.toml [vars] TELEMETRY_SHARE is no number from 0 to 1');
  return {
    __SHOP_FACTS__: JSON.stringify({
      ...Object.fromEntries(facts),
      phone: phoneNumber(String(vars[PAGE_FACTS.supportWhatsapp])),
      paymentTerms: paymentTerms(),
      pricesIn: pricesIn(String(vars[PAGE_FACTS.currency])),
    }),
    __TELEMETRY_SHARE__: String(share),
    __SAMPLE_SHOP__: String(wantsSampleShop()),
  };
}

/**
 * Limits of a network, which everybody shares on one's own machine, and of customers, who are few there, with how many times higher
 * they are there. A load of a day's calls by few customers cancels without end.
 */
const LOCAL_FACTORS = {
  REGISTRATIONS_AN_HOUR: 100,
  UNCONFIRMED_UNIT_DAYS: 100,
  NEW_CUSTOMER_UNIT_DAYS: 100,
  OWN_CANCELLATIONS_A_DAY: 10_000,
};

/** wrangler.toml's limits by these factors, except where the environment names a figure of its own. */
export function localLimits(): Record<keyof typeof LOCAL_FACTORS, string> {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  const limits = Object.entries(LOCAL_FACTORS).map(([name, factor]) => [
    name,
    process.env[name] ?? String(Number(vars[name]) * factor),
  ]);
  return Object.fromEntries(limits) as ReturnType<typeof localLimits>;
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

type LocalVars = ReturnType<typeof localLimits> & {
  MAIL_TRANSPORT: string;
  DEV_MAIL: 'on' | 'off';
  REQUEST_LOG: string;
  PUBLIC_ORIGIN: string;
  READS_A_MINUTE: string;
  PAYMENT_TERMS: string;
};

/**
 * What a shop on one's own machine has in place of the deployment's [vars]: its e-mails go to the mailbox, the links in them lead
 * back to the server that wrote them, and all requests come from one address: its limits suit whole test runs and measurements.
 */
export const localVars = (port: number | string, host = 'localhost'): LocalVars => ({
  MAIL_TRANSPORT: 'mailbox',
  // The Host header of a request proves nothing: the mailbox is open only while the server listens to this machine alone.
  DEV_MAIL: LOOPBACK.includes(host) ? 'on' : 'off',
  // The terminal is for who started the shop.
  REQUEST_LOG: process.env['REQUEST_LOG'] ?? 'off',
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  READS_A_MINUTE: process.env['READS_A_MINUTE'] ?? '1000000',
  PAYMENT_TERMS: paymentTerms(),
  ...localLimits(),
});

/** Limiters of wrangler.toml that are set far higher here: whole test runs come from one address, or as one user. */
const LOCAL_LIMITERS = ['FLOOD_LIMIT', 'RESERVE_LIMIT', 'WRITE_LIMIT', 'EXPORT_LIMIT'] as const;

/** What each allows in place of its own figure. The environment chooses another under its name. */
export const localLimiters = (): { name: (typeof LOCAL_LIMITERS)[number]; limit: number }[] =>
  LOCAL_LIMITERS.map((name) => ({ name, limit: Number(process.env[name] ?? 100_000) }));

/** What a limiter of wrangler.toml allows in a minute. */
export function deployedLimit(name: string): number {
  const { ratelimits } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  const found = (ratelimits as { name: string; simple: { limit: number } }[]).find((one) => one.name === name);
  if (!found) throw new Error(`wrangler.toml has no limiter ${name}`);
  return found.simple.limit;
}
