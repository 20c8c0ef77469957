import type { App } from '../app-env.ts';

export function serveOpenApi(app: App): void {
  app.get('/api/openapi.json', async (c) => {
    // Loaded when somebody asks: neither its code nor its work stands in the way of any other call.
    const { openApiDocument } = await import('../openapi.ts');
    return c.json(openApiDocument(new URL(c.req.url).origin), 200, { 'Cache-Control': 'public, max-age=300' });
  });
}
