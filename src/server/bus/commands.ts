import { z } from 'zod';
import { orNull } from '../../contract/codec';
import { MemberFilter } from '../../contract/entities/member';
import {
  type CategoryId,
  type ChannelId,
  type GuildId,
  type PlaceId,
  toId,
  type UserId,
} from '../../contract/ids';
import { PERMISSION_NAMES } from '../../domain/permissions/mask';
import { permissionMask } from '../../contract/schemas';
import { toEventVersion } from '../data/event-versions';
import type { TokenId } from '../data/schema';

const id = z.string().regex(/^\d{1,20}$/);
const userId = id.transform((text) => toId<UserId>(text));
const guildId = id.transform((text) => toId<GuildId>(text));
const tokenId = id.transform((text) => toId<TokenId>(text));

const channelId = id.transform((text) => toId<ChannelId>(text));
const categoryId = id.transform((text) => toId<CategoryId>(text));
const placeId = id.transform((text) => toId<PlaceId>(text));

/** A member's rights in the guild and in its places with overwrites; absent from nodes of a version without overwrites. */
const rights = z
  .object({
    base: permissionMask,
    at: z.array(z.tuple([placeId, permissionMask])).readonly(),
    /** The permissions in the guild; absent from nodes of a version without staff's events. */
    inGuild: permissionMask.optional(),
  })
  .optional();

/** The position of an event among others; absent from nodes of a version without event order. */
const position = z
  .object({
    version: z.number().int().nonnegative().transform(toEventVersion),
    topics: z.array(z.string()).readonly(),
    after: z.array(z.string()).readonly(),
    subject: z.string(),
  })
  .optional();

/** What a session must understand to be sent the event; absent from nodes of a version without caps. */
const cap = z.string().optional();

/**
 * Commands, which every node must receive, in the order of their sender. The text of an event is sent beside the
 * command: `body`, and `apart` for the user who receives another version.
 */
const COMMANDS = [
  z.object({
    kind: z.literal('guild'),
    guildId,
    /** For nodes of a version without `at`. */
    isForViewers: z.boolean(),
    /** The channel or category whose viewers are meant; absent for all viewers, or all members. */
    at: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('channel'), id: channelId, isRuled: z.boolean() }),
        z.object({ kind: z.literal('category'), id: categoryId, isRuled: z.boolean() }),
      ])
      .optional(),
    except: userId.optional(),
    apartFor: userId.optional(),
    position,
    cap,
  }),
  /**
   * An event of a guild for those who hold a permission in it. A kind of its own: a node of a version without it sends the
   * event to nobody.
   */
  z.object({
    kind: z.literal('staff'),
    guildId,
    holding: z.enum(PERMISSION_NAMES),
    except: userId.optional(),
    apartFor: userId.optional(),
    position,
    cap,
  }),
  z.object({
    kind: z.literal('user'),
    userId,
    exceptToken: tokenId.optional(),
    onlyIn: guildId.optional(),
    position,
    cap,
  }),
  z.object({ kind: z.literal('everyone'), cap }),
  z.object({ kind: z.literal('tokens-ended'), tokenIds: z.array(tokenId) }),
  z.object({ kind: z.literal('member-joined'), guildId, userId, sees: z.boolean(), rights, position }),
  z.object({ kind: z.literal('member-left'), guildId, userId, position }),
  z.object({ kind: z.literal('guild-deleted'), guildId, position }),
  z.object({
    kind: z.literal('visibility'),
    guildId,
    only: z.array(userId).nullable(),
    made: orNull(placeId),
  }),
] as const;

