import { resolve } from 'node:path';
import type { PolicyKind } from '../contract/entities/policy';
import { failure, type Result, success } from '../contract/failure';
import { POLICY_LIMITS } from '../contract/policy-limits';

/** Controls besides line breaks and tabs: no text has them, and the store takes no zero bytes. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/**
 * The text of the operator's terms or privacy file, null where the option is missing; fails with a sentence for the operator.
 */
export const readPolicy = (
  kind: PolicyKind,
  file: string | undefined,
  readText: (file: string) => string | null,
): Result<string | null, string> => {
  if (file === undefined) return success(null);
  if (file.trim() === '') return failure(`--${kind} must name a file`);
  const read = readText(resolve(file));
  if (read === null) return failure(`--${kind}: the file ${file} cannot be read`);
  const text = read
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (text === '') return failure(`--${kind}: the file ${file} is empty`);
  if (Buffer.byteLength(text) > POLICY_LIMITS.bytes)
    return failure(`--${kind}: the file ${file} is larger than ${POLICY_LIMITS.bytes / 1024} KiB`);
  if (text.includes('\uFFFD') || CONTROL.test(text))
    return failure(`--${kind}: the file ${file} is not plain text in UTF-8`);
  return success(text);
};
