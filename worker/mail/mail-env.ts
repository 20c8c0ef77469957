/** Bindings of the worker and what only the `resend` transport needs. */
export type MailEnv = Env & {
  /** Secret; without it the `resend` transport sends nothing. */
  RESEND_API_KEY?: string;
  /** Another address for Resend's API, such as a proxy or a rehearsal's own provider. */
  RESEND_URL?: string;
};
