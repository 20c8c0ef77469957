import './calendar-dialog.css';
import { useEffect, useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { useApp } from '../../app-context.ts';
import { dayOfInstant } from '../../format/instant.ts';
import { shortDayOfYear } from '../../format/full-day.ts';
import { withFreshCheck } from '../../session/with-fresh-check.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** `path` only right after it was made: the shop does not keep it. */
type Subscription = { since: string | null; path?: string };

/** A private address at which calendar programs read one's rentals: made, copied, renewed and revoked here. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { call } = useApp();
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const show = <T,>(answer: Answer<T>, shown: (value: T) => Subscription): void => {
    setBusy(null);
    setProblem(answer.ok ? null : answer.problem.message);
    if (answer.ok) setSubscription(shown(answer.value));
  };

  useEffect(() => {
    let isLeft = false;
    void call('GET /api/users/me/calendar').then((answer) => {
      if (!isLeft) show(answer, (state) => state);
    });
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when it opens
  }, [call]);

  const make = async (): Promise<void> => {
    setBusy('make');
    show(await withFreshCheck(call, () => call('PUT /api/users/me/calendar')), (address) => address);
  };
  const revoke = async (): Promise<void> => {
    setBusy('revoke');
    show(await call('DELETE /api/users/me/calendar'), () => ({ since: null }));
  };

  const hasAddress = subscription !== null && subscription.since !== null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Tus alquileres en tu calendario"
      description="Google, Apple, Outlook u otro: se actualiza solo cuando reservas o cancelas."
      actions={
        subscription && (
          <>
            {hasAddress && (
              <Button variant="danger" isPending={busy === 'revoke'} disabled={busy === 'make'} onClick={() => void revoke()}>
                Revocar enlace
              </Button>
            )}
            <Button
              variant={subscription.path === undefined ? 'fill' : 'line'}
              isPending={busy === 'make'}
              disabled={busy === 'revoke'}
              onClick={() => void make()}
            >
              {hasAddress ? 'Renovar enlace' : 'Crear enlace'}
            </Button>
          </>
        )
      }
    >
      <div className="calendar-dialog">
        {problem !== null && <Banner kind="bad">{problem}</Banner>}
        {subscription === null && problem === null && <SkeletonBlock height={72} />}
        {subscription?.path !== undefined && <Address path={subscription.path} />}
        {subscription !== null && subscription.path === undefined && (
          <p role="status">
            {subscription.since === null
              ? 'Crea un enlace privado y agrégalo a tu calendario. Quien lo tenga puede ver tus alquileres: no lo compartas. Puedes revocarlo cuando quieras.'
              : `Tienes un enlace desde el ${shortDayOfYear(dayOfInstant(subscription.since))}. Por seguridad no lo guardamos: si lo perdiste, renuévalo y el anterior deja de funcionar.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Address({ path }: { path: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const url = new URL(path, location.origin);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url.href);
      setCopied('yes');
    } catch {
      // The clipboard is forbidden or the page is not secure: the address can be copied by hand.
      setCopied('refused');
    }
  };
  return (
    <>
      <a className="button" data-variant="fill" href={url.href.replace(/^https?:/, 'webcal:')}>
        <span className="button-face">Suscribirme</span>
      </a>
      <div className="calendar-address">
        <TextField
          label="Enlace privado"
          value={url.href}
          isReadOnly
          description="Cópialo ahora si lo necesitas en otro dispositivo: no volveremos a mostrarlo."
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
        />
        <Button icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
          Copiar enlace
        </Button>
      </div>
      <p className="calendar-copied" role="status">
        {copied === 'yes' && 'Enlace copiado.'}
        {copied === 'refused' && 'Tu navegador no deja copiar: selecciona el enlace y cópialo a mano.'}
      </p>
    </>
  );
}
