import { isAcceptedEmail } from '#domain/account-rules.ts';

/**
 * The address that a confirmation link is for, to show it. Read without checking the signature, which only the server can: null for
 * what is not an address, so that a made-up token puts no text on the page.
 */
export function addressOf(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { email }: { email?: unknown } = typeof claims === 'object' && claims !== null ? claims : {};
    return typeof email === 'string' && isAcceptedEmail(email) ? email : null;
  } catch {
    return null;
  }
}
