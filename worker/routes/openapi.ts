import type { App } from '../app-env.ts';

/** The published contract, for programs and for people. Loaded on demand: no other call waits for it. */
export function serveOpenApi(app: App): void {
  app.get('/api/openapi.json', async (c) => {
    const { openApiDocument } = await import('../openapi.ts');
    return c.json(openApiDocument(new URL(c.req.url).origin), 200, { 'Cache-Control': 'public, max-age=300' });
  });

  app.get('/api/docs', async (c) => {
    const { apiDocsPage } = await import('../api-docs.ts');
    c.header('Cache-Control', 'public, max-age=300');
    return c.html(apiDocsPage(new URL(c.req.url).origin));
  });
}
