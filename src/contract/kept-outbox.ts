import { z } from 'zod';
import type { AttachmentId, ChannelId, MessageId } from './ids';
import { OutgoingCopy, OutgoingSticker, SpoolId } from './ipc/outbox';
import { id } from './schemas';

// What the app keeps on the disk of what was written and is not sent: drafts, and messages on their way.

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
export const KeptFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    status: z.number().int(),
    message: z.string().nullable(),
    retryAfterMs: z.number().nullable(),
    code: z.string().exactOptional(),
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
  /** Older versions wrote neither. */
  sticker: OutgoingSticker.nullable().default(null),
  copies: z.array(OutgoingCopy).default([]),
});
export type KeptMessage = Readonly<z.output<typeof KeptMessage>>;

/** The text of a channel's composer, with the message that it replies to. */
const KeptDraft = z.strictObject({
  channelId: id<ChannelId>(),
  text: z.string(),
  parentId: id<MessageId>().nullable(),
});
export type KeptDraft = Readonly<z.output<typeof KeptDraft>>;

export const KeptOutbox = z.strictObject({
  v: z.literal(1),
  account: z.string(),
  /** The files of drafts, in the order in which they were added. */
  files: z.array(KeptFile),
  /** In the order of writing. */
  messages: z.array(KeptMessage),
  /** One a channel, the last changed at the end; older versions wrote none. */
  drafts: z.array(KeptDraft).default([]),
});
