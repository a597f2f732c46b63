import { failure, success, type Result } from '../../../contract/failure';
import { KeyList, KeyListFile, PAYLOAD_TYPES } from '../../../contract/updates';
import { parseJson } from '../../json';
import { openEnvelope, payloadOf, readPublicKey, type TrustedKey } from './envelope';

/** The keys of a list, parsed. */
export const readKeys = (keys: readonly string[]): readonly TrustedKey[] =>
  keys.map(readPublicKey).filter((key) => key !== null);

/** A list of keys, all of which are valid; null for an invalid list. */
export const readKeyList = (value: unknown): KeyList | null => {
  const parsed = KeyList.safeParse(value);
  if (!parsed.success) return null;
  const { roots, signers } = parsed.data;
  return [...roots, ...signers].every((key) => readPublicKey(key) !== null) ? parsed.data : null;
};

/**
 * The newest list that can be reached from a trusted one by the file: each next list is signed by a root key of the
 * previous one. Lists that are not newer are skipped, so that an old file cannot go back. A file that is inconsistent
 * is a failure, and changes nothing.
 */
export const followKeyLists = (trusted: KeyList, file: string | null): Result<KeyList, 'untrusted'> => {
  if (file === null) return success(trusted);
  const parsed = KeyListFile.safeParse(parseJson(file)?.value);
  if (!parsed.success) return failure('untrusted');
  let current = trusted;
  for (const envelope of parsed.data.lists) {
    const claimed = readKeyList(payloadOf(envelope)?.value);
    if (claimed === null) return failure('untrusted');
    if (claimed.serial <= current.serial) continue;
    if (claimed.serial !== current.serial + 1) return failure('untrusted');
    const opened = openEnvelope(envelope, PAYLOAD_TYPES.keys, readKeys(current.roots));
    if (!opened.ok) return failure('untrusted');
    current = claimed;
  }
  return success(current);
};
