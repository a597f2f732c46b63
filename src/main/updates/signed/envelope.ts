import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { failure, success, type Result } from '../../../contract/failure';
import { Envelope, type PayloadType } from '../../../contract/updates';
import { parseJson } from '../../json';

/** A public key that may sign, as `readPublicKey` has read it. */
export interface TrustedKey {
  readonly id: string;
  readonly key: KeyObject;
}

const BYTES = { publicKey: 44, signature: 64 } as const;

/** The bytes of a text in base64 in its one right form; null for every other. */
const readBase64 = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
};

/** What a signature is made over: the kind and the bytes, with their lengths, so that neither can be read as the other. */
export const preAuthentication = (type: PayloadType, payload: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `, 'utf8'),
    payload,
  ]);

/** The short name of a public key, given as its SPKI bytes in base64. */
export const keyIdOf = (spki: string): string =>
  createHash('sha256').update(Buffer.from(spki, 'base64')).digest('hex').slice(0, 16);

/** An Ed25519 public key from its SPKI bytes in base64; null for anything else. */
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

/** What a signed envelope holds, and the key that it was signed with. */
export interface Opened {
  readonly value: unknown;
  readonly keyId: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value that an envelope's payload stands for, without a look at its signatures. */
export const payloadOf = ({ payload }: Envelope): { readonly value: unknown } | null => {
  const bytes = readBase64(payload);
  if (bytes === null) return null;
  try {
    return parseJson(utf8.decode(bytes));
  } catch {
    return null;
  }
};

/** Opens an envelope of this kind that one of these keys has signed. Nothing of it counts before that. */
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
