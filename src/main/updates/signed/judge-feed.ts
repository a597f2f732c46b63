import { compare } from 'semver';
import type { UpdateRefusalKind } from '../../../contract/ipc/help';
import {
  type Announcement,
  type KeyList,
  PAYLOAD_TYPES,
  type Seen,
  type UpdateMemory,
} from '../../../contract/updates';
import { parseJson } from '../../json';
import { readAnnouncement } from './announcement';
import { openEnvelope } from './envelope';
import { followKeyLists, readKeys } from './key-list';

/** The reason for refusing an announcement, with the data for its text. */
export type UpdateRefusal =
  | { readonly kind: Exclude<UpdateRefusalKind, 'expired' | 'not-yet-valid' | 'downgrade'> }
  | { readonly kind: 'expired' | 'not-yet-valid'; readonly at: number; readonly now: number }
  | { readonly kind: 'downgrade'; readonly version: string; readonly than: string };

export type Verdict =
  | { readonly kind: 'newer'; readonly announcement: Announcement }
  | { readonly kind: 'newest' }
  | { readonly kind: 'refused'; readonly refusal: UpdateRefusal };

export interface FeedQuestion {
  /** The signed announcement as received; null if there is none. */
  readonly announced: string | null;
  /** The file of key lists as received; null if there is none. */
  readonly keyLists: string | null;
  readonly builtIn: KeyList;
  readonly memory: UpdateMemory;
  /** The requested feed. */
  readonly feed: string;
  /** The running version. */
  readonly running: string;
  readonly now: number;
}

export interface FeedAnswer {
  readonly verdict: Verdict;
  readonly memory: UpdateMemory;
}

/** The maximum lag of a computer's clock behind the signer's. */
export const CLOCK_TOLERANCE_MS = 24 * 60 * 60_000;

/** The newest keys that can be reached from the built-in ones, by the remembered and the received lists. */
const keysOf = ({ builtIn, memory, keyLists }: FeedQuestion) => {
  // Lists that a build with other keys has remembered do not connect to these keys, and are ignored.
  const remembered = followKeyLists(builtIn, memory.keyLists);
  const known = remembered.ok ? remembered.value : builtIn;
  const followed = followKeyLists(known, keyLists);
  if (!followed.ok) return null;
  const isNewer = followed.value.serial > known.serial;
  return { keys: followed.value, kept: isNewer || !remembered.ok ? keyLists : memory.keyLists };
};

/** The reason why an announcement with a trusted key is refused now; null if there is none. */
const faultOf = (
  { feed: name, version, issued, expires, sequence }: Announcement,
  seen: Seen | undefined,
  { feed, now }: FeedQuestion,
): UpdateRefusal | null => {
  if (name !== feed) return { kind: 'other-feed' };
  if (issued > now + CLOCK_TOLERANCE_MS) return { kind: 'not-yet-valid', at: issued, now };
  // A clock that was set back must not make an expired announcement valid again.
  if (expires <= Math.max(now, seen?.issued ?? 0)) return { kind: 'expired', at: expires, now };
  if (seen !== undefined && sequence < seen.sequence) return { kind: 'replayed' };
  if (seen !== undefined && compare(version, seen.version) < 0)
    return { kind: 'downgrade', version, than: seen.version };
  return null;
};

/** Compares an accepted announcement with the running version. */
const compareWithRunning = (announcement: Announcement, running: string): Verdict => {
  const { version } = announcement;
  const order = compare(version, running);
  if (order < 0) return { kind: 'refused', refusal: { kind: 'downgrade', version, than: running } };
  return order === 0 ? { kind: 'newest' } : { kind: 'newer', announcement };
};

/**
 * Decides about a feed's announcement, and what is remembered of it. Its content is not used before its signature has
 * been checked with the current keys.
 */
export const judgeFeed = (question: FeedQuestion): FeedAnswer => {
  const { announced, memory, feed, running } = question;
  const found = keysOf(question);
  if (found === null)
    return { verdict: { kind: 'refused', refusal: { kind: 'untrusted-key-list' } }, memory };
  const withKeys: UpdateMemory = { ...memory, keyLists: found.kept };
  const refused = (refusal: UpdateRefusal): FeedAnswer => ({
    verdict: { kind: 'refused', refusal },
    memory: withKeys,
  });
  if (announced === null) return refused({ kind: 'unsigned' });
  const signers = readKeys(found.keys.signers);
  const opened = openEnvelope(parseJson(announced)?.value, PAYLOAD_TYPES.update, signers);
  if (!opened.ok) return refused({ kind: opened.failure });
  const announcement = readAnnouncement(opened.value.value);
  if (announcement === null) return refused({ kind: 'unreadable' });
  const last = Object.hasOwn(memory.seen, feed) ? memory.seen[feed] : undefined;
  const seen = signers.some(({ id }) => id === last?.keyId) ? last : undefined;
  const fault = faultOf(announcement, seen, question);
  if (fault !== null) return refused(fault);
  const { sequence, version, issued } = announcement;
  const next: Seen = { sequence, version, issued, keyId: opened.value.keyId };
  return {
    verdict: compareWithRunning(announcement, running),
    memory: { ...withKeys, seen: { ...memory.seen, [feed]: next } },
  };
};
