import type { Context, Hono } from 'hono';
import type { Database } from './db/database.ts';
import type { Actor } from './session/actor.ts';

/** What every handler finds on its context. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Set by the access guard; null on public calls. */
    actor: Actor | null;
    /** The database for this call, set by the access guard. */
    db: Database;
  };
};

export type AppContext = Context<AppEnv>;
export type App = Hono<AppEnv>;
