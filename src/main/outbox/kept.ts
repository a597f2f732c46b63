import type { Failure } from '../../contract/failure';
import {
  KeptFailure,
  type KeptDraft,
  type KeptFile,
  type KeptMessage,
  KeptOutbox,
} from '../../contract/kept-outbox';
import { parseJson } from '../json';

/** All that waits to be sent of one account, as it is on the disk. */
export interface Kept {
  readonly account: string;
  readonly files: readonly KeptFile[];
  readonly messages: readonly KeptMessage[];
  readonly drafts: readonly KeptDraft[];
}

/** Nothing that waits. */
export const nothingKept = (account: string): Kept => ({
  ...{ account, files: [], messages: [], drafts: [] },
});

/** The text of the file. */
export const writeKept = (kept: Kept): string => JSON.stringify({ v: 1, ...kept });

/** What a file's text says; null if it is damaged or of another version. */
export const readKept = (text: string): Kept | null => {
  const read = KeptOutbox.safeParse(parseJson(text)?.value);
  if (!read.success) return null;
  const { account, files, messages, drafts } = read.data;
  return { account, files, messages, drafts };
};

/** A failure as it is kept; a failure that says nothing about the message is none. */
export const keptFailure = (failure: Failure): NonNullable<KeptMessage['refused']>['failure'] | null => {
  const read = KeptFailure.safeParse(failure);
  return read.success ? read.data : null;
};
