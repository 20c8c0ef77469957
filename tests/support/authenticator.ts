/** A passkey of the tests' own: ES256, user verified, attestation 'none'. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#domain/contract/passkeys.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
/** CBOR's head of a text or of bytes, in its shortest form. */
function cborHead(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 0xff]);
}
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);

type Claims = { origin?: string; rpId?: string; verified?: boolean; crossOrigin?: boolean };

/** `origin`: of the page whose browser uses it. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string, crossOrigin: boolean): string =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin });
  const head = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const flagsOf = (verified: boolean): number => USER_PRESENT | (verified ? USER_VERIFIED : 0);

  return {
    id,
    create(
      { challenge, rp }: PasskeyCreation,
      { origin: from = origin, verified = true, crossOrigin = false }: Claims = {},
    ): NewPasskey {
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const authData = Buffer.concat([
        head(rp.id, flagsOf(verified) | HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, from, crossOrigin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** `count`: the signature counter that it reports; by default one more than before. */
    show(
      { challenge, rpId }: PasskeyRequest,
      {
        origin: from = origin,
        rpId: host = rpId,
        verified = true,
        crossOrigin = false,
        count = counter + 1,
      }: Claims & { count?: number } = {},
    ): PasskeyProof {
      counter = count;
      const authenticatorData = head(host, flagsOf(verified));
      const clientDataJSON = clientData('webauthn.get', challenge, from, crossOrigin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
