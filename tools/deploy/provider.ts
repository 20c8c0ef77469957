/** The provider's API, for what wrangler has no command that a program could read. Wrangler reads the same variables. */
import { runWrangler } from '../wrangler.ts';

const DEFAULT_API = 'https://api.cloudflare.com/client/v4';
/** A refusal for too many requests names its seconds; at most so often in a row. */
const MAX_WAITS = 10;

type Envelope<T> = { success: boolean; errors?: { code: number; message: string }[]; result: T };
type Account = { id: string; name: string };

export class ProviderError extends Error {
  readonly status: number;
  constructor(request: string, status: number, reasons: string) {
    super(`${request}: ${status} ${reasons}`);
    this.status = status;
  }
}

export type Provider = {
  accountId: string;
  /** The `result` of the answer. Paths begin with a slash; '/zones' and the like are not the account's. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** An answer that is no envelope: an object's bytes. Null for 404. */
  bytes: (path: string) => Promise<Uint8Array | null>;
  putBytes: (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;
};

/** By CLOUDFLARE_API_TOKEN, else by wrangler's login. Throws when there is none, or when it is of several accounts and none was named. */
export async function openProvider(accountId = process.env['CLOUDFLARE_ACCOUNT_ID']): Promise<Provider> {
  const api = process.env['CLOUDFLARE_API_BASE_URL'] ?? DEFAULT_API;
  const token = process.env['CLOUDFLARE_API_TOKEN'] ?? (await loginToken());

  const send = async (
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; type?: string } = {},
  ): Promise<Response> => {
    for (let waits = 0; ; waits += 1) {
      const response = await fetch(`${api}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(init.type === undefined ? {} : { 'Content-Type': init.type }) },
        ...(init.body === undefined ? {} : { body: init.body }),
      });
      if (response.status !== 429 || waits === MAX_WAITS) return response;
      const seconds = Number(response.headers.get('Retry-After') ?? 5);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  };

  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await send(method, path, body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' });
    const envelope = (await response.json().catch(() => ({ success: false, result: null }))) as Envelope<T>;
    if (response.ok && envelope.success) return envelope.result;
    const reasons = envelope.errors?.map(({ code, message }) => `${message} (${code})`).join('; ');
    throw new ProviderError(`${method} ${path}`, response.status, reasons ?? 'without a reason');
  };

  return {
    accountId: accountId === undefined || accountId === '' ? await onlyAccount(call) : accountId,
    call,
    async bytes(path) {
      const response = await send('GET', path);
      if (response.status === 404) return null;
      if (!response.ok) throw new ProviderError(`GET ${path}`, response.status, await response.text());
      return response.bytes();
    },
    async putBytes(path, bytes, type) {
      const response = await send('PUT', path, { body: new Uint8Array(bytes), type });
      if (!response.ok) throw new ProviderError(`PUT ${path}`, response.status, await response.text());
    },
  };
}

async function loginToken(): Promise<string> {
  const { status, stdout } = await runWrangler(['auth', 'token', '--json']);
  const token = status === 0 ? (JSON.parse(stdout) as { token?: string }).token : undefined;
  if (token === undefined) throw new Error('nobody is logged in: npx wrangler login, or CLOUDFLARE_API_TOKEN');
  return token;
}

async function onlyAccount(call: Provider['call']): Promise<string> {
  const accounts = await call<Account[]>('GET', '/accounts?per_page=50');
  const [first, ...others] = accounts;
  if (first !== undefined && others.length === 0) return first.id;
  const names = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}  ${name}`);
  throw new Error(['this login is of no account or of several; name the shop’s:', ...names].join('\n'));
}
