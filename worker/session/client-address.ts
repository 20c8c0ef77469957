import type { AppContext } from '../app-env.ts';

const IPV6_GROUPS = 8;
/** Providers give a household or machine at least a /64, and it may use any address of it. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * Where a caller's attempts are counted: an IPv4 address, or the /64 of an IPv6 one ('2001:db8:0:7::/64'), however it is
 * written. Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  const written = address.trim().toLowerCase().replace(/%.*$/, '');
  const [, prefix, ipv4] = /^(.*:ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(written) ?? [];
  if (ipv4 !== undefined && groupsOf(`${prefix}0:0`)?.every((group, i) => group === (i === 5 ? 0xff_ff : 0))) return ipv4;
  const groups = groupsOf(written);
  if (groups === null) return written;
  const [, , , , , mark, high = 0, low = 0] = groups;
  // An IPv4-mapped IPv6 address: all of them share one /64.
  if (mark === 0xff_ff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Customers of a provider are often given a /48: as many networks as they like. The /48 that holds an IPv6 network, else null. */
export function siteOf(network: string): string | null {
  const groups = groupsOf(network.replace(/\/64$/, ''));
  return (
    groups &&
    `${groups
      .slice(0, SITE_GROUPS)
      .map((group) => group.toString(16))
      .join(':')}::/48`
  );
}

/** A site's limit, as a multiple of one network's. */
export const SITE_FACTOR = 4;

/** The eight groups of an IPv6 address; null when it is none. */
function groupsOf(written: string): number[] | null {
  if (!written.includes(':')) return null;
  const [head = '', tail, ...more] = written.split('::');
  if (more.length > 0) return null;
  const parse = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = parse(head);
  const after = tail === undefined ? [] : parse(tail);
  const missing = IPV6_GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return all.every((group) => /^[\da-f]{1,4}$/.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : null;
}

/** The caller's network as the edge wrote it (a client cannot); one shared name where no edge stands in front. */
export const clientAddress = (c: AppContext): string => networkOf(c.req.header('CF-Connecting-IP') ?? 'local');
