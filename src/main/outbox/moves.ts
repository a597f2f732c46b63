import type { Failure } from '../../contract/failure';
import type { AttachmentId, ChannelId, MessageId } from '../../contract/ids';
import type { OutgoingCopy, OutgoingSticker } from '../../contract/ipc/outbox';
import { SPOOL_LIMITS } from '../../contract/limits';
import { splitFiles } from '../../domain/uploads/split-files';
import type { KeptDraft, KeptFile, KeptMessage } from '../../contract/kept-outbox';
import { type Kept, keptFailure } from './kept';

/** A change of what is kept: a pure function, so that every order of steps and every restart can be tried. */
export type Move = (kept: Kept) => Kept;

const ofMessage =
  (id: string, change: (message: KeptMessage) => KeptMessage): Move =>
  (kept) => ({
    ...kept,
    messages: kept.messages.map((message) => (message.id === id ? change(message) : message)),
  });

/** A file has been added to a draft. */
export const fileAdded =
  (file: KeptFile): Move =>
  (kept) => ({ ...kept, files: [...kept.files, file] });

/** A draft's file has another description, or is hidden until it is clicked. */
export const fileChanged =
  (id: string, change: Pick<KeptFile, 'description' | 'isSpoiler'>): Move =>
  (kept) => ({ ...kept, files: kept.files.map((file) => (file.id === id ? { ...file, ...change } : file)) });

/** A file has been taken out of a draft. */
export const fileRemoved =
  (id: string): Move =>
  (kept) => ({ ...kept, files: kept.files.filter((file) => file.id !== id) });

const withoutDraft = (drafts: readonly KeptDraft[], channelId: ChannelId): readonly KeptDraft[] =>
  drafts.filter((draft) => draft.channelId !== channelId);

/** The text of a composer has changed; without text and reply it is gone. */
export const draftChanged =
  (draft: KeptDraft): Move =>
  (kept) => {
    const others = withoutDraft(kept.drafts, draft.channelId);
    const isBlank = draft.text === '' && draft.parentId === null;
    const drafts = isBlank ? others : [...others, draft].slice(-SPOOL_LIMITS.drafts);
    return { ...kept, drafts };
  };

/** What a person has written and sent. */
export interface Written {
  readonly channelId: ChannelId;
  readonly content: string;
  readonly parentId: MessageId | null;
  readonly files: readonly string[];
  /** The message's own mark, where the page has given it one. */
  readonly nonce?: string | undefined;
  readonly sticker?: OutgoingSticker | undefined;
  readonly copies?: readonly OutgoingCopy[] | undefined;
  /** Whether it was written elsewhere than in the composer, whose text stays. */
  readonly isBesideDraft?: boolean | undefined;
}

/**
 * The draft has become a message, or several if it has more files than one message carries: then the first has the text
 * and the reply. `makeId` gives ids and nonces.
 */
export const written =
  (message: Written, most: number, now: number, makeId: () => string): Move =>
  (kept) => {
    const files = message.files.flatMap((id) =>
      kept.files.filter((file) => file.id === id && file.channelId === message.channelId),
    );
    const made = splitFiles(files, most).map((part, at): KeptMessage => ({
      id: makeId(),
      channelId: message.channelId,
      content: at === 0 ? message.content : '',
      parentId: at === 0 ? message.parentId : null,
      nonce: (at === 0 ? message.nonce : undefined) ?? makeId(),
      writtenAt: now,
      postedAt: null,
      refused: null,
      files: part.map((file) => ({ file, uploaded: null })),
      sticker: at === 0 ? (message.sticker ?? null) : null,
      copies: at === 0 ? [...(message.copies ?? [])] : [],
    }));
    const taken = new Set(files.map(({ id }) => id));
    // A chosen sticker or picture leaves what is being written.
    const isDraft = message.isBesideDraft !== true && (message.content !== '' || files.length > 0);
    return {
      ...kept,
      drafts: isDraft ? withoutDraft(kept.drafts, message.channelId) : kept.drafts,
      files: kept.files.filter(({ id }) => !taken.has(id)),
      messages: [...kept.messages, ...made],
    };
  };

/** The server has a file. */
export const uploaded = (id: string, fileId: string, attachment: AttachmentId, now: number): Move =>
  ofMessage(id, (message) => ({
    ...message,
    files: message.files.map((entry) =>
      entry.file.id === fileId ? { ...entry, uploaded: { id: attachment, at: now } } : entry,
    ),
  }));

/** The server is about to be asked to store the message. */
export const posting = (id: string, now: number): Move =>
  ofMessage(id, (message) => ({ ...message, postedAt: message.postedAt ?? now }));

/**
 * This attempt has certainly stored nothing, and is made again later. `before` is when an earlier one may have stored the
 * message; null if there was none.
 */
export const putOff = (id: string, before: number | null): Move =>
  ofMessage(id, (message) => ({ ...message, postedAt: before }));

/** The server has stored the message, or the person has deleted it. */
export const ended =
  (id: string): Move =>
  (kept) => ({ ...kept, messages: kept.messages.filter((message) => message.id !== id) });

/** The server, or this computer, refuses the message or one of its files; nothing has been stored. */
export const refused = (id: string, failure: Failure, fileId: string | null): Move =>
  ofMessage(id, (message) => {
    const why = keptFailure(failure);
    if (why === null) return message;
    // What it does not find may be an uploaded file.
    const isGone = why.kind === 'refused' && why.status === 404;
    return {
      ...message,
      postedAt: fileId === null ? null : message.postedAt,
      refused: { failure: why, fileId },
      files: isGone ? message.files.map((entry) => ({ ...entry, uploaded: null })) : message.files,
    };
  });

/**
 * The person wants it sent again. The files of a message that may have been stored are uploaded once more, for then they
 * are used. Its nonce stays: a server that still knows it answers with the message that it has.
 */
export const retried = (id: string): Move =>
  ofMessage(id, (message) => ({
    ...message,
    refused: null,
    postedAt: null,
    files:
      message.postedAt === null
        ? message.files
        : message.files.map((entry) => ({ ...entry, uploaded: null })),
  }));

/** The message has gone back to the draft of its channel, before what has been added since: text and files. */
export const returned =
  (id: string): Move =>
  (kept) => {
    const message = kept.messages.find((one) => one.id === id);
    if (message === undefined) return kept;
    const { channelId, content, parentId, files } = message;
    const held = kept.drafts.find((draft) => draft.channelId === channelId);
    const text = [content, held?.text ?? ''].filter((part) => part !== '').join('\n');
    const draft = { channelId, text, parentId: held?.parentId ?? parentId };
    return {
      ...draftChanged(draft)(ended(id)(kept)),
      files: [...files.map(({ file }) => file), ...kept.files],
    };
  };

/** The files whose contents are gone: drafts lose them, a message with one of them is refused as a whole. */
export const withoutContents =
  (found: ReadonlySet<string>, why: Failure): Move =>
  (kept) => {
    const left: Kept = { ...kept, files: kept.files.filter(({ id }) => found.has(id)) };
    return kept.messages.reduce<Kept>((state, { id, files }) => {
      const lost = files.find(({ file }) => !found.has(file.id));
      return lost === undefined ? state : refused(id, why, lost.file.id)(state);
    }, left);
  };
