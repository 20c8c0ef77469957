import { unstable_readConfig as readConfig } from 'wrangler';
import { WRANGLER_CONFIG } from './project.ts';

const PAGE_FACTS = {
  currency: 'CURRENCY',
  supportWhatsapp: 'SUPPORT_WHATSAPP',
  address: 'SHOP_ADDRESS',
  hours: 'SHOP_HOURS',
  contact: 'SHOP_CONTACT',
} as const;

/** wrangler.toml's public facts as the constant that web/shop-facts.ts names. Throws when one is missing. */
export function shopFactsDefine(): { __SHOP_FACTS__: string } {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  const facts = Object.entries(PAGE_FACTS).map(([name, variable]) => {
    const value = vars[variable];
    if (typeof value !== 'string') throw new Error(`wrangler.toml [vars] lacks ${variable}`);
    return [name, value];
  });
  return { __SHOP_FACTS__: JSON.stringify(Object.fromEntries(facts)) };
}

/**
 * What a shop on one's own machine has in place of the deployment's [vars]: its e-mails go to the mailbox, and the links in them
 * lead back to the server that wrote them.
 */
export const localVars = (port: number | string): { MAIL_TRANSPORT: string; PUBLIC_ORIGIN: string } => ({
  MAIL_TRANSPORT: 'mailbox',
  PUBLIC_ORIGIN: `http://localhost:${port}`,
});
