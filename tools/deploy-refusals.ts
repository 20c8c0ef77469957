const PLACEHOLDER_DATABASE_ID = '00000000-0000-0000-0000-000000000000';
const DEPLOYABLE_TRANSPORTS = ['cloudflare', 'resend'];

/** The mailbox and the sample shop are what a staging shop is for. */
type DeployConfig = {
  isStaging?: boolean;
  vars: Record<string, unknown>;
  databases: readonly { binding: string; database_id?: string | undefined }[];
};

/** Why this configuration must not be deployed; empty when it may. */
export function deployRefusals({ vars, databases, isStaging = false }: DeployConfig): string[] {
  const transport = vars['MAIL_TRANSPORT'];
  const origin = vars['PUBLIC_ORIGIN'];
  return [
    ...((isStaging && transport === 'mailbox') || (typeof transport === 'string' && DEPLOYABLE_TRANSPORTS.includes(transport))
      ? []
      : [
          `MAIL_TRANSPORT is '${String(transport)}': choose ${DEPLOYABLE_TRANSPORTS.join(' or ')}, or no e-mail would ever leave`,
        ]),
    ...(vars['DEV_MAIL'] === 'off'
      ? []
      : [`DEV_MAIL is '${String(vars['DEV_MAIL'])}': it must be off, as it shows the e-mails that are kept`]),
    ...(isStaging || vars['SAMPLE_SHOP'] === 'off'
      ? []
      : [
          `SAMPLE_SHOP is '${String(vars['SAMPLE_SHOP'])}' in wrangler.toml: the passwords of its accounts are public. Staging may have it: npm run deploy -- --env staging`,
        ]),
    ...databases
      .filter(({ database_id: id }) => id === undefined || id === PLACEHOLDER_DATABASE_ID)
      .map(({ binding }) => `database_id of ${binding} is a placeholder: npx wrangler d1 create resuena gives yours`),
    ...(typeof origin === 'string' && origin.startsWith('https://')
      ? []
      : ['PUBLIC_ORIGIN must be the https:// address of the shop']),
  ];
}
