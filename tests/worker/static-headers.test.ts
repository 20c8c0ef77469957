import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { doorFrom, freshIpv4 } from './door-from.ts';
import staticHeaders from '../../web/public/_headers?raw';

/** The rule for every file, by lower-case name. */
function headersOfEveryFile(): Map<string, string> {
  const lines = staticHeaders.split('\n');
  const start = lines.indexOf('/*');
  const rule = lines.slice(start + 1, lines.indexOf('', start));
  return new Map(
    rule.map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

const directives = (policy: string | null | undefined): string[] =>
  (policy ?? '')
    .split(';')
    .map((part) => part.trim())
    .toSorted();

it('files that the worker never sees carry the same protection as its own answers', async () => {
  const files = headersOfEveryFile();
  const { headers } = await exports.default.fetch('https://resuena.com/health/ping');
  expect(directives(headers.get('content-security-policy'))).toEqual(
    expect.arrayContaining(["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  // Browsers keep it for the host, whatever answered.
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(directives(files.get('content-security-policy'))).toEqual(directives(headers.get('content-security-policy')));
  for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'permissions-policy']) {
    expect(files.get(name)?.replaceAll(' ', ''), name).toBe(headers.get(name)?.replaceAll(' ', ''));
  }
});

it('sends what the deployment chose: how strict browsers are about https, and whether search engines may list it', async () => {
  const door = (overrides: Partial<Env> = {}) => doorFrom(freshIpv4(), overrides)('GET', '/health/ping');
  expect((await door()).headers.get('X-Robots-Tag')).toBeNull();
  const { headers } = await door({ SEARCH_ENGINES: 'off', STRICT_TRANSPORT: 'max-age=63072000; includeSubDomains; preload' });
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains; preload');
});
