import type { Configuration } from './configuration.ts';

export const PLACEHOLDER_DATABASE_ID = '00000000-0000-0000-0000-000000000000';
export const PLACEHOLDER_WHATSAPP = '59800000000';
const DEPLOYABLE_TRANSPORTS = ['cloudflare', 'resend'];

/** An https address, with {key} and {width} after the host. */
function isPictureAddress(pattern: string): boolean {
  const address = pattern.replace('{key}', 'key').replace('{width}', '640');
  const isAddress = /^https:\/\/[^/{}]+\//.test(pattern) && URL.canParse(address) && new URL(address).href === address;
  return isAddress && pattern.includes('{key}') && pattern.includes('{width}');
}

type Refusable = Pick<Configuration, 'vars' | 'domains' | 'workers_dev' | 'database'>;

/** Why this configuration must not be deployed; empty when it may. The mailbox and the sample shop are what a staging shop is for. */
export function deployRefusals({ vars, domains, workers_dev: hasWorkersDev, database }: Refusable, isStaging = false): string[] {
  const transport = vars['MAIL_TRANSPORT'];
  const transports = [...DEPLOYABLE_TRANSPORTS, ...(isStaging ? ['mailbox'] : [])];
  const origin = vars['PUBLIC_ORIGIN'];
  const pictures = vars['PICTURE_ADDRESS'];
  const [domain] = domains;
  const rules: [isBroken: boolean, reason: string][] = [
    [
      typeof transport !== 'string' || !transports.includes(transport),
      `MAIL_TRANSPORT is '${String(transport)}': choose ${DEPLOYABLE_TRANSPORTS.join(' or ')}, or no e-mail would ever leave`,
    ],
    [
      vars['DEV_MAIL'] !== 'off',
      `DEV_MAIL is '${String(vars['DEV_MAIL'])}': it must be off, as it shows the e-mails that are kept`,
    ],
    [
      !isStaging && vars['SAMPLE_SHOP'] !== 'off',
      `SAMPLE_SHOP is '${String(vars['SAMPLE_SHOP'])}': the passwords of its accounts are public. Staging may have it: npm run deploy -- --env staging`,
    ],
    [
      !isStaging && vars['SUPPORT_WHATSAPP'] === PLACEHOLDER_WHATSAPP,
      'SUPPORT_WHATSAPP is a placeholder: customers would write to nobody (--whatsapp)',
    ],
    [
      typeof pictures !== 'string' || (pictures !== '' && !isPictureAddress(pictures)),
      `PICTURE_ADDRESS is '${String(pictures)}': it must be an https address with {key} and {width} in its path, or empty for the shop's own`,
    ],
    [domain === undefined, 'no domain is attached: without one the data centre keeps nothing (--domain)'],
    [
      domain !== undefined && hasWorkersDev,
      'workers_dev is on: a second address passes the rules of the domain’s zone by (--domain sets it off)',
    ],
    [
      domain !== undefined && origin !== `https://${domain}`,
      `PUBLIC_ORIGIN is '${String(origin)}', and the domain attached is ${domain}: links in e-mails would lead elsewhere`,
    ],
    [
      database.id === '' || database.id === PLACEHOLDER_DATABASE_ID,
      'database_id is a placeholder: npm run deploy makes the database',
    ],
  ];
  return rules.flatMap(([isBroken, reason]) => (isBroken ? [reason] : []));
}
