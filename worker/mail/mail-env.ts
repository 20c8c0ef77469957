/** Bindings of the worker and what only the `resend` transport needs. */
export type MailEnv = Env & {
  /** Secret; without it the `resend` transport sends nothing. */
  RESEND_API_KEY?: string;
  /** Secret, 'whsec_…': without it Resend's reports of returned messages are not taken. */
  RESEND_WEBHOOK_SECRET?: string;
  /** Another address for Resend's API, such as a proxy or a rehearsal's own provider. */
  RESEND_URL?: string;
};
