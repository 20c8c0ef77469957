/** Mailboxes that many customers have. */
const COMMON_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'adinet.com.uy',
  'vera.com.uy',
] as const;

/** Domains that look mistyped and are somebody's. */
const OTHERS: ReadonlySet<string> = new Set(['mail.com', 'email.com', 'gmx.com', 'live.co', 'yahoo.co', 'outlook.co']);

/** The address that was probably meant: 'ana@gmail.com' for 'ana@gmail.con' and 'ana@gmial.com'; null when it looks right. */
export function meantEmail(typed: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? [];
  if (name === undefined || domain === undefined) return null;
  const wanted = domain.toLowerCase();
  if (OTHERS.has(wanted) || COMMON_DOMAINS.some((common) => common === wanted)) return null;
  const meant = COMMON_DOMAINS.find((common) => isOneSlip(wanted, common));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** One letter more, less, another, or two neighbours that changed places. */
function isOneSlip(typed: string, right: string): boolean {
  let at = 0;
  while (at < right.length && typed[at] === right[at]) at++;
  const [rest, wanted] = [typed.slice(at), right.slice(at)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
