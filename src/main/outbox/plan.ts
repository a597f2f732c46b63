import { SPOOL_LIMITS } from '../../contract/limits';
import type { KeptMessage } from '../../contract/kept-outbox';
import type { Kept } from './kept';

/** What is under way: files by id, messages by id. */
export interface UnderWay {
  readonly uploads: ReadonlySet<string>;
  readonly posts: ReadonlySet<string>;
}

/** The next steps. */
export interface Plan {
  readonly uploads: readonly { readonly messageId: string; readonly fileId: string }[];
  readonly posts: readonly string[];
}

/**
 * Whether the message may have been stored under a nonce that the server may have forgotten: sending it again could
 * double it, so the person decides. A clock that was set back says nothing about the time.
 */
export const isUnsure = ({ postedAt }: KeptMessage, now: number, windowMs: number): boolean =>
  postedAt !== null && (now < postedAt || now - postedAt >= windowMs - SPOOL_LIMITS.nonceMarginMs);

/** Whether the server can be expected to still have an uploaded file. */
const isHeld = ({ uploaded }: KeptMessage['files'][number], now: number): boolean =>
  uploaded !== null && now >= uploaded.at && now - uploaded.at < SPOOL_LIMITS.uploadedKeptMs;

/** Whether a message waits for the person, and holds up no other one. */
export const isHeldUp = (message: KeptMessage, now: number, windowMs: number): boolean =>
  message.refused !== null || isUnsure(message, now, windowMs);

/** Messages that wait for each other: those of a channel with files, and those without, which no upload holds up. */
export const laneOf = ({ channelId, files }: Pick<KeptMessage, 'channelId' | 'files'>): string =>
  `${channelId} ${files.length > 0 ? 'files' : 'text'}`;

/**
 * What to do next. In each lane the first message that is neither refused nor unsure has its turn: its files are
 * uploaded, a few at a time, then it is sent. So messages arrive in the order of writing, and what is refused holds
 * nothing up.
 * @param windowMs how long the server knows a nonce
 * @param pendingMost the uploaded files that the server keeps for one user before a message names them
 */
export const plan = (
  kept: Kept,
  now: number,
  underWay: UnderWay,
  { windowMs, pendingMost }: { readonly windowMs: number; readonly pendingMost: number },
): Plan => {
  const turns = new Map<string, KeptMessage>();
  for (const message of kept.messages) {
    const lane = laneOf(message);
    if (!turns.has(lane) && (underWay.posts.has(message.id) || !isHeldUp(message, now, windowMs)))
      turns.set(lane, message);
  }
  const heads = [...turns.values()];
  const pending = kept.messages.flatMap(({ files }) => files.filter((entry) => isHeld(entry, now))).length;
  let room = Math.min(
    SPOOL_LIMITS.uploadsAtOnce - underWay.uploads.size,
    pendingMost - pending - underWay.uploads.size,
  );
  const uploads: { messageId: string; fileId: string }[] = [];
  const posts: string[] = [];
  for (const message of heads) {
    if (underWay.posts.has(message.id)) continue;
    // A message that may have been stored is sent as it was: its files may be used by now.
    const missing = message.postedAt === null ? message.files.filter((entry) => !isHeld(entry, now)) : [];
    if (missing.length === 0) posts.push(message.id);
    for (const { file } of missing) {
      if (room <= 0 || underWay.uploads.has(file.id)) continue;
      uploads.push({ messageId: message.id, fileId: file.id });
      room -= 1;
    }
  }
  return { uploads, posts };
};

/** The time until a message that was sent without an answer becomes unsure; null if there is none. */
export const unsureIn = (kept: Kept, now: number, windowMs: number): number | null => {
  const times = kept.messages.flatMap((message) =>
    message.postedAt === null || isHeldUp(message, now, windowMs)
      ? []
      : [message.postedAt + windowMs - SPOOL_LIMITS.nonceMarginMs - now],
  );
  return times.length === 0 ? null : Math.max(0, Math.min(...times));
};
