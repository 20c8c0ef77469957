/** An answer that has begun may take this many time limits. */
const BODY_LIMITS = 6;

type Fetching = { request: Request; state?: Record<string, unknown> };
type Fetched = { response: Response; state?: Record<string, unknown> };
type Limit = { abort: () => void; timer: ReturnType<typeof setTimeout> };

/** A plugin of workbox that gives up a request which is not answered within `ms`, or whose answer then does not end. */
export const timeLimit = (ms: number) => ({
  async requestWillFetch({ request, state = {} }: Fetching): Promise<Request> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    state['limit'] = { abort, timer: setTimeout(abort, ms) } satisfies Limit;
    return new Request(request, { signal: controller.signal });
  },
  async fetchDidSucceed({ response, state = {} }: Fetched): Promise<Response> {
    const limit = state['limit'] as Limit | undefined;
    if (limit) {
      clearTimeout(limit.timer);
      setTimeout(limit.abort, BODY_LIMITS * ms);
    }
    return response;
  },
});
