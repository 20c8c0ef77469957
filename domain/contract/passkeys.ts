import { z } from 'zod';
import { KNOWN_EMAIL, PASSKEY_NAME, RECOVERY_CODE } from '../account-rules.ts';
import { CurrentPassword } from './account.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, Instant, textOf } from './fields.ts';
import { User } from './users.ts';

/** Bytes as WebAuthn's JSON writes them. */
const Base64Url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);

const Credential = z.object({ id: Base64Url, rawId: Base64Url, type: z.enum(['public-key']) });

/** What a browser answers to a {@link PasskeyRequest}: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyProof = Credential.extend({
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
}).meta({ id: 'PasskeyProof' });
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** What a browser answers to a {@link PasskeyCreation}: RegistrationResponseJSON of WebAuthn. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
}).meta({ id: 'NewPasskey' });
export type NewPasskey = z.output<typeof NewPasskey>;

const Descriptor = z.object({ id: z.string(), type: z.enum(['public-key']), transports: z.array(z.string()) });

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.number().int(),
    rpId: z.string(),
    allowCredentials: z.array(Descriptor),
    userVerification: z.enum(['required']),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    timeout: z.number().int(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.enum(['public-key']), alg: z.number().int() })),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required']),
      requireResidentKey: z.boolean(),
      userVerification: z.enum(['required']),
    }),
    attestation: z.enum(['none']),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

export const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

const PasskeyName = textOf(PASSKEY_NAME);
const RecoveryCodes = z.array(z.string()).meta({ description: 'Shown once: only their hashes are kept' });
const Password = z.object({ password: CurrentPassword });

export const passkeys = endpoints({
  'GET /api/users/passkey/challenge': {
    summary: 'What a browser needs to log in with a passkey; good once, for five minutes',
    access: 'public',
    reply: PasskeyRequest,
    status: 200,
    failures: [],
  },
  'POST /api/users/passkey/login': {
    summary: 'Start a session with a passkey, which names the account',
    access: 'public',
    repeat: 'ask',
    body: PasskeyProof,
    reply: User,
    status: 200,
    failures: ['bad_credentials', 'inactive_account', 'too_many_requests'],
  },
  'POST /api/users/passkey/recover': {
    summary: 'Start a session with a recovery code, which is used up',
    access: 'public',
    repeat: 'ask',
    body: z.object({
      email: textOf(KNOWN_EMAIL),
      recoveryCode: textOf(RECOVERY_CODE),
    }),
    reply: User,
    status: 200,
    failures: ['bad_credentials', 'inactive_account', 'too_many_requests'],
  },
  'GET /api/users/me/passkeys': {
    summary: 'The passkeys of the signed-in user, and how many recovery codes are left',
    access: 'signed-in',
    reply: z.object({ passkeys: z.array(Passkey), codesLeft: z.number().int() }),
    status: 200,
    failures: [],
  },
  'PUT /api/users/me/passkeys/challenge': {
    summary: 'What a browser needs to make a passkey, for who gives the password; good once, for five minutes',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: Password,
    reply: PasskeyCreation,
    status: 200,
    failures: ['wrong_password', 'too_many_passkeys', 'too_many_requests', 'busy'],
  },
  'PUT /api/users/me/passkeys': {
    summary: 'Add a passkey; the first one brings recovery codes',
    access: 'signed-in',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: z.object({ name: PasskeyName, credential: NewPasskey }),
    reply: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.nullable() }),
    status: 201,
    failures: ['bad_passkey', 'too_many_passkeys'],
  },
  'PUT /api/users/me/passkeys/:id': {
    summary: 'Rename a passkey',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: z.object({ name: PasskeyName }),
    status: 204,
    failures: ['passkey_not_found'],
  },
  'DELETE /api/users/me/passkeys/:id': {
    summary: 'Remove a passkey; the recovery codes go with the last one',
    access: 'signed-in',
    repeat: 'key',
    isFresh: true,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['passkey_not_found'],
  },
  'PUT /api/users/me/recovery-codes': {
    summary: 'Make recovery codes in the place of those before, for who gives the password',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: Password,
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    status: 200,
    failures: ['wrong_password', 'passkey_not_found', 'too_many_requests', 'busy'],
  },
  'GET /api/users/me/fresh-check': {
    summary: 'Whether calls that ask for a fresh check would be let through now',
    access: 'signed-in',
    isFresh: true,
    status: 204,
    failures: [],
  },
  'GET /api/users/me/fresh-check/challenge': {
    summary: 'What a browser needs to show a passkey of the signed-in user; good once, for five minutes',
    access: 'signed-in',
    reply: PasskeyRequest,
    status: 200,
    failures: [],
  },
  'PUT /api/users/me/fresh-check': {
    summary:
      'Show a passkey: for ten minutes, as after a login, this session, with a new cookie, may do what asks for a fresh check',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: PasskeyProof,
    status: 204,
    failures: ['bad_passkey'],
  },
});
