import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const HOST = 'localhost';
const DAY_MS = 86_400_000;
const TAG = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};
const OID = { ecdsaWithSha256: '2a8648ce3d040302', commonName: '550403' };

/** One element of DER, the form of certificates: its tag, its length, what it holds. */
function der(tag: keyof typeof TAG, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.from([TAG[tag], ...(length < 0x80 ? [length] : long), ...body]);
}

const oid = (name: keyof typeof OID): Buffer => der('oid', Buffer.from(OID[name], 'hex'));
const time = (ms: number): Buffer =>
  der('time', Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A certificate of one run, signed by itself. A browser takes it when it is told the fingerprint. */
export function selfSigned(nowMs: number): { key: KeyObject; cert: string; fingerprint: string } {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der('sequence', oid('ecdsaWithSha256'));
  const name = der('sequence', der('set', der('sequence', oid('commonName'), der('utf8', Buffer.from(HOST)))));
  const content = der(
    'sequence',
    der('version', der('integer', Buffer.from([2]))),
    der('integer', Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    der('sequence', time(nowMs - DAY_MS), time(nowMs + DAY_MS)),
    name,
    publicBytes,
  );
  const bytes = der('sequence', content, algorithm, der('bits', Buffer.from([0]), sign('sha256', content, key)));
  return {
    key,
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicBytes).digest('base64'),
  };
}