/** Broadcasts, which may be lost without harm. */
const BROADCASTS = [
  /** The sender is alive; `seq` is the number of its last command. */
  z.object({ kind: z.literal('beat'), seq: z.number().int().nonnegative() }),
  /** The sender is new, and asks the other nodes for a beat. */
  z.object({ kind: z.literal('hello') }),
  /** The sender is shutting down. */
  z.object({ kind: z.literal('bye') }),
  z.object({
    kind: z.literal('session-wanted'),
    ask: z.string(),
    session: z.string(),
    userId,
    seq: z.number().int(),
  }),
  z.object({ kind: z.literal('session-not-here'), to: z.string(), ask: z.string() }),
  z.object({
    kind: z.literal('session-given'),
    to: z.string(),
    ask: z.string(),
    firstSeq: z.number().int(),
    hadSocket: z.boolean(),
    /** The last command of each node whose event is in the session. */
    heard: z.record(z.string(), z.number()),
    /** The kept events, as text. */
    kept: z.array(z.string()),
    /** The caps of the session; absent from nodes of a version without caps. */
    caps: z.array(z.string()).optional(),
  }),
  /** The sender has sessions of the token that a command excludes. */
  z.object({
    kind: z.literal('token-here'),
    of: z.object({ instance: z.string(), seq: z.number().int().positive() }),
  }),
  /** Asks for the number of the last event given to a session. Only the node that has the session answers. */
  z.object({ kind: z.literal('told-wanted'), ask: z.string(), session: z.string(), userId }),
  /** A session is to be sent a range of a member list. Only the node that has the session acts. */
  z.object({
    kind: z.literal('range-wanted'),
    session: z.string(),
    userId,
    guildId,
    from: z.number().int().nonnegative(),
    count: z.number().int().nonnegative(),
    filter: orNull(MemberFilter),
  }),
  z.object({ kind: z.literal('told-until'), to: z.string(), ask: z.string(), seq: z.number().int() }),
  /** Amounts taken from a limit: the name of the limit, then each key with its amount. */
  z.object({ kind: z.literal('spent'), limit: z.string(), keys: z.array(z.tuple([z.string(), z.number()])) }),
  z.object({
    kind: z.literal('tallied'),
    tally: z.string(),
    key: z.string(),
    change: z.enum(['add', 'take-back', 'clear']),
  }),
] as const;

const command = z.discriminatedUnion('kind', COMMANDS);
const broadcast = z.discriminatedUnion('kind', BROADCASTS);

export type BusCommand = z.output<typeof command>;
export type Broadcast = z.output<typeof broadcast>;
export type BroadcastOf<K extends Broadcast['kind']> = Extract<Broadcast, { kind: K }>;

/** The text of the event that a command carries. */
export interface CommandTexts {
  readonly body?: string;
  readonly apart?: string;
}

/** The identity of a command: its sender and its number. */
export interface Origin {
  readonly instance: string;
  readonly seq: number;
}

const head = z.object({
  from: z.string(),
  /** Absent from broadcasts. */
  seq: z.number().int().positive().optional(),
  say: z.unknown(),
});

export type Heard =
  | {
      readonly from: string;
      readonly seq: number;
      readonly command: BusCommand | null;
      readonly texts: CommandTexts;
    }
  | { readonly from: string; readonly broadcast: Broadcast };

/** A command as text: one line for the command, then the events' texts, which are JSON without line breaks. */
export const encodeCommand = (
  { instance, seq }: Origin,
  say: BusCommand,
  { body, apart }: CommandTexts,
): string =>
  [
    JSON.stringify({ from: instance, seq, say }),
    ...(body === undefined ? [] : [body]),
    ...(apart === undefined ? [] : [apart]),
  ].join('\n');

export const encodeBroadcast = (from: string, say: Broadcast): string => JSON.stringify({ from, say });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * A received text; null when it is not understood at all. A command of a kind that only newer nodes know counts as
 * received (`command: null`): its number must not look like a gap.
 */
export const decodeHeard = (text: string): Heard | null => {
  const [first = '', body, apart] = text.split('\n');
  const read = head.safeParse(parsed(first));
  if (!read.success) return null;
  const { from, seq, say } = read.data;
  if (seq === undefined) {
    const said = broadcast.safeParse(say);
    return said.success ? { from, broadcast: said.data } : null;
  }
  const said = command.safeParse(say);
  const texts = { ...(body === undefined ? {} : { body }), ...(apart === undefined ? {} : { apart }) };
  return { from, seq, command: said.success ? said.data : null, texts };
};
