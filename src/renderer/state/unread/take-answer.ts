import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { Thread } from '../../../contract/entities/thread';
import type { Guild } from '../../../contract/entities/guild';
import type { ChannelId } from '../../../contract/ids';
import { hear, type Hears, type LiveBatch } from '../live-events';
import {
  countDeleted,
  countMessage,
  noteDeleted,
  putChannel,
  putConversation,
  putThread,
  setNumber,
} from './counting';
import { joinSpans, type State } from './spans';
import type { UnreadState } from './types';

/**
 * What has arrived in a channel during the request, so that it may or may not be in the answer's counts: where the server
 * does not say which changes these have.
 */
interface Doubt {
  count: number;
  pings: number;
}

/**
 * The handlers for the events during the request. A message in a channel with unread messages may be in the answer's
 * numbers already: the answer stands, but there is never less unread than what has arrived since. Where the answer says
 * that nothing is unread, or where the channel was read or marked since, it is counted as any other.
 */
const hearingSince = (doubts: Map<ChannelId, Doubt>, hears: Hears<UnreadState>): Hears<UnreadState> => ({
  ...hears,
  CHANNEL_MESSAGE: (state, data, batch) => {
    const { channelId, message } = data;
    const doubt = doubts.get(channelId);
    const isOwn = message.authorId === batch.me;
    const count = state.counts[channelId] ?? 0;
    const pings = state.pings[channelId] ?? 0;
    countMessage(state, data, batch, true);
    if (doubt === undefined) return;
    if (isOwn && !(channelId in state.counts)) doubts.delete(channelId);
    if (isOwn || state.counts[channelId] === count) return;
    doubt.count += 1;
    if (state.pings[channelId] !== undefined && state.pings[channelId] !== pings) doubt.pings += 1;
    setNumber(state.counts, channelId, Math.max(count, doubt.count));
    setNumber(state.pings, channelId, Math.max(pings, doubt.pings));
  },
  CHANNEL_MESSAGE_DELETE: (state, data, batch) => {
    if (doubts.has(data.channelId)) noteDeleted(state, data);
    else countDeleted(state, data, batch);
  },
  CHANNEL_READ: (state, data, batch) => {
    doubts.delete(data.channelId);
    hears.CHANNEL_READ?.(state, data, batch);
  },
  CHANNEL_UNREAD: (state, data, batch) => {
    doubts.delete(data.channelId);
    hears.CHANNEL_UNREAD?.(state, data, batch);
  },
});

interface Answer {
  /** Whether the answer is about a channel: what it leaves out is gone. */
  readonly isAbout: (id: ChannelId) => boolean;
  /** The channels of the answer that have unread messages. */
  readonly unread: ReadonlySet<ChannelId>;
  /** The channels of the answer whose mentions the server counts. */
  readonly counted: ReadonlySet<ChannelId>;
  readonly put: () => void;
  readonly since: LiveBatch;
}

/** The entries of other channels than those that an answer is about. */
const others = <T>(marks: Readonly<Record<ChannelId, T>>, { isAbout }: Answer): Record<ChannelId, T> =>
  Object.fromEntries(Object.entries(marks).filter(([id]) => !isAbout(id as ChannelId)));

/** Takes an answer of the server, and the events during the request. */
const takeAnswer = (state: State, answer: Answer, hears: Hears<UnreadState>): void => {
  const { pings, spans, held } = state;
  const { isAbout, unread, counted, since } = answer;
  Object.assign(state, {
    channels: others(state.channels, answer),
    pings: others(pings, answer),
    counts: others(state.counts, answer),
    unmarked: others(state.unmarked, answer),
    readUpTo: others(state.readUpTo, answer),
    held: Object.fromEntries(
      Object.entries(held).filter(([id]) => !isAbout(id as ChannelId) || unread.has(id as ChannelId)),
    ),
    spans: Object.fromEntries(Object.entries(spans).filter(([id]) => !counted.has(id as ChannelId))),
  });
  answer.put();
  const open = since.openChannelId;
  const openCount = open === null ? undefined : state.counts[open];
  if (open !== null && openCount !== undefined && state.opened?.channelId !== open)
    state.opened = { channelId: open, count: openCount };
  const doubtful = (Object.keys(state.counts) as ChannelId[])
    .filter((id) => isAbout(id) && (state.spans[id]?.upTo ?? null) === null)
    .map((id) => [id, { count: 0, pings: 0 }] as const);
  hear(state, since, hearingSince(new Map(doubtful), hears));
  for (const id of counted) {
    const before = spans[id];
    const span = state.spans[id];
    if (before === undefined || span === undefined) continue;
    joinSpans(span, before);
  }
  for (const [id, count] of Object.entries(pings) as [ChannelId, number][]) {
    const isUncounted = isAbout(id) && !counted.has(id);
    if (isUncounted && (id in state.channels || id in state.unmarked)) state.pings[id] = count;
  }
};

/** Takes the server's answer on all guilds, and the events during the request; conversations stay as they are. */
export const takeGuilds = (
  state: State,
  { guilds, since }: { readonly guilds: readonly Guild[]; readonly since: LiveBatch },
  hears: Hears<UnreadState>,
): void => {
  const channels = guilds.flatMap((guild) => [...guild.channels, ...guild.threads]);
  const answer: Answer = {
    isAbout: (id) => !(id in state.conversations),
    unread: new Set(channels.flatMap(({ id, hasUnread }) => (hasUnread === true ? [id] : []))),
    counted: new Set(channels.flatMap(({ id, mentionCount }) => (mentionCount === null ? [] : [id]))),
    put: () => {
      const open = since.openChannelId;
      const kept = open === null ? undefined : state.threads[open];
      state.threads = open === null || kept === undefined ? {} : { [open]: kept };
      for (const { threads } of guilds) for (const thread of threads) putThread(state, thread, since);
      for (const guild of guilds)
        for (const channel of guild.channels) putChannel(state, guild.id, channel, since);
    },
    since,
  };
  takeAnswer(state, answer, hears);
};

/** Takes the server's answer on some threads, and the events during the request. */
export const takeThreads = (
  state: State,
  { threads, since }: { readonly threads: readonly Thread[]; readonly since: LiveBatch },
  hears: Hears<UnreadState>,
): void => {
  const ids = new Set(threads.map(({ id }) => id));
  const answer: Answer = {
    isAbout: (id) => ids.has(id),
    unread: new Set(threads.flatMap(({ id, hasUnread }) => (hasUnread === true ? [id] : []))),
    counted: new Set(threads.flatMap(({ id, mentionCount }) => (mentionCount === null ? [] : [id]))),
    put: () => {
      for (const thread of threads) putThread(state, thread, since);
    },
    since,
  };
  takeAnswer(state, answer, hears);
};

/** Takes the server's answer on all conversations, and the events during the request. */
export const takeConversations = (
  state: State,
  { channels, since }: { readonly channels: readonly DirectChannel[]; readonly since: LiveBatch },
  hears: Hears<UnreadState>,
): void => {
  const ids = new Set(channels.map(({ id }) => id));
  const before = new Set(Object.keys(state.conversations) as ChannelId[]);
  const answer: Answer = {
    isAbout: (id) => ids.has(id) || before.has(id),
    unread: new Set(channels.flatMap(({ id, hasUnread }) => (hasUnread ? [id] : []))),
    counted: ids,
    put: () => {
      state.conversations = {};
      for (const channel of channels) putConversation(state, channel, since);
    },
    since,
  };
  takeAnswer(state, answer, hears);
};
