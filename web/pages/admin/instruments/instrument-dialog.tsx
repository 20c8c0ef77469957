import { Suspense, use, useState } from 'react';
import type { Category } from '#domain/contract/categories.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { type App, useApp } from '../../../app-context.ts';
import type { Problem } from '../../../api/call.ts';
import { startAnew } from '../../../api/write.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SheetFailure } from '../../../ui/sheet-blank.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { InstrumentForm } from './instrument-form.tsx';
import type { TaggedInstrument } from './instrument-form-values.ts';

export interface InstrumentDialogProps {
  /** null makes a new one. */
  id: number | null;
  onClose: () => void;
}

type Ready =
  | { ok: true; opened: TaggedInstrument | null; categories: Category[]; specifications: Specification[] }
  | { ok: false; problem: Problem };

/** Opens at once and fills when the instrument as stored now has come: its tag says later whether it was saved meanwhile. */
export function InstrumentDialog({ id, onClose }: InstrumentDialogProps) {
  // The skeleton and the form are two dialogs: neither knows what had the focus before the first.
  useFocusReturn();
  const app = useApp();
  const [ready, setReady] = useState(() => load(app, id));
  const reload = () => setReady(load(app, id));
  return (
    <Suspense fallback={<FormSkeleton title={titleOf(id)} onClose={onClose} />}>
      <Opened key={keyOf(ready)} id={id} ready={ready} onReload={reload} onClose={onClose} />
    </Suspense>
  );
}

const titleOf = (id: number | null): string => (id === null ? 'Nuevo instrumento' : 'Editar instrumento');

let lastKey = 0;
const keys = new WeakMap<object, number>();

/** Another loading is another form: what it holds starts from what came. */
function keyOf(ready: Promise<Ready>): number {
  const known = keys.get(ready) ?? ++lastKey;
  keys.set(ready, known);
  return known;
}

async function load(app: App, id: number | null): Promise<Ready> {
  const { call } = app;
  // The form starts from what is stored, whatever became of an earlier edit.
  if (id !== null) startAnew(app, 'PUT /api/instruments/:id', String(id));
  const [opened, categories, specifications] = await Promise.all([
    id === null ? null : call('GET /api/instruments/:id', { params: { id }, cache: 'no-cache' }),
    call('GET /api/categories', { cache: 'no-cache' }),
    call('GET /api/specifications', { cache: 'no-cache' }),
  ]);
  for (const answer of [opened, categories, specifications]) if (answer && !answer.ok) return answer;
  return {
    ok: true,
    opened: opened?.ok ? { instrument: opened.value, tag: opened.etag ?? null } : null,
    categories: categories.ok ? categories.value : [],
    specifications: specifications.ok ? specifications.value : [],
  };
}

interface OpenedProps extends InstrumentDialogProps {
  ready: Promise<Ready>;
  onReload: () => void;
}

function Opened({ id, ready, onReload, onClose }: OpenedProps) {
  const answer = use(ready);
  if (answer.ok) {
    const { opened, categories, specifications } = answer;
    return (
      <InstrumentForm
        title={titleOf(id)}
        opened={opened}
        categories={categories}
        specifications={specifications}
        onTakeTheirs={onReload}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog isOpen variant="panel" size="l" onOpenChange={onClose} title={titleOf(id)}>
      <SheetFailure title={answer.problem.message} requestId={answer.problem.requestId} isRetrying={false} onRetry={onReload} />
    </Dialog>
  );
}

function FormSkeleton({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog isOpen variant="panel" size="xl" onOpenChange={onClose} title={title}>
      <div className="instrument-columns" role="status" aria-label="Cargando">
        <div className="instrument-places-skeleton">
          {Array.from({ length: 4 }, (_, i) => (
            <SkeletonBlock key={i} ratio="4 / 3" radius="var(--radius-s)" />
          ))}
        </div>
        <div>
          {[58, 58, 58, 84, 176].map((height, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- bars of a skeleton never move
            <SkeletonBlock key={i} height={height} radius="var(--radius-s)" />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
