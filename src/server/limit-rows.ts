import { closestMatch } from 'leven';
import { AUTOMOD_LIMITS } from '../contract/automod-limits';
import { DESK_LIMITS } from '../contract/desk-limits';
import { failure, type Result, success } from '../contract/failure';
import {
  ATTACHMENT_LIMITS,
  DRAFT_LIMITS,
  EMOJI_LIMITS,
  FAVOURITE_LIMITS,
  PINS_OF_CHANNEL,
  REACTION_LIMITS,
  SCHEDULED_LIMITS,
  STICKER_LIMITS,
} from '../contract/limits';
import { RELATION_LIMITS } from '../contract/people-limits';
import { THREAD_LIMITS } from '../contract/thread-limits';
import { VOICE_LIMITS } from '../contract/voice-limits';

interface LimitRow {
  /** Null for no limit. */
  readonly default: number | null;
  readonly least: number;
  readonly most: number;
  readonly help: string;
}

const MANY = 10_000;

/**
 * The limits of the section [limits] of the configuration file, by their names in /meta. Other numbers are part of the
 * protocol: clients rely on them.
 */
export const LIMIT_ROWS = {
  attachments_per_message: {
    ...{ default: ATTACHMENT_LIMITS.ofMessage, least: 1, most: ATTACHMENT_LIMITS.ofMessage },
    help: 'files of one message',
  },
  pending_uploads: {
    ...{ default: ATTACHMENT_LIMITS.pending, least: ATTACHMENT_LIMITS.ofMessage, most: 100 },
    help: 'files of one person that are in no message yet; the oldest goes first',
  },
  reactions_per_message: {
    ...{ default: REACTION_LIMITS.ofMessage, least: 1, most: REACTION_LIMITS.drawn },
    help: 'different emoji under one message',
  },
  pins_per_channel: {
    ...{ default: PINS_OF_CHANNEL, least: 1, most: 500 },
    help: 'pinned messages of one channel',
  },
  emoji_per_guild: {
    ...{ default: EMOJI_LIMITS.ofGuild, least: 1, most: MANY },
    help: 'emoji of one community; boosts can raise it',
  },
  stickers_per_guild: {
    ...{ default: STICKER_LIMITS.ofGuild, least: 1, most: MANY },
    help: 'stickers of one community; boosts can raise it',
  },
  channels_per_guild: { default: null, least: 1, most: MANY, help: 'channels of one community' },
  members_per_guild: { default: null, least: 2, most: 1_000_000, help: 'members of one community' },
  drafts: {
    ...{ default: DRAFT_LIMITS.ofPerson, least: 1, most: 1000 },
    help: 'drafts of one person; the oldest goes first',
  },
  scheduled: {
    ...{ default: SCHEDULED_LIMITS.ofPerson, least: 1, most: 1000 },
    help: 'messages that one person has scheduled',
  },
  favourites: {
    ...{ default: FAVOURITE_LIMITS.ofUser, least: 1, most: 1000 },
    help: 'favourite pictures of one person',
  },
  threads_active: {
    ...{ default: THREAD_LIMITS.active, least: 1, most: MANY },
    help: 'threads of one channel that are not archived',
  },
  purge: {
    ...{ default: DESK_LIMITS.purge, least: 1, most: DESK_LIMITS.purge },
    help: 'messages that one act deletes',
  },
  bulk_bans: {
    ...{ default: DESK_LIMITS.bulkBans, least: 1, most: DESK_LIMITS.bulkBans },
    help: 'users that one act bans',
  },
  automod_rules: {
    ...{ default: AUTOMOD_LIMITS.rules, least: 0, most: 100 },
    help: 'automatic rules of one server',
  },
  automod_words: {
    ...{ default: AUTOMOD_LIMITS.words, least: 1, most: AUTOMOD_LIMITS.words },
    help: 'words of one automatic rule',
  },
  voice_participants: {
    ...{ default: VOICE_LIMITS.participants, least: 1, most: VOICE_LIMITS.userLimitMost },
    help: 'people in one voice channel',
  },
  voice_in_all: {
    ...{ default: VOICE_LIMITS.inAll, least: 1, most: MANY },
    help: 'people in all voice channels together',
  },
  screens_per_channel: {
    ...{ default: VOICE_LIMITS.screens, least: 1, most: VOICE_LIMITS.screensMost },
    help: 'screens that are shared in one voice channel',
  },
  open_requests: {
    ...{ default: RELATION_LIMITS.openRequests, least: 1, most: 1000 },
    help: 'friend requests of one person that are open',
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type LimitName = keyof typeof LIMIT_ROWS;
export const LIMIT_NAMES = Object.keys(LIMIT_ROWS) as readonly LimitName[];
/** The rows by name. */
export const limitRows: Readonly<Record<LimitName, LimitRow>> = LIMIT_ROWS;

/** The limits of a file; those that it does not name are missing. */
export type GivenLimits = Readonly<Partial<Record<LimitName, number>>>;
/** The limits in effect; null for none. */
export type ServerLimits = {
  readonly [N in LimitName]: (typeof LIMIT_ROWS)[N]['default'] extends null ? number | null : number;
};

/** The limits in effect, by those that a file names. */
export const limitsOf = (given: GivenLimits = {}): ServerLimits =>
  Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, given[name] ?? limitRows[name].default]),
  ) as ServerLimits;

/** The same as /meta has them: without those that there are not. */
export const limitsOfMeta = (limits: ServerLimits): Record<string, number> =>
  Object.fromEntries(Object.entries(limits).flatMap(([name, most]) => (most === null ? [] : [[name, most]])));

const isLimit = (key: string): key is LimitName => Object.hasOwn(LIMIT_ROWS, key);

/** A key that differs in more letters than this is no misspelling. */
const FARTHEST = 4;

/** Reads the section [limits]; fails with a sentence that names the key, and the range of its value. */
export const readLimits = (section: unknown): Result<GivenLimits, string> => {
  if (typeof section !== 'object' || section === null || Array.isArray(section))
    return failure("'limits' of the configuration file must be a section: [limits]");
  const limits: Partial<Record<LimitName, number>> = {};
  for (const [key, value] of Object.entries(section)) {
    if (!isLimit(key)) {
      const near = closestMatch(key, LIMIT_NAMES, { maxDistance: FARTHEST });
      const meant = near === undefined ? '' : ` Did you mean '${near}'?`;
      return failure(`'${key}' is no limit of the configuration file.${meant}`);
    }
    const { least, most } = limitRows[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      return failure(`'${key}' of [limits] must be a whole number from ${least} to ${most}`);
    limits[key] = value;
  }
  return success(limits);
};
