import type { Context, Hono } from 'hono';
import type { Actor } from './session/actor.ts';

/** What every handler finds on its context. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Set by the access guard; null for visitors on public calls that ask for it. */
    actor: Actor | null;
  };
};

export type AppContext = Context<AppEnv>;
export type App = Hono<AppEnv>;
