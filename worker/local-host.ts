import type { AppContext } from './app-env.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the request was made to this machine by one of its own names. */
export const isLocalHost = (c: AppContext): boolean => LOCAL_HOSTS.has(new URL(c.req.url).hostname);
