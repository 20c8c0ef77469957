import type { App } from '../app-env.ts';

/** Answers at the edge without touching storage: what the browser's availability check asks. */
export function serveHealth(app: App): void {
  for (const path of ['/health/ping', '/api/health/ping']) {
    app.get(path, (c) => c.text('pong', 200, { 'Cache-Control': 'no-store' }));
  }
}
