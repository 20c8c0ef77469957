/** What a deployment needs that no command can do: it is of the account's owner, of the domain's zone or of the e-mail's receivers. */
import type { Configuration } from './configuration.ts';

export function byHand({ vars, domains: [domain = ''], database, buckets }: Configuration): string[] {
  const sender = /@([^>]+)>?$/.exec(String(vars['MAIL_FROM']))?.[1] ?? domain;
  const backups = buckets.find(({ binding }) => binding === 'BACKUPS')?.name ?? '';
  const transport = vars['MAIL_TRANSPORT'];
  return [
    `Plan: Workers Paid. A password's hash takes about 120 ms of CPU, and the free plan allows 10.`,
    ...(transport === 'mailbox'
      ? []
      : [
          `E-mail of ${sender}: ${transport === 'resend' ? 'add the domain at Resend and publish the SPF and DKIM records that it names' : 'verify the domain for Email Sending in the dashboard, which publishes SPF and DKIM'}; then DMARC: a TXT record _dmarc.${sender} "v=DMARC1; p=none; rua=mailto:…", and p=quarantine when its reports are clean.`,
        ]),
    `Images: switch transformations on for ${domain} (Images, Transformations). Without it the pictures of instruments keep their first size.`,
    `The zone of ${domain}: 'Always Use HTTPS' on, and minimum TLS version 1.2 (SSL/TLS, Edge Certificates). The worker cannot tell.`,
    `Read replication of ${database.name} stays off: no replica can stand nearer to Uruguay than the database, as D1 has no location in South America. Visitors elsewhere would be the reason to switch it on (D1, Settings).`,
    `Bucket lock on ${backups}: npx wrangler r2 bucket lock add ${backups} weekly "" --retention-days 50. A leaked key then deletes no backup.`,
    'Two people with the account’s Super Administrator role, each with a second factor, and neither of them by a shared mailbox.',
    'Billing alerts (Notifications, Billing): one at twice the figure of docs/cost.md.',
    `An uptime check from outside, each minute: https://${domain}/health/ready must answer 200. docs/runbook.md says what to do otherwise.`,
  ];
}
