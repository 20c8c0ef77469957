import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { KNOWN_EMAIL, LOGIN_CODE, MISSING_PASSWORD, PASSWORD, RECOVERY_CODE } from '#domain/account-rules.ts';
import { useApp } from '../../app-context.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { SLOW } from '../../loading/shown-source.tsx';
import { useSlow } from '../../loading/use-slow.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useLiveForm } from '../../ui/use-is-live.ts';
import type { AuthAnswer } from './auth-route.ts';
import type { Carried } from './carried.ts';

export interface AuthFormProps {
  /** What the other mode was given already. */
  email: string;
  onEmail: (email: string) => void;
}

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const { search } = useLocation();
  const fetcher = useFetcher<AuthAnswer>();
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isSending = fetcher.state !== 'idle';
  const isSlow = useSlow(isSending);
  const [isRecovering, setRecovering] = useState(false);
  const asksCode = refused?.asksCode === true && !isRecovering;
  const { values, formRef, field, check } = useCheckedFields(
    useState({ email, password: '', code: '', recoveryCode: '' }),
    {
      email: KNOWN_EMAIL,
      password: isRecovering ? undefined : PASSWORD,
      recoveryCode: isRecovering ? RECOVERY_CODE : undefined,
      code: asksCode ? LOGIN_CODE : undefined,
    },
    refused?.errors,
    ({ password }) => ({ password: !isRecovering && password === '' ? MISSING_PASSWORD : undefined }),
  );
  const isLive = useLiveForm(formRef);
  const codeField = field('code');
  // The field appears after a submit, which is none of its own.
  const [isCodeMissed, setCodeMissed] = useState(false);

  useEffect(() => onEmail(values.email), [onEmail, values.email]);

  const send = (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post', action: paths.login + search });
  return (
    <fetcher.Form
      ref={formRef}
      className="auth-form"
      method="post"
      action={paths.login + search}
      noValidate
      onSubmit={(event) => {
        setCodeMissed(asksCode);
        if (isSending || !check()) event.preventDefault();
      }}
    >
      <OfflineBanner>
        No podemos comprobar tu cuenta sin conexión. Por ahora solo entran las cuentas de este dispositivo.
      </OfflineBanner>
      {refused?.message && !isSending && <Banner kind={asksCode ? 'warn' : 'bad'}>{refused.message}</Banner>}
      <TextField
        {...field('email')}
        label="Correo electrónico"
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      {isRecovering ? (
        <TextField
          // Another field than the password's, so that it takes the focus.
          key="recovery"
          {...field('recoveryCode')}
          label="Código de recuperación"
          description="Uno de los que guardaste al crear tu llave de acceso. Cada uno sirve una vez."
          icon="lock"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the field that was there.
          autoFocus
        />
      ) : (
        <TextField {...field('password')} label="Contraseña" icon="lock" type="password" autoComplete="current-password" />
      )}
      {asksCode && (
        <>
          <TextField
            {...codeField}
            errorMessage={codeField.errorMessage === LOGIN_CODE.missing && !isCodeMissed ? undefined : codeField.errorMessage}
            label="Código"
            description="Vale 10 minutos. Puede tardar un momento en llegar."
            icon="mail"
            inputMode="numeric"
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The form was sent, and this is what it lacks.
            autoFocus
          />
          <Button
            variant="quiet"
            isPending={isSending}
            onClick={() => {
              const { email: to, password } = values;
              send({ email: to, password });
            }}
          >
            Enviarme otro código
          </Button>
        </>
      )}
      <p className="auth-forgot">
        <Link className="link" to={paths.forgotPassword + search} state={{ email: values.email } satisfies Carried}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <Button type="submit" variant="fill" wide disabled={!isLive} isPending={isSending}>
        Iniciar Sesión
      </Button>
      <PasskeyButton disabled={!isLive || isSending} onProof={(passkey) => send({ passkey })} />
      <Button variant="quiet" disabled={!isLive} onClick={() => setRecovering(!isRecovering)}>
        {isRecovering ? 'Entrar con contraseña' : 'Usar código de recuperación'}
      </Button>
      {isSlow && (
        <p className="auth-slow" role="status">
          {SLOW}
        </p>
      )}
      <p className="auth-switch">
        ¿Aún no tienes cuenta?{' '}
        <Link className="link" to={paths.register + search} replace state={{ email: values.email } satisfies Carried}>
          Crear Cuenta
        </Link>
      </p>
    </fetcher.Form>
  );
}

interface PasskeyButtonProps {
  disabled: boolean;
  /** What the server is to check, as JSON. */
  onProof: (proof: string) => void;
}

/** Logs in with a passkey, which names the account by itself. */
function PasskeyButton({ disabled, onProof }: PasskeyButtonProps) {
  const { call } = useApp();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const show = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    const passkeys = await import('../../session/use-passkey.ts').catch(() => null);
    const shown = passkeys
      ? await passkeys.showPasskey(await call('GET /api/users/passkey/challenge'))
      : { ok: false as const, message: 'No se pudo usar la llave de acceso. Revisa tu conexión e inténtalo nuevamente.' };
    setPending(false);
    if (shown.ok) onProof(JSON.stringify(shown.value));
    else setProblem(shown.message);
  };

  return (
    <>
      <Button wide icon="lock" disabled={disabled} isPending={isPending} onClick={() => void show()}>
        Usar llave de acceso
      </Button>
      {problem && <Banner kind="warn">{problem}</Banner>}
    </>
  );
}
