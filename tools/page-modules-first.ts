import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * While developing, some of the page's modules have addresses that the worker answers in production ('/api/call.ts'). The request's
 * Sec-Fetch-Dest tells them apart: a script or style that is a file of the page gets its path on disk, which only Vite answers.
 */
export function pageModulesFirst(): Plugin {
  return {
    name: 'page-modules-first',
    apply: 'serve',
    // After the worker's own middleware has taken its place at the front.
    configureServer: (server) => () => {
      const { root } = server.config;
      server.middlewares.stack.unshift({
        route: '',
        handle: (request: IncomingMessage, _response: ServerResponse, next: () => void) => {
          const { url = '/', headers } = request;
          const path = url.split('?')[0] ?? '/';
          const isModule = headers['sec-fetch-dest'] === 'script' || headers['sec-fetch-dest'] === 'style';
          if (isModule && existsSync(join(root, path))) request.url = `/@fs${root}${url}`;
          next();
        },
      });
    },
  };
}
