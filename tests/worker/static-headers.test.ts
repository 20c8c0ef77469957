import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
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
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(directives(files.get('content-security-policy'))).toEqual(directives(headers.get('content-security-policy')));
  for (const name of [
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
  ]) {
    expect(files.get(name)?.replaceAll(' ', ''), name).toBe(headers.get(name)?.replaceAll(' ', ''));
  }
});
