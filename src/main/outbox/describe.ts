import type { OutboxState, OutgoingState, SpooledFile } from '../../contract/ipc/outbox';
import type { KeptFile, KeptMessage } from '../../contract/kept-outbox';
import type { Kept } from './kept';
import { isUnsure } from './plan';

/** What is under way, and how far. */
export interface Progress {
  readonly sent: ReadonlyMap<string, number>;
  readonly uploads: ReadonlyMap<string, unknown>;
  readonly posts: ReadonlySet<string>;
  readonly now: number;
  readonly windowMs: number;
}

const describeFile = (file: KeptFile): SpooledFile => ({ ...file, received: file.size });

const stateOf = (message: KeptMessage, { uploads, posts, now, windowMs }: Progress): OutgoingState => {
  if (posts.has(message.id)) return { kind: 'sending' };
  if (message.refused !== null) return { kind: 'failed', ...message.refused };
  if (isUnsure(message, now, windowMs)) return { kind: 'unsure' };
  return { kind: message.files.some(({ file }) => uploads.has(file.id)) ? 'uploading' : 'waiting' };
};

/** What waits, as the page shows it. */
export const describeOutbox = (kept: Kept, progress: Progress): OutboxState => ({
  files: kept.files.map(describeFile),
  messages: kept.messages.map((message) => {
    const { id, channelId, content, parentId, nonce, writtenAt, files, sticker, copies } = message;
    return {
      ...{ id, channelId, content, parentId, nonce, writtenAt, sticker, copies },
      files: files.map(({ file, uploaded }) => ({
        ...describeFile(file),
        sent: uploaded === null ? (progress.sent.get(file.id) ?? 0) : file.size,
        isUploaded: uploaded !== null,
      })),
      state: stateOf(message, progress),
    };
  }),
});
