/** Which versions of the worker answer, as the provider has it. */
import { type Provider, ProviderError } from './provider.ts';

export type Share = { version_id: string; percentage: number };

const scriptPath = ({ accountId }: Provider, name: string): string => `/accounts/${accountId}/workers/scripts/${name}`;

/** The shares of the newest deployment; none while the worker does not exist. */
export async function deployedShares(provider: Provider, name: string): Promise<Share[]> {
  const { deployments } = await orMissing(
    () => provider.call<{ deployments: { versions: Share[] }[] }>('GET', `${scriptPath(provider, name)}/deployments`),
    { deployments: [] },
  );
  return deployments[0]?.versions ?? [];
}

/** What the version was tagged with when it was uploaded: the digest of what it was built from. */
export async function tagOf(provider: Provider, name: string, versionId: string): Promise<string | undefined> {
  const version = await provider.call<{ annotations?: Record<string, string> }>(
    'GET',
    `${scriptPath(provider, name)}/versions/${versionId}`,
  );
  return version.annotations?.['workers/tag'];
}

/** The names of the secrets that the worker has. */
export const secretNames = async (provider: Provider, name: string): Promise<string[]> =>
  (await orMissing(() => provider.call<{ name: string }[]>('GET', `${scriptPath(provider, name)}/secrets`), [])).map(
    (secret) => secret.name,
  );

/** Whether domain, crons and queues lead to the worker: a publication that broke off may have uploaded it and no more. */
export async function isConnected(
  provider: Provider,
  { name, domains, crons, consumed }: { name: string; domains: string[]; crons: string[]; consumed: string[] },
): Promise<boolean> {
  const { accountId, call } = provider;
  const records = await call<{ hostname: string }[]>('GET', `/accounts/${accountId}/workers/domains?service=${name}`);
  if (!domains.every((domain) => records.some(({ hostname }) => hostname === domain))) return false;
  const { schedules } = await call<{ schedules: { cron: string }[] }>('GET', `${scriptPath(provider, name)}/schedules`);
  if (!crons.every((cron) => schedules.some((one) => one.cron === cron))) return false;
  for (const queue of consumed) {
    const known = await call<{ queue_name: string; consumers: { script?: string; service?: string }[] }[]>(
      'GET',
      `/accounts/${accountId}/queues?name=${encodeURIComponent(queue)}`,
    );
    const consumers = known.find(({ queue_name: one }) => one === queue)?.consumers ?? [];
    if (!consumers.some(({ script, service }) => (script ?? service) === name)) return false;
  }
  return true;
}

async function orMissing<T>(ask: () => Promise<T>, none: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return none;
    throw error;
  }
}
