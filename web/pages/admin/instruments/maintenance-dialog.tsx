import { Suspense, use, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Maintenance } from '#domain/contract/admin/maintenance.ts';
import { counted } from '#domain/plural.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { useApp } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import './maintenance.css';

export interface MaintenanceDialogProps {
  instrument: AdminInstrument;
  onClose: () => void;
}

/** Takes units out of service for some days, and gives them back. */
export function MaintenanceDialog({ instrument, onClose }: MaintenanceDialogProps) {
  const { call } = useApp();
  const { revalidate } = useRevalidator();
  const load = () => call('GET /api/instruments/:id/maintenance', { params: { id: instrument.id } });
  const [windows, setWindows] = useState(load);
  const [saved, setSaved] = useState(0);
  const [prolonged, setProlonged] = useState<Maintenance | null>(null);
  const list = useRef<HTMLElement>(null);
  const refresh = (text: string): void => {
    showToast({ text });
    setWindows(load());
    setSaved(saved + 1);
    setProlonged(null);
    void revalidate();
  };
  return (
    <Dialog
      isOpen
      variant="panel"
      size="l"
      onOpenChange={onClose}
      title="Mantenimiento"
      description={`${instrument.name} · ${counted(instrument.stock, 'unidad', 'unidades')}`}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <section ref={list} tabIndex={-1} aria-label="Mantenimientos previstos">
        <Suspense fallback={<SkeletonBlock height={44} radius="var(--radius-s)" />}>
          <Windows
            windows={windows}
            onProlong={setProlonged}
            onEnded={() => {
              // Its button goes with it.
              list.current?.focus();
              refresh('Mantenimiento terminado: sus unidades quedan libres');
            }}
          />
        </Suspense>
      </section>
      <MaintenanceForm
        key={`${saved} ${prolonged?.id}`}
        instrument={instrument}
        prolonged={prolonged}
        onSaved={() => refresh('Mantenimiento guardado')}
      />
    </Dialog>
  );
}

interface WindowsProps {
  windows: Promise<Answer<Maintenance[]>>;
  onProlong: (window: Maintenance) => void;
  onEnded: () => void;
}

function Windows({ windows, onProlong, onEnded }: WindowsProps) {
  const answer = use(windows);
  const { call } = useApp();
  const [ending, setEnding] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!answer.ok) return <Banner kind="bad">{answer.problem.message}</Banner>;

  const end = async (id: number): Promise<void> => {
    setEnding(id);
    setProblem(null);
    const ended = await call('DELETE /api/maintenance/:id', { params: { id } });
    setEnding(null);
    if (ended.ok) onEnded();
    else setProblem(ended.problem.message);
  };

  if (answer.value.length === 0) return <p className="soft">No hay unidades en mantenimiento ni previstas.</p>;
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <ul className="maintenance-windows">
        {answer.value.map((window) => {
          const { id, startDate, endDate, quantity, reason } = window;
          return (
            <li key={id}>
              <p>
                <b>
                  {dayRangeOfYear(startDate, endDate)} · {counted(quantity, 'unidad', 'unidades')}
                </b>
                {reason && <span>{reason}</span>}
              </p>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Prolongar el mantenimiento del ${dayRangeOfYear(startDate, endDate)}`}
                onClick={() => onProlong(window)}
              >
                Prolongar
              </Button>
              <Button
                size="sm"
                isPending={ending === id}
                aria-label={`Terminar el mantenimiento del ${dayRangeOfYear(startDate, endDate)}`}
                onClick={() => void end(id)}
              >
                Terminar
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
