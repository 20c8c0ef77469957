import { useEffect, useState } from 'react';
import { BEGINS_TODAY } from '#domain/alternatives.ts';
import type { Alternatives } from '#domain/contract/admin/alternatives.ts';
import type { Answer } from '../../../api/call.ts';
import { useApp } from '../../../app-context.ts';
import { periodOf } from '../../../format/full-day.ts';
import { momentOf } from '../../../format/moment.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import './alternatives-dialog.css';
import { type Changeable, ChangeDialog } from './change-dialog.tsx';
import type { Chosen } from './use-change.ts';

export interface AlternativesDialogProps {
  line: Changeable & { userName: string };
  onClose: () => void;
}

/** Other days and other instruments for a line that may lack its units: offered to its customer by e-mail, or chosen on the phone. */
export function AlternativesDialog({ line, onClose }: AlternativesDialogProps) {
  const { call, today } = useApp();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [answer, setAnswer] = useState<Answer<Alternatives> | null>(null);
  const [nowMs] = useState(Date.now);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { id: line.id };
  useEffect(() => {
    const leaving = new AbortController();
    void call('GET /api/reservations/:id/alternatives', { params: { id: line.id }, signal: leaving.signal }).then((given) => {
      if (!leaving.signal.aborted) setAnswer(given);
    });
    return () => leaving.abort();
  }, [call, line.id]);

  const offer = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    const offered = await call('POST /api/reservations/:id/alternatives', { params });
    setSending(false);
    if (!offered.ok) {
      setRefusal(offered.problem.message);
      return;
    }
    showToast({ text: `${line.userName} recibe un correo con las alternativas` });
    onClose();
  };

  if (chosen) return <ChangeDialog line={line} chosen={chosen} onClose={onClose} />;
  const beginsToday = line.startDate <= today();
  const found = answer?.ok ? answer.value : null;
  const isAny = found !== null && found.dates.length + found.instruments.length > 0;
  return (
    <ConfirmDialog
      title="Ofrecer alternativas"
      description={`${line.instrumentName} · #${line.id} de ${line.userName} · ${periodOf(line.startDate, line.endDate)}`}
      badge={{ icon: 'mail', tone: 'wait' }}
      confirm="Ofrecer por correo"
      cancel="Volver"
      size="l"
      isSending={isSending}
      isReady={isAny && found.offeredAt === null && !beginsToday}
      onClose={onClose}
      onConfirm={() => void offer()}
    >
      {answer === null && <SkeletonBlock height={180} />}
      {answer && !answer.ok && <Banner kind="bad">{answer.problem.message}</Banner>}
      {found && !isAny && (
        <Banner kind="warn">
          No hay otras fechas ni otros instrumentos libres. Puedes hablar con el cliente o cancelar con un motivo.
        </Banner>
      )}
      {found && isAny && <Found found={found} beginsToday={beginsToday} onChoose={setChosen} />}
      {found?.offeredAt && (
        <Banner kind="note">
          Ya le ofreciste alternativas {momentOf(found.offeredAt, nowMs)}: no se le escribe dos veces en un día.
        </Banner>
      )}
      {refusal !== null && <Banner kind="bad">{refusal}</Banner>}
    </ConfirmDialog>
  );
}

interface FoundProps {
  found: Alternatives;
  beginsToday: boolean;
  onChoose: (chosen: Chosen) => void;
}

function Found({ found: { dates, instruments }, beginsToday, onChoose }: FoundProps) {
  return (
    <>
      <p className="soft">
        {beginsToday
          ? BEGINS_TODAY
          : 'El correo tiene estas opciones con un enlace cada una. Ninguna queda apartada: la reserva sigue como está hasta que se cambia.'}
      </p>
      {dates.length > 0 && (
        <section className="alternatives">
          <h3>El mismo instrumento, en otras fechas</h3>
          <ul>
            {dates.map((range) => (
              <li key={range.startDate}>
                <span>{periodOf(range.startDate, range.endDate)}</span>
                <Button
                  size="sm"
                  aria-label={`Cambiar al ${periodOf(range.startDate, range.endDate)}`}
                  onClick={() => onChoose(range)}
                >
                  Cambiar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {instruments.length > 0 && (
        <section className="alternatives">
          <h3>Otro instrumento, en las mismas fechas</h3>
          <ul>
            {instruments.map(({ id, name, image }) => (
              <li key={id}>
                <Picture url={image} alt="" sizes="52px" />
                <span>{name}</span>
                <Button
                  size="sm"
                  aria-label={`Cambiar por ${name}`}
                  onClick={() => onChoose({ instrument: { id, label: name, detail: '' } })}
                >
                  Cambiar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
