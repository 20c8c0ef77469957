/**
 * Accounts without an e-mail address. The column `email` is unique and required, so that theirs has a placeholder, which no address
 * can be: it has no '@'. In SQL `users.has_email` tells them apart.
 */

/** In place of the hash where no password opens the account. */
export const NO_PASSWORD = '-';

/** Sorts behind the addresses. */
export const newPlaceholder = (): string => `~${crypto.randomUUID()}`;

/** The address that is stored; null for a placeholder, as of customers without one and of people who left. */
export const addressOf = (stored: string): string | null => (stored.includes('@') ? stored : null);
