import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { SettingsChange, ShopSettings } from '#domain/contract/admin/settings.ts';
import type { Closure, MadeClosure } from '#domain/contract/shop-calendar.ts';
import type { Day } from '#domain/day.ts';
import type { FieldError } from '#domain/failure.ts';
import type { Answer } from '../../../api/call.ts';
import { appContext } from '../../../app-context.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { SettingsPage } from './settings-page.tsx';

export const Component = SettingsPage;

export type SettingsData = {
  today: Day;
  settings: Deferred<Answer<ShopSettings>>;
  closures: Deferred<Answer<Closure[]>>;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<SettingsData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const { signal } = request;
  const [settings, closures] = await Promise.all([
    defer(app.call('GET /api/settings', { signal })),
    defer(app.call('GET /api/closures', { signal })),
  ]);
  return { today: app.today(), settings, closures };
}

export type SettingsCommand =
  | { verb: 'change'; change: SettingsChange }
  | { verb: 'close'; startDate: Day; endDate: Day; note: string }
  | { verb: 'reopen'; id: number };

export type SettingsAnswer =
  | { kind: 'changed' }
  | { kind: 'closed'; made: MadeClosure }
  | { kind: 'reopened' }
  | { kind: 'refused'; message: string; errors: readonly FieldError[] };

export async function action({ context, request }: ActionFunctionArgs): Promise<SettingsAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const command = (await request.json()) as SettingsCommand;
  const refused = ({ problem }: Extract<Answer<unknown>, { ok: false }>): SettingsAnswer => ({
    kind: 'refused',
    message: problem.message,
    errors: problem.errors ?? [],
  });
  switch (command.verb) {
    case 'change': {
      const answer = await app.call('PUT /api/settings', { body: command.change });
      return answer.ok ? { kind: 'changed' } : refused(answer);
    }
    case 'close': {
      const { startDate, endDate, note } = command;
      const answer = await app.call('POST /api/closures', { body: { startDate, endDate, note } });
      return answer.ok ? { kind: 'closed', made: answer.value } : refused(answer);
    }
    case 'reopen': {
      const answer = await app.call('DELETE /api/closures/:id', { params: { id: command.id } });
      return answer.ok ? { kind: 'reopened' } : refused(answer);
    }
  }
}
