import type { AppContext } from '../app-env.ts';

/** The caller's network address as the edge wrote it (a client cannot); one shared name where no edge stands in front. */
export const clientAddress = (c: AppContext): string => c.req.header('CF-Connecting-IP') ?? 'local';
