/** Files for spreadsheets: nothing in them runs, they are streamed whatever their length, and they obey the list's filters. */
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import { csvFile } from '#worker/csv.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { exportReservations } from '#worker/db/export-rows.ts';
import { readSearch } from '#worker/db/search-words.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([5, 3], 3);
});

const download = (path: string): Promise<Response> =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers: { Cookie: shop.admin.cookie } }));

const BOM = [0xef, 0xbb, 0xbf];

/** The text without its byte order mark, which decoding drops. */
async function sheet(path: string): Promise<string[][]> {
  const response = await download(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array(BOM));
  return parse(new TextDecoder().decode(bytes));
}

/** A plain reader of quoted cells. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g)) {
    if (end === '' && bare === '' && quoted === undefined) break;
    rows.at(-1)?.push((quoted ?? bare ?? '').replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

describe('a cell', () => {
  const cell = async (text: string): Promise<string> => {
    let given = false;
    const read = async (): Promise<{ text: string }[]> => (given ? [] : ((given = true), [{ text }]));
    const file = await csvFile('x.csv', { columns: { a: (row) => row.text }, read });
    return (await file.text()).split('\r\n').slice(1, -1).join('\r\n');
  };

  it.each([
    '=1+1',
    '+598 99 123 456',
    '-2',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1+1',
    '\u200B=1+1',
    '\uFEFF\u2060=1+1',
    '\u00A0\u3000@SUM(A1)',
    ' \u00AD+1',
    '\u202E-2',
    `=HYPERLINK("https://evil.example";"gana")`,
    `=cmd|' /C calc'!A0`,
  ])('that would run, %j, begins with an apostrophe', async (text) => {
    expect(await cell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  });

  it.each(['Ana', 'a=b', '2 - 1', 'ana@correo.com', 'dijo "hola"; y; se fue', 'línea 1\nlínea 2', '', '\u200BAna', ' a=b'])(
    'like %j stays',
    async (text) => {
      expect(await cell(text)).toBe(`"${text.replaceAll('"', '""')}"`);
    },
  );
});

describe('the files', () => {
  it('of users neutralises what a stranger typed as a name, and has no password', async () => {
    const [customer] = shop.customers;
    await env.DB.prepare(`UPDATE users SET username = '=WEBSERVICE("http://evil.example")', phone = '+598 99' WHERE id = ?1`)
      .bind(customer?.id)
      .run();
    const rows = await sheet(`/api/export/users.csv?search=webservice`);
    expect(rows[0]).toEqual(['ID', 'Nombre', 'Apellido', 'Correo', 'Teléfono', 'Rol', 'Cuenta', 'Correo confirmado', 'Alta']);
    expect(rows.slice(1)).toEqual([
      [
        String(customer?.id),
        `'=WEBSERVICE("http://evil.example")`,
        'Prueba',
        expect.stringContaining('@'),
        `'+598 99`,
        'Cliente',
        'Activa',
        'Sí',
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      ],
    ]);
    expect((await sheet('/api/export/users.csv?role=ADMIN')).slice(1).every((row) => row[5] === 'Administrador')).toBe(true);
    expect(await sheet('/api/export/users.csv?active=false')).toHaveLength(1);
    expect((await sheet('/api/export/users.csv?verified=true')).slice(1).every((row) => row[7] === 'Sí')).toBe(true);
    expect(await sheet('/api/export/users.csv?search=webservice&verified=false')).toHaveLength(1);
    expect((await sheet('/api/export/users.csv?createdFrom=2000-01-01')).length).toBeGreaterThan(1);
    expect(await sheet('/api/export/users.csv?createdFrom=2099-01-01')).toHaveLength(1);
  });

  it('of instruments has prices with commas, free units of today, and only what is asked for', async () => {
    const [one, two] = shop.instruments;
    const rows = await sheet(`/api/export/instruments.csv?id=${one?.id},${two?.id}`);
    expect(rows.slice(1).map((row) => [row[0], row[4], row[5], row[6], row[7]])).toEqual([
      [String(two?.id), '46,25', '3', '3', 'Resuena'],
      [String(one?.id), '45,00', '5', '5', 'Resuena'],
    ]);
    expect(await sheet(`/api/export/instruments.csv?id=${one?.id}&status=Mantenimiento`)).toHaveLength(1);
    expect(await sheet('/api/export/instruments.csv?search=%2A')).toHaveLength(1);
  });

  it('of the ledger has each entry of the range, amounts with commas, and a reversal as negative', async () => {
    const [customer] = shop.customers;
    const json = {
      instrumentId: shop.instruments[0]?.id,
      userId: customer?.id,
      startDate: shop.firstDay,
      endDate: shop.firstDay,
    };
    const { id } = (await door('POST', '/api/reservations', { ...shop.admin, json })).json as { id: number };
    const write = async (entry: object): Promise<number> =>
      ((await door('POST', `/api/orders/${id}/ledger`, { ...shop.admin, json: entry })).json as { id: number }).id;
    const payment = await write({ kind: 'payment', method: 'card', amount: 1_234.5, note: '=1+1' });
    await door('POST', `/api/orders/${id}/ledger/${payment}/reversal`, shop.admin);
    await write({ kind: 'charge', amount: 3, lineId: id });
    const today = todayInShop(Date.now());
    const rows = await sheet(`/api/export/ledger.csv?startDate=${today}&endDate=${today}`);
    expect(rows[0]).toEqual([
      'ID',
      'Fecha',
      'Pedido',
      'Línea',
      'Cliente',
      'Concepto',
      'Medio',
      'Importe',
      'Anula a',
      'Nota',
      'Persona',
    ]);
    expect(
      rows
        .slice(1)
        .filter((row) => row[2] === String(id))
        .map((row) => [row[3], ...row.slice(5)]),
    ).toEqual([
      [String(id), 'Cargo', '', '3', '', '', 'admin Prueba'],
      ['', 'Pago', 'Tarjeta', '-1234,5', String(payment), '', 'admin Prueba'],
      ['', 'Pago', 'Tarjeta', '1234,5', '', `'=1+1`, 'admin Prueba'],
    ]);
    const yesterday = addDays(today, -1);
    expect(await sheet(`/api/export/ledger.csv?startDate=${yesterday}&endDate=${yesterday}`)).toHaveLength(1);
    const refused = await door('GET', `/api/export/ledger.csv?startDate=${addDays(today, -366)}&endDate=${today}`, shop.admin);
    expect(refused.status).toBe(422);
  });

  it('are offered as files, and refused when the filter is none', async () => {
    const response = await download('/api/export/reservations.csv');
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="reservas-${todayInShop(Date.now())}.csv"`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    await response.body?.cancel();
    for (const path of [
      'reservations.csv?status=MAYBE',
      'reservations.csv?from=2026-02-30',
      'instruments.csv?id=x',
      'users.csv?role=BOSS',
    ])
      expect((await door('GET', `/api/export/${path}`, { cookie: shop.admin.cookie })).status, path).toBe(400);
  });

  it('of the log has changes as JSON', async () => {
    await door('PUT', `/api/users/${shop.customers[1]?.id}/role?role=ADMIN`, { cookie: shop.admin.cookie });
    const [header, row] = await sheet('/api/export/audit.csv?entity=user&action=role_changed');
    expect(header?.slice(7, 9)).toEqual(['Antes', 'Después']);
    expect(row?.slice(7, 9)).toEqual(['{"role":"USER"}', '{"role":"ADMIN"}']);
  });
});

describe('10,000 reservations', () => {
  const TOTAL = 10_000;
  const firstDay = toEpochDay('2031-01-01');

  beforeAll(async () => {
    const [instrument] = shop.instruments;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
       INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, notes, created_at, closed_at)
       SELECT 'export-' || i, ?1, ?2, ?4 + i % 50, ?4 + i % 50, 1, 'CANCELLED', 100, 100, '=nota ' || i, 0, 0 FROM n`,
    )
      .bind(shop.customers[0]?.id, instrument?.id, TOTAL, firstDay)
      .run();
  });

  it('come whole, once each, newest first, in many pieces', async () => {
    const response = await download('/api/export/reservations.csv?status=CANCELLED');
    let [chunks, longest] = [0, 0];
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      chunks += 1;
      longest = Math.max(longest, chunk.byteLength);
      text += decoder.decode(chunk, { stream: true });
    }
    const rows = parse(text);
    const ids = rows.slice(1).map(([id]) => Number(id));
    expect(ids).toHaveLength(TOTAL);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(rows.slice(1).every((row) => row[12]?.startsWith(`'=nota `))).toBe(true);
    expect(chunks).toBeGreaterThanOrEqual(10);
    expect(longest).toBeLessThan(512 * 1_024);
  });

  it('are read as they are taken: who stops costs no more, and no page costs more than another', async () => {
    const cost = noCost();
    const db = counted(env.DB, cost);
    const filter = { search: readSearch(''), statuses: [], from: null, to: null };
    const file = await csvFile<{ id: number }>('x.csv', {
      columns: { ID: ({ id }) => id },
      read: (last) => exportReservations(db, filter, last),
    });
    const reader = file.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(cost.calls).toBeLessThanOrEqual(3);
    expect(cost.rowsRead).toBeLessThanOrEqual(3 * 1_000 * 5);
  });

  it('are narrowed by their first days', async () => {
    const day = addDays('2031-01-01', 7);
    const rows = await sheet(`/api/export/reservations.csv?from=${day}&to=${day}`);
    expect(rows).toHaveLength(1 + TOTAL / 50);
    expect(new Set(rows.slice(1).map((row) => row[5]))).toEqual(new Set([day]));
  });
});
