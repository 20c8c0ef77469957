/** What vitest.config.ts adds to the worker's own bindings. */
declare namespace Cloudflare {
  interface Env {
    /** As wrangler.toml has FLOOD_LIMIT and EXPORT_LIMIT, which are far higher in tests. */
    DEPLOYED_FLOOD_LIMIT: RateLimit;
    DEPLOYED_EXPORT_LIMIT: RateLimit;
    MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}

declare module '*?raw' {
  const text: string;
  export default text;
}
