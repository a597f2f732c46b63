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

/** Why an announcement is refused, with what a person is told of it. */
export type UpdateRefusal =
  | { readonly kind: Exclude<UpdateRefusalKind, 'expired' | 'not-yet-valid' | 'downgrade'> }
  | { readonly kind: 'expired' | 'not-yet-valid'; readonly at: number; readonly now: number }
  | { readonly kind: 'downgrade'; readonly version: string; readonly than: string };

export type Verdict =
  | { readonly kind: 'newer'; readonly announcement: Announcement }
  | { readonly kind: 'newest' }
  | { readonly kind: 'refused'; readonly refusal: UpdateRefusal };

export interface FeedQuestion {
  /** The signed announcement as it came; null where there is none. */
  readonly announced: string | null;
  /** The file of key lists as it came; null where there is none. */
  readonly keyLists: string | null;
  readonly builtIn: KeyList;
  readonly memory: UpdateMemory;
  /** The feed that was asked for. */
  readonly feed: string;
  /** The version that runs. */
  readonly running: string;
  readonly now: number;
}

export interface FeedAnswer {
  readonly verdict: Verdict;
  readonly memory: UpdateMemory;
}

/** How far a computer's clock may be behind the one that signed. */
export const CLOCK_TOLERANCE_MS = 24 * 60 * 60_000;

/** The newest keys that the built-in ones lead to, by what is remembered and by what came. */
const keysOf = ({ builtIn, memory, keyLists }: FeedQuestion) => {
  // What is remembered of a build with other keys leads nowhere from here, and is left alone.
  const remembered = followKeyLists(builtIn, memory.keyLists);
  const known = remembered.ok ? remembered.value : builtIn;
  const followed = followKeyLists(known, keyLists);
  if (!followed.ok) return null;
  const isNewer = followed.value.serial > known.serial;
  return { keys: followed.value, kept: isNewer || !remembered.ok ? keyLists : memory.keyLists };
};

/** What keeps an announcement of a trusted key from being believed now; null where nothing does. */
const faultOf = (
  { feed: name, version, issued, expires, sequence }: Announcement,
  seen: Seen | undefined,
  { feed, now }: FeedQuestion,
): UpdateRefusal | null => {
  if (name !== feed) return { kind: 'other-feed' };
  if (issued > now + CLOCK_TOLERANCE_MS) return { kind: 'not-yet-valid', at: issued, now };
  // A clock that was set back makes nothing young again.
  if (expires <= Math.max(now, seen?.issued ?? 0)) return { kind: 'expired', at: expires, now };
  if (seen !== undefined && sequence < seen.sequence) return { kind: 'replayed' };
  if (seen !== undefined && compare(version, seen.version) < 0)
    return { kind: 'downgrade', version, than: seen.version };
  return null;
};

/** What an announcement that is believed means to the version that runs. */
const compareWithRunning = (announcement: Announcement, running: string): Verdict => {
  const { version } = announcement;
  const order = compare(version, running);
  if (order < 0) return { kind: 'refused', refusal: { kind: 'downgrade', version, than: running } };
  return order === 0 ? { kind: 'newest' } : { kind: 'newer', announcement };
};

/**
 * Decides what a feed's announcement is worth, and what is remembered of it. Nothing in it counts before its signature
 * has been checked with the keys that hold now.
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
