import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** A length in DER: one byte, or the number of its bytes and those. */
const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = length < 0x1_00 ? [length] : [length >> 8, length & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(TAG.sequence, ...parts);
const oid = (hex: string): Buffer => der(TAG.oid, Buffer.from(hex, 'hex'));

const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
} as const;

const SIGNATURE = sequence(oid(OID.ecdsaWithSha256));
const TRUE = der(TAG.boolean, Buffer.from([0xff]));

/** Not an authority, and for servers alone. */
const EXTENSIONS = der(
  TAG.extensions,
  sequence(
    sequence(oid(OID.basicConstraints), TRUE, der(TAG.octets, sequence())),
    sequence(oid(OID.extendedKeyUsage), der(TAG.octets, sequence(oid(OID.serverAuth)))),
  ),
);

const time = (text: string): Buffer => der(TAG.time, Buffer.from(text, 'ascii'));
/** By RFC 5280 a certificate without an end: clients trust the key, and a date would only lock them out. */
const VALIDITY = sequence(time('20000101000000Z'), time('99991231235959Z'));

const nameOf = (text: string): Buffer =>
  sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.text, Buffer.from(text)))));

const SERIAL_BYTES = 16;

/** A positive number: its first byte is at least 1 and below 0x80. */
const serialOf = (random: Uint8Array): Buffer => {
  const bytes = Buffer.from(random.subarray(0, SERIAL_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & 0x7e) | 1;
  return der(TAG.integer, bytes);
};

const WIDTH = 64;
const pemOf = (bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/**
 * Makes a key on P-256 and a certificate that it signs for itself. Node has no call for a certificate, and the libraries
 * that have one bring a framework for it (docs/decisions/026).
 */
export const makeSelfSigned = (name: string, random: Uint8Array): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const version = der(TAG.version, der(TAG.integer, Buffer.from([2])));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(
    ...[version, serialOf(random), SIGNATURE, nameOf(name), VALIDITY, nameOf(name), spki, EXTENSIONS],
  );
  // The first byte of a string of bits is the number of its unused ones.
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    certificate: pemOf(sequence(body, SIGNATURE, signature)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
};

/** SHA-256 of a key's public half, by which clients know the server. Throws for a text that is no key. */
export const fingerprintOfKey = (key: string): string =>
  createHash('sha256')
    .update(createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }))
    .digest('base64url');
