/** What vitest.config.ts adds to the worker's own bindings. */
declare namespace Cloudflare {
  interface Env {
    MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}

declare module '*?raw' {
  const text: string;
  export default text;
}
