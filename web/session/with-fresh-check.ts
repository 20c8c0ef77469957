import type { Answer, CallApi } from '../api/call.ts';

/** Makes a call that the server may want a passkey shown for: once more, when the person has shown it. */
export async function withFreshCheck<T>(call: CallApi, make: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await make();
  if (answer.ok || answer.problem.code !== 'fresh_check_required') return answer;
  const { passFreshCheck } = await import('./fresh-check.tsx');
  return (await passFreshCheck(call)) ? make() : answer;
}
