const PLACEHOLDER_DATABASE_ID = '00000000-0000-0000-0000-000000000000';
const DEPLOYABLE_TRANSPORTS = ['cloudflare', 'resend'];

type DeployConfig = {
  vars: Record<string, unknown>;
  databases: readonly { binding: string; database_id?: string | undefined }[];
};

/** Why this configuration must not be deployed; empty when it may. */
export function deployRefusals({ vars, databases }: DeployConfig): string[] {
  const transport = vars['MAIL_TRANSPORT'];
  const origin = vars['PUBLIC_ORIGIN'];
  return [
    ...(typeof transport === 'string' && DEPLOYABLE_TRANSPORTS.includes(transport)
      ? []
      : [
          `MAIL_TRANSPORT is '${String(transport)}': choose ${DEPLOYABLE_TRANSPORTS.join(' or ')}, or no e-mail would ever leave`,
        ]),
    ...databases
      .filter(({ database_id: id }) => id === undefined || id === PLACEHOLDER_DATABASE_ID)
      .map(({ binding }) => `database_id of ${binding} is a placeholder: npx wrangler d1 create resuena gives yours`),
    ...(typeof origin === 'string' && origin.startsWith('https://')
      ? []
      : ['PUBLIC_ORIGIN must be the https:// address of the shop']),
  ];
}
