import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { changeSettings } from '../db/settings.ts';
import { forgetCatalogue } from '../edge/memory.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';
import { forgetShop, recallSettings } from '../shop-settings.ts';

export function serveShopSettings(app: App): void {
  serve(app, 'GET /api/settings', async (_, c) => ok(await recallSettings(c.var.db, Date.now())));

  serve(
    app,
    'PUT /api/settings',
    async ({ actor, body, key }, c) => {
      const settings = await changeSettings(c.var.db, body, { author: authorNow(actor), key });
      forgetShop();
      // Pages name the opening hours.
      forgetCatalogue();
      return ok(settings);
    },
    async (_, c) => ok(await recallSettings(c.var.db, Date.now())),
  );
}
