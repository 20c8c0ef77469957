import type { Answer, CallApi } from '../api/call.ts';

/** Makes a call. If the server asks for a passkey, asks the person for it and repeats the call once; without the code to ask, the refusal stands. */
export async function withFreshCheck<T>(call: CallApi, make: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await make();
  if (answer.ok || answer.problem.code !== 'fresh_check_required') return answer;
  const check = await import('./fresh-check.tsx').catch(() => null);
  return (await check?.passFreshCheck(call)) ? make() : answer;
}
