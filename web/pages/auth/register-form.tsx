import { useFetcher, useLocation, useNavigate } from 'react-router';
import { EMAIL, FIRST_NAME, LAST_NAME, PASSWORD } from '#domain/account-rules.ts';
import { meantEmail } from '#domain/email-typo.ts';
import { failure } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../app-context.ts';
import { rememberCheckout } from '../../session/begun-checkout.ts';
import { returnPath } from '../../session/return-path.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { SLOW } from '../../loading/shown-source.tsx';
import { useSlow } from '../../loading/use-slow.ts';
import { NewPasswordFields, differsFrom } from '../../parts/new-password-fields.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useLiveForm } from '../../ui/use-is-live.ts';
import type { AuthAnswer } from './auth-route.ts';
import type { AuthFormProps } from './login-form.tsx';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Carried } from './carried.ts';
import { useDraft } from '../../use-draft.ts';

const REDIRECT_MS = 2_000;

export interface RegisteredProps {
  email: string;
  /** Made on this device while the shop could not be reached: no e-mail goes out. */
  isLocal: boolean;
  isReserving: boolean;
}

/** The account exists; the login follows by itself. */
function Registered({ email, isLocal, isReserving }: RegisteredProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { storage } = useApp();
  const to = paths.login + search;
  const notice = isLocal ? undefined : 'registered';
  const place = useRef<HTMLDivElement>(null);

  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), []);

  // The link of the e-mail may open in another tab, before the login.
  useEffect(() => {
    if (isReserving) rememberCheckout(storage, returnPath(new URLSearchParams(search)));
  }, [isReserving, search, storage]);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true, state: { email, notice } satisfies Carried }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, email, notice]);

  return (
    <div ref={place} className="auth-form" tabIndex={-1}>
      <Banner kind="ok">
        {isLocal
          ? 'Registro exitoso. Solo en este dispositivo: sin conexión no podemos enviarte el enlace de verificación.'
          : 'Registro exitoso. Verifica tu cuenta con el enlace que enviamos a tu correo.'}
        {isReserving && ' Inicia sesión para continuar con tu reserva.'}
      </Banner>
      <LinkButton to={to} replace state={{ email, notice } satisfies Carried} wide>
        Iniciar Sesión
      </LinkButton>
    </div>
  );
}

/** The account is there already: the ways into it. */
function TakenEmail({ email }: { email: string }) {
  const { search } = useLocation();
  const state = { email } satisfies Carried;
  return (
    <div className="auth-taken">
      <p>¿Es tu cuenta? Entra con ella:</p>
      <LinkButton size="sm" to={paths.login + search} replace state={state}>
        Iniciar Sesión
      </LinkButton>
      <LinkButton size="sm" variant="quiet" to={paths.forgotPassword + search} state={state}>
        Recuperar contraseña
      </LinkButton>
    </div>
  );
}

/** A slip in a well-known domain is asked about, never corrected unasked. */
function MeantEmail({ typed, onTake }: { typed: string; onTake: (email: string) => void }) {
  const meant = meantEmail(typed);
  return (
    <div className="auth-meant" aria-live="polite">
      {meant !== null && (
        <p>
          ¿Quisiste decir{' '}
          <button type="button" className="link link-line" onClick={() => onTake(meant)}>
            {meant}
          </button>
          ?
        </p>
      )}
    </div>
  );
}

const EMPTY = { username: '', lastname: '', email: '', password: '', confirmation: '' };

const RULES = { username: FIRST_NAME, lastname: LAST_NAME, email: EMAIL, password: PASSWORD };

export interface RegisterFormProps extends AuthFormProps {
  /** A checkout asked for the account. */
  isReserving: boolean;
}

export function RegisterForm({ email, onEmail, isReserving }: RegisterFormProps) {
  const { search } = useLocation();
  const fetcher = useFetcher<AuthAnswer>();
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isSending = fetcher.state !== 'idle';
  const isSlow = useSlow(isSending);
  const isRegistered = fetcher.data?.kind === 'registered';
  const [opened] = useState({ ...EMPTY, email });
  const draft = useDraft(isRegistered ? null : 'registration', opened, { secrets: ['password', 'confirmation'] });
  const { values, formRef, field, check } = useCheckedFields(draft, RULES, refused?.errors, ({ password, confirmation }) => ({
    confirmation: differsFrom(password, confirmation),
  }));
  const isLive = useLiveForm(formRef);

  const isTaken = field('email').errorMessage === failure('email_taken').message;

  useEffect(() => onEmail(values.email), [onEmail, values.email]);

  if (fetcher.data?.kind === 'registered')
    return <Registered email={fetcher.data.email} isLocal={fetcher.data.isLocal} isReserving={isReserving} />;
  return (
    <fetcher.Form
      ref={formRef}
      className="auth-form"
      method="post"
      action={paths.register + search}
      noValidate
      onSubmit={(event) => {
        if (isSending || !check()) event.preventDefault();
      }}
    >
      {isReserving && (
        <Banner kind="note" icon="calendar-check">
          Crea tu cuenta para continuar con tu reserva.
        </Banner>
      )}
      <OfflineBanner>
        Sin conexión con la tienda: la cuenta quedará solo en este dispositivo, sin correo de confirmación, y no servirá en la
        tienda.
      </OfflineBanner>
      {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
      <div className="auth-names">
        <TextField {...field('username')} label="Nombre" autoComplete="given-name" />
        <TextField {...field('lastname')} label="Apellido" autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        label="Correo electrónico"
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <MeantEmail typed={values.email} onTake={field('email').onChange} />
      {isTaken && <TakenEmail email={values.email} />}
      <NewPasswordFields label="Contraseña" password={field('password')} confirmation={field('confirmation')} />
      <Button type="submit" variant="fill" wide disabled={!isLive} isPending={isSending}>
        Crear Cuenta
      </Button>
      {isSlow && (
        <p className="auth-slow" role="status">
          {SLOW}
        </p>
      )}
    </fetcher.Form>
  );
}
