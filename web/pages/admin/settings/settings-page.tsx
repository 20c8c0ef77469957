import type { ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { AwaitDeferred } from '../../../loading/await-deferred.tsx';
import type { Deferred } from '../../../loading/deferred.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { SheetFailure } from '../../../ui/sheet-blank.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { AdminHead } from '../admin-head.tsx';
import { Closures } from './closures.tsx';
import { RulesForm } from './rules-form.tsx';
import type { loader } from './settings-route.ts';
import './settings.css';

/** When the shop is open, and what its screens propose. */
export function SettingsPage() {
  const { today, settings, closures } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Ajustes de la tienda">Cuándo se retira y se devuelve, y qué propone el mostrador</AdminHead>
      <div className="settings">
        <Part label="Horario y reglas" data={settings}>
          {(value) => <RulesForm settings={value} />}
        </Part>
        <Part label="Cierres" data={closures}>
          {(list) => <Closures list={list} today={today} />}
        </Part>
      </div>
    </>
  );
}

interface PartProps<T> {
  label: string;
  data: Deferred<Answer<T>>;
  children: (value: T) => ReactNode;
}

function Part<T>({ label, data, children }: PartProps<T>) {
  const { state, revalidate } = useRevalidator();
  return (
    <Sheet label={label}>
      <h2 className="settings-title">{label}</h2>
      <AwaitDeferred
        data={data}
        fallback={
          <div className="settings-coming" aria-busy="true">
            <SkeletonBlock width="60%" height={14} />
            <SkeletonBlock width="100%" height={160} />
          </div>
        }
      >
        {(answer) =>
          answer.ok ? (
            children(answer.value)
          ) : (
            <SheetFailure
              title={answer.problem.message}
              requestId={answer.problem.requestId}
              isRetrying={state === 'loading'}
              onRetry={() => void revalidate()}
            />
          )
        }
      </AwaitDeferred>
    </Sheet>
  );
}
