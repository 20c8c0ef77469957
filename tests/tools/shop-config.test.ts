import { afterEach, expect, it, vi } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { WRANGLER_CONFIG } from '#tools/project.ts';
import { localVars, setSampleDefaults, shopFactsDefine } from '#tools/shop-config.ts';

afterEach(() => vi.unstubAllEnvs());

it('a deployment gives each network 30 registrations an hour, 450 unit-days to its unconfirmed accounts, 900 to a new customer and 100 cancellations a day to each', () => {
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  expect(vars).toMatchObject({
    REGISTRATIONS_AN_HOUR: '30',
    UNCONFIRMED_UNIT_DAYS: '450',
    NEW_CUSTOMER_UNIT_DAYS: '900',
    OWN_CANCELLATIONS_A_DAY: '100',
  });
});

it('one visit in ten is measured', () => {
  expect(shopFactsDefine()).toMatchObject({ __TELEMETRY_SHARE__: '0.1' });
});

it('the sample shop stays out of the browser unless it is asked for', () => {
  vi.stubEnv('SAMPLE_SHOP', undefined);
  expect(shopFactsDefine()).toMatchObject({ __SAMPLE_SHOP__: 'false' });
  vi.stubEnv('SAMPLE_SHOP', 'on');
  expect(shopFactsDefine()).toMatchObject({ __SAMPLE_SHOP__: 'true' });
  vi.stubEnv('SAMPLE_SHOP', 'yes');
  expect(shopFactsDefine).toThrow('SAMPLE_SHOP');
});

it('a deployment says nothing of paying until it has terms, which name the total; `npm start` has some', () => {
  vi.stubEnv('PAYMENT_TERMS', undefined);
  vi.stubEnv('SAMPLE_SHOP', undefined);
  const { vars } = readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true });
  expect(vars['PAYMENT_TERMS']).toBe('');
  expect(JSON.parse(shopFactsDefine().__SHOP_FACTS__)).toMatchObject({
    paymentTerms: '',
    hours: 'Todos los días, de 10 a 19\u00A0h',
  });
  setSampleDefaults();
  expect(JSON.parse(shopFactsDefine().__SHOP_FACTS__)).toMatchObject({ paymentTerms: localVars(8787).PAYMENT_TERMS });
  expect(localVars(8787).PAYMENT_TERMS).toContain('{total}');
  vi.stubEnv('PAYMENT_TERMS', 'Pagas al retirar.');
  expect(shopFactsDefine).toThrow('{total}');
});

it('one’s own machine, where everybody is one network, gives a hundred times as much, and lets a load cancel without end', () => {
  vi.stubEnv('UNCONFIRMED_UNIT_DAYS', undefined);
  vi.stubEnv('REGISTRATIONS_AN_HOUR', undefined);
  vi.stubEnv('NEW_CUSTOMER_UNIT_DAYS', undefined);
  vi.stubEnv('OWN_CANCELLATIONS_A_DAY', undefined);
  expect(localVars(8787)).toMatchObject({
    REGISTRATIONS_AN_HOUR: '3000',
    UNCONFIRMED_UNIT_DAYS: '45000',
    NEW_CUSTOMER_UNIT_DAYS: '90000',
    OWN_CANCELLATIONS_A_DAY: '1000000',
  });
});

it('a figure that the environment names is taken as it is', () => {
  vi.stubEnv('UNCONFIRMED_UNIT_DAYS', '450');
  expect(localVars(8787)).toMatchObject({ UNCONFIRMED_UNIT_DAYS: '450' });
});

it('the local mailbox is shown only while nobody else can connect', () => {
  expect(['localhost', '127.0.0.1', '0.0.0.0', '192.168.1.7', '::'].map((host) => localVars(8787, host).DEV_MAIL)).toEqual([
    'on',
    'on',
    'off',
    'off',
    'off',
  ]);
});
