import { afterEach, expect, it, vi } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { WRANGLER_CONFIG } from '#tools/project.ts';
import { localVars } from '#tools/shop-config.ts';

afterEach(() => vi.unstubAllEnvs());

it('a deployment shares 30 registrations an hour for each network', () => {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  expect(vars).toMatchObject({ REGISTRATIONS_AN_HOUR: '30' });
});

it('one’s own machine, where everybody is one network, shares a hundred times as much', () => {
  vi.stubEnv('REGISTRATIONS_AN_HOUR', undefined);
  expect(localVars(8787)).toMatchObject({ REGISTRATIONS_AN_HOUR: '3000' });
});

it('a figure that the environment names is taken as it is', () => {
  vi.stubEnv('REGISTRATIONS_AN_HOUR', '7');
  expect(localVars(8787)).toMatchObject({ REGISTRATIONS_AN_HOUR: '7' });
});
