import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { failure, success, type Result } from '../../../contract/failure';
import { Envelope, type PayloadType } from '../../../contract/updates';
import { parseJson } from '../../json';

/** A public key that may sign, parsed by `readPublicKey`. */
export interface TrustedKey {
  readonly id: string;
  readonly key: KeyObject;
}

const BYTES = { publicKey: 44, signature: 64 } as const;

/** The bytes of a text in canonical base64; null for any other text. */
const readBase64 = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
};

/** The signed bytes: type and payload with their lengths, so that neither can be confused with the other. */
export const preAuthentication = (type: PayloadType, payload: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `, 'utf8'),
    payload,
  ]);

/** The short id of a public key, given as its SPKI bytes in base64. */
export const keyIdOf = (spki: string): string =>
  createHash('sha256').update(Buffer.from(spki, 'base64')).digest('hex').slice(0, 16);

/** An Ed25519 public key from its SPKI bytes in base64; null for any other text. */
export const readPublicKey = (spki: string): TrustedKey | null => {
  const bytes = readBase64(spki);
  if (bytes?.length !== BYTES.publicKey) return null;
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? { id: keyIdOf(spki), key } : null;
  } catch {
    return null;
  }
};

export type EnvelopeFault = 'unreadable' | 'untrusted-key' | 'bad-signature';

/** The content of a signed envelope, and the id of the signing key. */
export interface Opened {
  readonly value: unknown;
  readonly keyId: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of an envelope's payload, without checking the signatures. */
export const payloadOf = ({ payload }: Envelope): { readonly value: unknown } | null => {
  const bytes = readBase64(payload);
  if (bytes === null) return null;
  try {
    return parseJson(utf8.decode(bytes));
  } catch {
    return null;
  }
};

/** Opens an envelope of this type that is signed by one of these keys. Its content is not used before the check. */
export const openEnvelope = (
  envelope: unknown,
  type: PayloadType,
  trusted: readonly TrustedKey[],
): Result<Opened, EnvelopeFault> => {
  const parsed = Envelope.safeParse(envelope);
  if (!parsed.success || parsed.data.payloadType !== type) return failure('unreadable');
  const { payload, signatures } = parsed.data;
  const bytes = readBase64(payload);
  if (bytes === null) return failure('unreadable');
  const signed = preAuthentication(type, bytes);
  const isSigned = ({ keyid, sig }: Envelope['signatures'][number]): boolean => {
    const signature = readBase64(sig);
    const known = trusted.find(({ id }) => id === keyid);
    return (
      known !== undefined &&
      signature?.length === BYTES.signature &&
      verify(null, signed, known.key, signature)
    );
  };
  const by = signatures.find(isSigned);
  if (by === undefined) {
    const isNamed = signatures.some(({ keyid }) => trusted.some(({ id }) => id === keyid));
    return failure(isNamed ? 'bad-signature' : 'untrusted-key');
  }
  const content = payloadOf(parsed.data);
  return content === null ? failure('unreadable') : success({ value: content.value, keyId: by.keyid });
};
