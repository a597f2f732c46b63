import { z } from 'zod';
import { toId, type GuildId, type UserId } from '../../contract/ids';
import { toEventVersion } from '../data/event-versions';
import type { TokenId } from '../data/schema';

const id = z.string().regex(/^\d{1,20}$/);
const userId = id.transform((text) => toId<UserId>(text));
const guildId = id.transform((text) => toId<GuildId>(text));
const tokenId = id.transform((text) => toId<TokenId>(text));

/** Where what is told stands among the rest; missing from nodes that know no order. */
const position = z
  .object({
    version: z.number().int().nonnegative().transform(toEventVersion),
    topics: z.array(z.string()).readonly(),
    after: z.array(z.string()).readonly(),
    subject: z.string(),
  })
  .optional();

/**
 * What every node must hear, in the order in which one says it. An event's text travels beside it: `body`, and `apart`
 * for the one who hears another version.
 */
const COMMANDS = [
  z.object({
    kind: z.literal('guild'),
    guildId,
    isForViewers: z.boolean(),
    except: userId.optional(),
    apartFor: userId.optional(),
    position,
  }),
  z.object({
    kind: z.literal('user'),
    userId,
    exceptToken: tokenId.optional(),
    onlyIn: guildId.optional(),
    position,
  }),
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('tokens-ended'), tokenIds: z.array(tokenId) }),
  z.object({ kind: z.literal('member-joined'), guildId, userId, sees: z.boolean(), position }),
  z.object({ kind: z.literal('member-left'), guildId, userId, position }),
  z.object({ kind: z.literal('guild-deleted'), guildId, position }),
  z.object({ kind: z.literal('visibility'), guildId, only: z.array(userId).nullable() }),
] as const;

/** What may be lost without harm. */
const BROADCASTS = [
  /** I am here; the number of my last order. */
  z.object({ kind: z.literal('beat'), seq: z.number().int().nonnegative() }),
  /** I am new here: say so if you are too. */
  z.object({ kind: z.literal('hello') }),
  /** I am going. */
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
    /** Which orders of each node are among its events. */
    heard: z.record(z.string(), z.number()),
    /** The events that are kept, as their texts. */
    kept: z.array(z.string()),
  }),
  /** I have sessions of the token that an order excepts. */
  z.object({
    kind: z.literal('token-here'),
    of: z.object({ instance: z.string(), seq: z.number().int().positive() }),
  }),
  /** Until which event have you told this session? Only who has it answers. */
  z.object({ kind: z.literal('told-wanted'), ask: z.string(), session: z.string(), userId }),
  z.object({ kind: z.literal('told-until'), to: z.string(), ask: z.string(), seq: z.number().int() }),
  /** What was taken of limits: name of the limit, then key and how much. */
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

/** The event that an order carries. */
export interface CommandTexts {
  readonly body?: string;
  readonly apart?: string;
}

/** Which of all orders it is. */
export interface Origin {
  readonly instance: string;
  readonly seq: number;
}

const head = z.object({
  from: z.string(),
  /** Broadcasts have none. */
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

/** An order as text: a line for itself, then the events' texts, which as JSON hold no line breaks. */
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
 * What a node said; null when it is not understood at all. An order of a kind that only newer nodes know counts as heard
 * (`order: null`): its number must not look like a gap.
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
