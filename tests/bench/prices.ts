/** What the provider asks, in US dollars a month, on the Workers Paid plan. */
export const READ_ON = '2026-11-24';

type Price = {
  what: string;
  included: number;
  /** For so many beyond what is included. */ per: number;
  usd: number;
  source: string;
};

export const PLAN_USD = 5;

const DOCS = 'https://developers.cloudflare.com';

export const PRICES = {
  requests: { what: 'requests', included: 10e6, per: 1e6, usd: 0.3, source: `${DOCS}/workers/platform/pricing/` },
  cpuMs: { what: 'CPU milliseconds', included: 30e6, per: 1e6, usd: 0.02, source: `${DOCS}/workers/platform/pricing/` },
  rowsRead: { what: 'D1 rows read', included: 25e9, per: 1e6, usd: 0.001, source: `${DOCS}/d1/platform/pricing/` },
  rowsWritten: { what: 'D1 rows written', included: 50e6, per: 1e6, usd: 1, source: `${DOCS}/d1/platform/pricing/` },
  pictureReads: { what: 'R2 reads', included: 10e6, per: 1e6, usd: 0.36, source: `${DOCS}/r2/pricing/` },
  queueOperations: { what: 'queue operations', included: 1e6, per: 1e6, usd: 0.4, source: `${DOCS}/queues/platform/pricing/` },
  logLines: { what: 'log lines', included: 20e6, per: 1e6, usd: 0.6, source: `${DOCS}/workers/observability/logs/workers-logs/` },
  mails: { what: 'e-mails', included: 3_000, per: 1_000, usd: 0.35, source: `${DOCS}/email-service/platform/pricing/` },
} as const satisfies Record<string, Price>;

export type Usage = Record<keyof typeof PRICES, number>;

export type Bill = { total: number; parts: { what: string; amount: number; usd: number }[] };

/** Of a month with that usage. */
export function billOf(usage: Usage): Bill {
  const parts = Object.entries(PRICES).map(([name, { what, included, per, usd }]) => {
    const amount = usage[name as keyof Usage];
    return { what, amount, usd: (Math.max(0, amount - included) / per) * usd };
  });
  return { total: PLAN_USD + parts.reduce((sum, { usd }) => sum + usd, 0), parts };
}
