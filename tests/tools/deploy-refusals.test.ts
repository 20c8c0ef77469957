import { describe, expect, it } from 'vitest';
import { deployRefusals } from '#tools/deploy-refusals.ts';

const ready = {
  vars: { MAIL_TRANSPORT: 'resend', PUBLIC_ORIGIN: 'https://resuena.com', DEV_MAIL: 'off', SAMPLE_SHOP: 'off' },
  databases: [{ binding: 'DB', database_id: '3c1f3c3e-0000-4000-8000-5d2a4c7e9b10' }],
};

describe('what a deployment is refused for', () => {
  it('is nothing once everything is chosen', () => {
    expect(deployRefusals(ready)).toEqual([]);
    expect(deployRefusals({ ...ready, vars: { ...ready.vars, MAIL_TRANSPORT: 'cloudflare' } })).toEqual([]);
  });

  it.each(['', 'mailbox', 'smtp', undefined])('a transport that sends nothing: %s', (transport) => {
    const [reason] = deployRefusals({ ...ready, vars: { ...ready.vars, MAIL_TRANSPORT: transport } });
    expect(reason).toMatch(/MAIL_TRANSPORT/);
  });

  it.each(['00000000-0000-0000-0000-000000000000', undefined])('a database that is not there: %s', (id) => {
    expect(deployRefusals({ ...ready, databases: [{ binding: 'DB', database_id: id }] })).toHaveLength(1);
  });

  it.each([
    ['DEV_MAIL', 'on'],
    ['DEV_MAIL', undefined],
    ['SAMPLE_SHOP', 'on'],
    ['SAMPLE_SHOP', undefined],
  ])('what is for development: %s %s', (name, value) => {
    const [reason, ...more] = deployRefusals({ ...ready, vars: { ...ready.vars, [name]: value } });
    expect([reason, more]).toEqual([expect.stringContaining(name), []]);
  });

  it('is not, in staging, its mailbox and its sample shop', () => {
    const vars = { ...ready.vars, MAIL_TRANSPORT: 'mailbox', SAMPLE_SHOP: 'on' };
    expect(deployRefusals({ ...ready, vars, isStaging: true })).toEqual([]);
    expect(deployRefusals({ ...ready, vars })).toHaveLength(2);
    expect(deployRefusals({ ...ready, vars: { ...vars, MAIL_TRANSPORT: '', DEV_MAIL: 'on' }, isStaging: true })).toHaveLength(2);
  });

  it('links that lead to this machine', () => {
    expect(deployRefusals({ ...ready, vars: { ...ready.vars, PUBLIC_ORIGIN: 'http://localhost:8787' } })).toHaveLength(1);
  });
});
