import { describe, expect, it } from 'vitest';
import { deployRefusals } from '#tools/deploy/refusals.ts';

const ready = {
  vars: {
    MAIL_TRANSPORT: 'resend',
    PUBLIC_ORIGIN: 'https://resuena.com',
    DEV_MAIL: 'off',
    SAMPLE_SHOP: 'off',
    SUPPORT_WHATSAPP: '59899123456',
    PICTURE_ADDRESS: '',
  },
  domains: ['resuena.com'],
  workers_dev: false,
  database: { name: 'resuena', id: '3c1f3c3e-0000-4000-8000-5d2a4c7e9b10', migrationsDir: 'migrations' },
};
const withVars = (vars: Record<string, unknown>) => ({ ...ready, vars: { ...ready.vars, ...vars } });

describe('what a deployment is refused for', () => {
  it('is nothing once everything is chosen', () => {
    expect(deployRefusals(ready)).toEqual([]);
    expect(deployRefusals(withVars({ MAIL_TRANSPORT: 'cloudflare' }))).toEqual([]);
    const pictures = 'https://fotos.resuena.com/cdn-cgi/image/width={width},format=auto,onerror=redirect/{key}';
    expect(deployRefusals(withVars({ PICTURE_ADDRESS: pictures }))).toEqual([]);
  });

  it.each([
    ['MAIL_TRANSPORT', ''],
    ['MAIL_TRANSPORT', 'mailbox'],
    ['MAIL_TRANSPORT', undefined],
    ['DEV_MAIL', 'on'],
    ['DEV_MAIL', undefined],
    ['SAMPLE_SHOP', 'on'],
    ['SAMPLE_SHOP', undefined],
    ['SUPPORT_WHATSAPP', '59800000000'],
    ['PUBLIC_ORIGIN', 'http://localhost:8787'],
    ['PUBLIC_ORIGIN', 'https://otra.example'],
    ['PICTURE_ADDRESS', undefined],
    ['PICTURE_ADDRESS', 'http://fotos.example/{width}/{key}'],
    ['PICTURE_ADDRESS', 'https://fotos.example/{key}'],
    ['PICTURE_ADDRESS', 'https://fotos.example/{width}'],
    ['PICTURE_ADDRESS', 'https://{key}.example/{width}'],
    ['PICTURE_ADDRESS', 'https://fotos.example/{width}, {key}'],
    ['PICTURE_ADDRESS', '/fotos/{width}/{key}'],
  ])('a variable that is a placeholder, for development, or of another shop: %s %s', (name, value) => {
    const [reason, ...more] = deployRefusals(withVars({ [name]: value }));
    expect([reason, more]).toEqual([expect.stringContaining(name), []]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', ''])('a database that is not there: %s', (id) => {
    expect(deployRefusals({ ...ready, database: { ...ready.database, id } })).toEqual([expect.stringContaining('database_id')]);
  });

  it('a shop without a domain, or with a second door beside it', () => {
    expect(deployRefusals({ ...ready, domains: [] })).toEqual([expect.stringContaining('no domain')]);
    expect(deployRefusals({ ...ready, workers_dev: true })).toEqual([expect.stringContaining('workers_dev')]);
  });

  it('is not, in staging, its mailbox and its sample shop', () => {
    const staging = withVars({ MAIL_TRANSPORT: 'mailbox', SAMPLE_SHOP: 'on', SUPPORT_WHATSAPP: '59800000000' });
    expect(deployRefusals(staging, true)).toEqual([]);
    expect(deployRefusals(staging)).toHaveLength(3);
    expect(deployRefusals(withVars({ MAIL_TRANSPORT: '', DEV_MAIL: 'on' }), true)).toHaveLength(2);
  });
});
