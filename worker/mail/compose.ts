import { emailKey } from '#domain/account.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { OutboxKind } from '#domain/mail.ts';
import { todayInShop } from '#domain/day.ts';
import { calendarInWords } from '#domain/shop-hours.ts';
import type { OutboxClaim } from '../db/email-facts.ts';
import { mintVerificationLink } from './links.ts';
import { loginCode } from './login-code.ts';
import { mintResetLink } from './reset-link.ts';
import type { MailMessage } from '../db/mailbox.ts';
import { announceCancellation, confirmCancellation } from './templates/announce-cancellation.ts';
import { announceChange } from './templates/announce-change.ts';
import { announceClosure } from './templates/announce-closure.ts';
import { announceNoShow } from './templates/announce-no-show.ts';
import { announceDeactivation } from './templates/announce-deactivation.ts';
import { confirmReservation } from './templates/confirm-reservation.ts';
import type { Email, Template } from './templates/email-layout.ts';
import { noticeAdministrator } from './templates/notice-administrator.ts';
import { inviteRating, noticeOverdue, remindPickup, remindReturn } from './templates/reminders.ts';
import { offerAlternatives } from './templates/offer-alternatives.ts';
import { resetPassword } from './templates/reset-password.ts';
import { confirmNewAddress, confirmWantedAddress, tellAddressChanged } from './templates/change-address.ts';
import { sendLoginCode } from './templates/send-login-code.ts';
import { sendVerification } from './templates/send-verification.ts';
import { summarizeNews } from './templates/summarize-news.ts';
import {
  warnOfNewDevice,
  warnOfPasskey,
  warnOfPasswordChange,
  warnOfReset,
  warnOfRoleRemoved,
  warnOfWantedAddress,
} from './templates/warn-owner.ts';
import { welcome } from './templates/welcome.ts';

/** One template for each kind of message. What else a new kind needs: docs/architecture.md, 'Where to add'. */
const TEMPLATES: Record<OutboxKind, Template> = {
  reservation_confirmation: confirmReservation,
  confirmation_again: confirmReservation,
  reservation_change: announceChange,
  alternatives: offerAlternatives,
  closure_notice: announceClosure,
  cancellation: announceCancellation,
  own_cancellation: confirmCancellation,
  no_show: announceNoShow,
  welcome,
  verification: sendVerification,
  password_reset: resetPassword,
  pickup_reminder: remindPickup,
  return_reminder: remindReturn,
  overdue_notice: noticeOverdue,
  rating_invitation: inviteRating,
  administrator_notice: noticeAdministrator,
  deactivation: announceDeactivation,
  login_code: sendLoginCode,
  summary: summarizeNews,
  password_changed: warnOfPasswordChange,
  password_reset_used: warnOfReset,
  administrator_removed: warnOfRoleRemoved,
  new_device: warnOfNewDevice,
  passkey_added: warnOfPasskey,
  email_changed: tellAddressChanged,
  email_set: confirmNewAddress,
  email_wanted: confirmWantedAddress,
  email_change_asked: warnOfWantedAddress,
};

/**
 * For this long a retry dates its link like the first attempt, so that the same row gives exactly the same message, as providers
 * that honour keys require. Later retries get a link with its full life. A reset link lives for an hour only.
 */
const SAME_LINK_MS = { verification: DAY_MS, reset: 20 * MINUTE_MS };

type ComposeEnv = Pick<Env, 'PUBLIC_ORIGIN' | 'SHOP_ADDRESS' | 'SHOP_HOURS' | 'SHOP_CONTACT' | 'PAYMENT_TERMS' | 'MAIL_LINK_KEY'>;

/** The message of a row, ready to send. Throws when the configuration cannot make its links. */
export async function composeMessage(claim: OutboxClaim, env: ComposeEnv, nowMs: number): Promise<MailMessage> {
  const { user, createdAt } = claim;
  const issuedAt = (sameForMs: number): number => (nowMs - createdAt < sameForMs ? createdAt : nowMs);
  const email: Email = await TEMPLATES[claim.kind](claim, {
    ...shopFacts(env, claim, nowMs),
    nowMs,
    mintVerificationLink: () =>
      mintVerificationLink(env, { id: user.id, email: claim.recipient ?? user.email }, issuedAt(SAME_LINK_MS.verification)),
    mintResetLink: () => mintResetLink(env, { ...user, emailKey: emailKey(user.email) }, issuedAt(SAME_LINK_MS.reset)),
    loginCode: () => loginCode(env, claim.id),
  });
  return { ...email, to: claim.recipient ?? user.email, subject: oneLine(email.subject) };
}

const shopFacts = (env: ComposeEnv, { calendar }: OutboxClaim, nowMs: number) => ({
  origin: env.PUBLIC_ORIGIN,
  address: env.SHOP_ADDRESS,
  hours: calendarInWords(calendar, env.SHOP_HOURS, todayInShop(nowMs)),
  contact: env.SHOP_CONTACT,
  paymentTerms: env.PAYMENT_TERMS,
});

/** The same for an administrator: the shop's own address replaces each personal link, and dots replace a code. */
export async function previewMessage(claim: OutboxClaim, env: ComposeEnv, nowMs: number): Promise<MailMessage> {
  const noLink = async (): Promise<string> => env.PUBLIC_ORIGIN;
  const email = await TEMPLATES[claim.kind](claim, {
    ...shopFacts(env, claim, nowMs),
    nowMs,
    mintVerificationLink: noLink,
    mintResetLink: noLink,
    loginCode: async () => '••••••',
  });
  return { ...email, to: claim.recipient ?? claim.user.email, subject: oneLine(email.subject) };
}

const MAX_SUBJECT_LENGTH = 200;

/** A subject is a header: no line breaks, and well below what providers take. */
const oneLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_LENGTH);
