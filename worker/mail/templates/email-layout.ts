import type { OutboxClaim } from '../../db/email-facts.ts';
import type { Attachment } from '../sender.ts';

export type Email = { subject: string; html: string; text: string; attachments: readonly Attachment[] };

/** What every e-mail may show of the shop, and the links that it may mint. */
export type EmailContext = {
  /** Where links lead: 'https://resuena.com'. */
  origin: string;
  address: string;
  hours: string;
  contact: string;
  /** How a reservation is paid; empty when the shop says nothing about it. */
  paymentTerms: string;
  /** When this is composed: just before it is sent. */
  nowMs: number;
  mintVerificationLink: () => Promise<string>;
  /** Throws for a kind whose claim carries no password hash. */
  mintResetLink: () => Promise<string>;
  loginCode: () => Promise<string>;
};

export type Template = (claim: OutboxClaim, context: EmailContext) => Promise<Email>;
