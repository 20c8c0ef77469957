/** The browser's passkeys. Loaded on intent. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#domain/contract/passkeys.ts';
import type { Answer } from '../api/call.ts';

/** `message`: what a person reads when nothing came of it. */
export type Shown<T> = { ok: true; value: T } | { ok: false; message: string };

const UNSUPPORTED = 'Este navegador no admite llaves de acceso.';

type Options<T> = Parameters<typeof startAuthentication | typeof startRegistration>[0]['optionsJSON'] & T;

async function use<T, V>(asked: Answer<T>, act: (options: Options<T>) => Promise<V>, failed: string): Promise<Shown<V>> {
  if (!browserSupportsWebAuthn()) return { ok: false, message: UNSUPPORTED };
  if (!asked.ok) return { ok: false, message: asked.problem.message };
  try {
    return { ok: true, value: await act(asked.value as Options<T>) };
  } catch (error) {
    // Browsers do not tell a person who cancelled from one without a passkey.
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { ok: false, message: isKnown ? 'Este dispositivo ya tiene una llave de acceso de tu cuenta.' : failed };
  }
}

/** Asks the person for one of the passkeys that the server named. */
export const showPasskey = (asked: Answer<PasskeyRequest>): Promise<Shown<PasskeyProof>> =>
  use(asked, (optionsJSON) => startAuthentication({ optionsJSON }), 'No se usó ninguna llave de acceso.');

/** Has a passkey made. */
export const makePasskey = (asked: Answer<PasskeyCreation>): Promise<Shown<NewPasskey>> =>
  use(asked, (optionsJSON) => startRegistration({ optionsJSON }), 'No se creó ninguna llave de acceso.');
