import { z } from 'zod';
import type { Failure } from '../../contract/failure';
import { SpoolId } from '../../contract/ipc/outbox';
import type { AttachmentId, ChannelId, MessageId } from '../../contract/ids';
import { id } from '../../contract/schemas';
import { parseJson } from '../json';

/** A file of the spool, and what is known of it. Its content is complete. */
const KeptFile = z.strictObject({
  id: SpoolId,
  channelId: id<ChannelId>(),
  name: z.string(),
  type: z.string(),
  size: z.number().int().nonnegative(),
  description: z.string(),
  isSpoiler: z.boolean(),
});
export type KeptFile = Readonly<z.output<typeof KeptFile>>;

/** Why a message or one of its files was refused. */
const KeptFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    status: z.number().int(),
    message: z.string().nullable(),
    retryAfterMs: z.number().nullable(),
    code: z.string().optional(),
  }),
  z.object({ kind: z.literal('local'), code: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('invalid'), detail: z.string() }),
  z.object({ kind: z.literal('malformed'), detail: z.string() }),
]);

const KeptMessage = z.strictObject({
  id: SpoolId,
  channelId: id<ChannelId>(),
  content: z.string(),
  parentId: id<MessageId>().nullable(),
  nonce: z.string(),
  writtenAt: z.number(),
  /** When the server may have been asked first to store it under this nonce; null before. */
  postedAt: z.number().nullable(),
  refused: z.object({ failure: KeptFailure, fileId: SpoolId.nullable() }).nullable(),
  files: z.array(
    z.strictObject({
      file: KeptFile,
      /** Under which id the server has it, and since when. */
      uploaded: z.strictObject({ id: id<AttachmentId>(), at: z.number() }).nullable(),
    }),
  ),
});
export type KeptMessage = Readonly<z.output<typeof KeptMessage>>;

const Kept = z.strictObject({
  v: z.literal(1),
  account: z.string(),
  /** The files of drafts, in the order in which they were added. */
  files: z.array(KeptFile),
  /** In the order of writing. */
  messages: z.array(KeptMessage),
});

/** All that waits to be sent of one account, as it is on the disk. */
export interface Kept {
  readonly account: string;
  readonly files: readonly KeptFile[];
  readonly messages: readonly KeptMessage[];
}

/** Nothing that waits. */
export const nothingKept = (account: string): Kept => ({ account, files: [], messages: [] });

/** The text of the file. */
export const writeKept = (kept: Kept): string => JSON.stringify({ v: 1, ...kept });

/** What a file's text says; null if it is damaged or of another version. */
export const readKept = (text: string): Kept | null => {
  const read = Kept.safeParse(parseJson(text)?.value);
  if (!read.success) return null;
  const { account, files, messages } = read.data;
  return { account, files, messages };
};

/** A failure as it is kept; a failure that says nothing about the message is none. */
export const keptFailure = (failure: Failure): NonNullable<KeptMessage['refused']>['failure'] | null => {
  const read = KeptFailure.safeParse(failure);
  return read.success ? read.data : null;
};
