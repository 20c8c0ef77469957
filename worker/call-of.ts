import { matchedRoutes } from 'hono/route';
import type { AppContext } from './app-env.ts';

/** The call as the log names it: by its route's pattern. A path names people and carries secrets, such as a calendar's address. */
export const callOf = (c: AppContext): string =>
  `${c.req.method} ${matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? '*'}`;
