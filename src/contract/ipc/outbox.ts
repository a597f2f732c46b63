import { z } from 'zod';
import type { Failure } from '../failure';
import type { AttachmentId, ChannelId, MessageId, StickerId } from '../ids';
import { ATTACHMENT_LIMITS, SPOOL_LIMITS, STICKER_LIMITS, TEXT_LIMITS } from '../limits';
import { id as idOf } from '../schemas';

const id = z.string().regex(/^\d{1,20}$/);
/** More than a message has: a pasted text is cut by the person, not by the app. */
const DRAFT_CHARACTERS = 100_000;
/** The id of a file in main's spool: no path, and no guess. */
export const SpoolId = z.string().regex(/^[0-9a-f]{32}$/);

/** A file that waits on this computer: in the draft of a channel, or in a message. */
export interface SpooledFile {
  readonly id: string;
  readonly channelId: ChannelId;
  readonly name: string;
  readonly size: number;
  /** A MIME type by name or by what the page said: a guess for pictures and icons, the server looks at the bytes. */
  readonly type: string;
  /** What it shows, for those who cannot see it. */
  readonly description: string;
  readonly isSpoiler: boolean;
  /** Of its bytes, how many are here. */
  readonly received: number;
}

/** A file of a message on its way. */
export interface OutgoingFile extends SpooledFile {
  /** Of its bytes, how many the server has. */
  readonly sent: number;
  readonly isUploaded: boolean;
}

/** What a message waits for. */
export type OutgoingState =
  /** For the connection, or for its turn. */
  | { readonly kind: 'waiting' }
  /** Its files are on their way. */
  | { readonly kind: 'uploading' }
  /** The message itself is on its way: it can no longer be taken back. */
  | { readonly kind: 'sending' }
  /** The server, or this computer, refuses it; `fileId` names the file that was refused, if it was one. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly fileId: string | null }
  /** It may have been sent, and the server would no longer recognise it: the person decides. */
  | { readonly kind: 'unsure' };

/** The sticker of a message that is not sent yet, as it was when it was chosen. */
export const OutgoingSticker = z.strictObject({
  id: idOf<StickerId>(),
  name: z.string().max(2 * STICKER_LIMITS.nameMax),
  emoji: z.string().max(2 * STICKER_LIMITS.emojiLength),
  url: z.string().max(TEXT_LIMITS.url).nullable(),
  animated: z.boolean(),
});
export type OutgoingSticker = Readonly<z.output<typeof OutgoingSticker>>;

/** A picture of the server that a message gets a copy of. */
export const OutgoingCopy = z.strictObject({
  id: idOf<AttachmentId>(),
  name: z.string().max(2 * ATTACHMENT_LIMITS.name),
});
export type OutgoingCopy = Readonly<z.output<typeof OutgoingCopy>>;

/** A message that is not sent yet. */
export interface OutgoingMessage {
  readonly id: string;
  readonly channelId: ChannelId;
  readonly content: string;
  readonly parentId: MessageId | null;
  readonly nonce: string;
  /** In epoch milliseconds. */
  readonly writtenAt: number;
  readonly files: readonly OutgoingFile[];
  readonly sticker: OutgoingSticker | null;
  readonly copies: readonly OutgoingCopy[];
  readonly state: OutgoingState;
}

/** All that waits on this computer to be sent, in order. */
export interface OutboxState {
  /** The files of drafts. */
  readonly files: readonly SpooledFile[];
  readonly messages: readonly OutgoingMessage[];
}

/** A message that went back to the composer. */
export interface ReturnedMessage {
  readonly channelId: ChannelId;
  readonly content: string;
  readonly parentId: MessageId | null;
}

/** A file that was not added, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** A channel, and its guild, whose boosts may allow larger files. */
export const InChannel = z.strictObject({ channelId: id, guildId: id.optional() });
export const OneSpooled = z.strictObject({ id: SpoolId });
export const OneOutgoing = z.strictObject({ id: SpoolId });

/** A file that the page is about to hand over. */
export const BegunFile = z.strictObject({
  channelId: id,
  guildId: id.optional(),
  /** As the page got it: main removes what is no name. */
  name: z.string().max(1024),
  type: z.string().max(255),
  size: z.number().int().nonnegative(),
});

/** A piece of a file: the page has sent `at` bytes before. */
export const FilePiece = z.strictObject({
  id: SpoolId,
  at: z.number().int().nonnegative(),
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
});

export const ChangedFile = z.strictObject({
  id: SpoolId,
  description: z.string().max(2 * SPOOL_LIMITS.description),
  isSpoiler: z.boolean(),
});

/** The text of a channel's composer; blank without a reply is none. */
export const WrittenDraft = z.strictObject({
  channelId: idOf<ChannelId>(),
  text: z.string().max(DRAFT_CHARACTERS),
  parentId: idOf<MessageId>().nullable(),
});
export type WrittenDraft = Readonly<z.output<typeof WrittenDraft>>;

/** A message of text alone, under the page's own mark. */
export const PostedText = z.strictObject({
  channelId: idOf<ChannelId>(),
  content: z
    .string()
    .min(1)
    .max(2 * TEXT_LIMITS.message),
  parentId: idOf<MessageId>().nullable(),
  nonce: z.string().min(1).max(TEXT_LIMITS.nonce),
});
export type PostedText = Readonly<z.output<typeof PostedText>>;

/** A message to send: with the files of its channel's draft in their order, a sticker, or copies of pictures. */
export const WrittenMessage = z
  .strictObject({
    channelId: id,
    content: z.string().max(2 * TEXT_LIMITS.message),
    parentId: id.nullable(),
    files: z.array(SpoolId).max(SPOOL_LIMITS.filesOfDraft),
    sticker: OutgoingSticker.optional(),
    copies: z.array(OutgoingCopy).max(ATTACHMENT_LIMITS.ofMessage).optional(),
  })
  .refine(({ files, sticker, copies = [] }) => files.length + copies.length > 0 || sticker !== undefined);
