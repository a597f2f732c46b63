// @ts-check
import { createHash, createPublicKey, sign, verify } from 'node:crypto';

/** The same as in `src/contract/updates.ts`. */
export const PAYLOAD_TYPES = /** @type {const} */ ({
  update: 'application/vnd.guildhall.update+json',
  keys: 'application/vnd.guildhall.update-keys+json',
});

/** @typedef {(typeof PAYLOAD_TYPES)[keyof typeof PAYLOAD_TYPES]} PayloadType */
/** @typedef {{ payloadType: string, payload: string, signatures: { keyid: string, sig: string }[] }} Envelope */

/**
 * The public half of a key: its SPKI bytes in base64, the form in lists of keys.
 * @param {import('node:crypto').KeyObject} key
 */
export function publicText(key) {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return half.export({ format: 'der', type: 'spki' }).toString('base64');
}

/**
 * The short name of a public key.
 * @param {string} publicKey
 */
export function keyIdOf(publicKey) {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/**
 * The signed bytes: DSSE's encoding of the type and the payload.
 * @param {string} type @param {Buffer} payload
 */
function preAuthentication(type, payload) {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `, 'utf8'),
    payload,
  ]);
}

/**
 * A value in an envelope, signed by a private key.
 * @param {PayloadType} type @param {unknown} value @param {import('node:crypto').KeyObject} key
 * @returns {Envelope}
 */
export function seal(type, value, key) {
  const payload = Buffer.from(JSON.stringify(value), 'utf8');
  const signature = sign(null, preAuthentication(type, payload), key);
  return {
    payloadType: type,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(publicText(key)), sig: signature.toString('base64') }],
  };
}

/**
 * The payload of an envelope, without a check of its signatures.
 * @param {Envelope} envelope
 * @returns {any}
 */
export function contentOf({ payload }) {
  return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
}

/**
 * Whether one of these public keys has signed an envelope of this kind.
 * @param {Envelope} envelope @param {PayloadType} type @param {readonly string[]} publicKeys
 */
export function isSealedBy(envelope, type, publicKeys) {
  if (envelope.payloadType !== type) return false;
  const signed = preAuthentication(type, Buffer.from(envelope.payload, 'base64'));
  return envelope.signatures.some(({ keyid, sig }) => {
    const text = publicKeys.find((candidate) => keyIdOf(candidate) === keyid);
    if (text === undefined) return false;
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signed, key, Buffer.from(sig, 'base64'));
  });
}
