import { z } from 'zod';
import { entity, orElse, orNull, renamed, sentAsItIs } from '../codec';
import type { AttachmentId } from '../ids';
import { ATTACHMENT_LIMITS } from '../limits';
import { foreignText, id } from '../schemas';

/** What a client can do with a file besides saving it. */
export const ATTACHMENT_KINDS = ['image', 'video', 'audio', 'text', 'file'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
const isAttachmentKind = (value: string): value is AttachmentKind =>
  ATTACHMENT_KINDS.some((known) => known === value);

/** A kind that this client does not know is a file like any other. */
const attachmentKind = sentAsItIs(
  z.codec(z.nullish(z.string()), z.custom<AttachmentKind>(), {
    decode: (value) => (value != null && isAttachmentKind(value) ? value : 'file'),
    encode: (value) => value,
  }),
);

const pixels = orNull(z.number().int().positive());

/** The fields of a file, in a message or elsewhere. */
export const attachmentFields = {
  id: id<AttachmentId>(),
  name: foreignText(ATTACHMENT_LIMITS.name),
  /** The MIME type, by the bytes. */
  type: z.string(),
  /** In bytes. */
  size: z.number().int().nonnegative(),
  kind: attachmentKind,
  /** Of pictures and videos, as they are shown: null where it is not known. */
  width: pixels,
  height: pixels,
  durationMs: renamed('duration_ms', orNull(z.number().int().nonnegative())),
  blurhash: orNull(z.string()),
  /** A path from the base of the server, which needs the token. */
  url: z.string(),
  /** The same with `size`, for pictures, and for videos with a poster. */
  thumbnailUrl: renamed('thumbnail_url', orNull(z.string())),
  spoiler: orElse(z.boolean(), false),
  /** The text that stands for a picture. */
  description: orNull(foreignText(ATTACHMENT_LIMITS.description)),
};

/** A file of a message (docs/protocol.md 'Attachments'). */
export const Attachment = entity(attachmentFields);
export type Attachment = z.output<typeof Attachment>;
