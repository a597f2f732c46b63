import type { Guild } from '../../contract/entities/guild';
import type { EventData } from '../../contract/gateway/events';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { VOICE_LIMITS } from '../../contract/voice-limits';
import { type Cancel, type Clock, every } from '../clock';
import type { Reads } from '../data/schema';
import { encodeEvent } from '../gateway/frame';
import { heardInPlace } from '../gateway/hearers';
import type { Hub } from '../gateway/hub';
import type { Session } from '../gateway/session';
import type { Sessions } from '../gateway/sessions';
import type { Checked, Media, MediaEvents } from '../media/media';
import { afterScreen, afterWish, newOrders, type ScreenOrder, type ScreenWish } from './screens';
import {
  afterLook,
  afterSocket,
  hears,
  isReplaced,
  type InVoice,
  isHeard,
  isSameParticipant,
  participantOf,
  roomFor,
  type RoomLimits,
  type SelfMarks,
  type StaffMarks,
  thoseIn,
  type VoicePlace,
  type VoiceStanding,
} from './rooms';

/** Somebody who comes into a voice channel. */
export interface Entry extends VoicePlace, SelfMarks, StaffMarks {
  readonly userId: UserId;
  readonly socket: string;
  readonly maySpeak: boolean;
  readonly mayStream: boolean;
}

/** The session of the media of somebody who has come in, or why they have not; `gone` if their gateway session has ended. */
export type Joined =
  | { readonly kind: 'joined'; readonly session: string }
  | { readonly kind: 'full' | 'busy' | 'gone' };

/** An answer to an offer, as a gateway session has sent it. */
export interface Signal {
  readonly session: string;
  readonly sdp: string;
}

/** Who is in which voice channel, and what of them is heard. */
export interface Voice {
  /** False where this server has no voice. */
  readonly isOffered: boolean;
  /** Brings somebody in, out of the channel where they are. */
  readonly join: (entry: Entry, limits: Pick<RoomLimits, 'userLimit'>) => Joined;
  readonly leave: (userId: UserId) => void;
  /** `gone` where they are in no channel; `forbidden` and `full` about their screen. */
  readonly setSelf: (userId: UserId, marks: SelfMarks & ScreenWish) => 'done' | 'gone' | 'forbidden' | 'full';
  readonly setStaff: (guildId: GuildId, userId: UserId, marks: StaffMarks) => void;
  readonly find: (userId: UserId) => InVoice | null;
  /** By staff; without effect for somebody who has left the guild's channels meanwhile. */
  readonly bring: (userId: UserId, to: VoicePlace & Pick<Entry, 'maySpeak' | 'mayStream'>) => void;
  readonly thoseIn: (channelId: ChannelId) => readonly InVoice[];
  /** A guild, or a part of one, with those in the voice channels of it that it has. */
  readonly withParticipants: <G extends Pick<Guild, 'channels'>>(guild: G) => G;
  /** Takes an answer; one that is not from the session that joined is ignored. */
  readonly answer: (from: { readonly userId: UserId; readonly socket: string }, signal: Signal) => void;
  /** Which addresses of the server are reached by a call of its own; null where there is no voice, or it cannot run. */
  readonly check: () => Promise<Checked | null>;
  /** Looks at the rights and sockets of all in voice; one look at a time. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

export interface VoiceOptions {
  readonly db: Reads;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly hub: Pick<Hub, 'toGuild'>;
  /** Null where this server has no voice. */
  readonly openMedia: ((events: MediaEvents) => Media) | null;
  readonly limits: Pick<RoomLimits, 'inChannel' | 'inAll'> & { readonly screens: number };
  readonly readStandings: (
    db: Reads,
    guildId: GuildId,
    people: readonly InVoice[],
  ) => Promise<ReadonlyMap<UserId, VoiceStanding>>;
  readonly onBug: (bug: unknown) => void;
}

export const createVoice = (options: VoiceOptions): Voice => {
  const { db, clock, sessions, hub, limits } = options;
  const rooms = new Map<UserId, InVoice>();
  /** The newest offer of each session of media, for a client whose socket was closed. */
  const offers = new Map<string, EventData<'VOICE_SIGNAL'>>();
  /** What the media process was told of screens, by session. */
  const screens = new Map<string, ScreenOrder>();
  let stopLooking: Cancel | null = null;
  let looking: Promise<void> | null = null;

  const bySession = (session: string): InVoice | undefined =>
    [...rooms.values()].find((one) => one.session === session);
  const socketOf = ({ userId, socket }: Pick<InVoice, 'userId' | 'socket'>): Session | undefined =>
    [...sessions.of(userId)].find(({ id }) => id === socket);

  const tellState = (one: InVoice, place: Partial<EventData<'VOICE_STATE'>> = {}): void => {
    const { guildId, channelId } = one;
    const data = { guildId, channelId, ...participantOf(one), ...place };
    hub.toGuild('VOICE_STATE', data, heardInPlace(one.isRuled));
  };
  const tellOffer = (one: InVoice): void => {
    const offer = offers.get(one.session);
    if (offer !== undefined) socketOf(one)?.signal(encodeEvent('VOICE_SIGNAL', offer));
  };

  /** Tells the media process what has changed about screens in a channel. */
  const tellScreens = (channelId: ChannelId): void => {
    for (const [session, order] of newOrders(rooms, channelId, screens)) {
      screens.set(session, order);
      media?.tell({ do: 'screens', session, ...order });
    }
  };
  /** Somebody's screen has ended. */
  const endScreen = (one: InVoice): void => {
    for (const other of afterScreen(rooms, one)) rooms.set(other.userId, other);
  };
  /** A session of media is over. */
  const forget = (session: string): void => {
    offers.delete(session);
    screens.delete(session);
  };

  /** Out of the state, and out of the call unless that has ended. */
  const remove = (one: InVoice, hasCall = true): void => {
    if (rooms.get(one.userId) !== one) return;
    rooms.delete(one.userId);
    forget(one.session);
    if (hasCall) media?.tell({ do: 'leave', session: one.session });
    if (one.screen) endScreen(one);
    tellScreens(one.channelId);
    tellState(one, { channelId: null, from: one.channelId });
    if (rooms.size > 0) return;
    stopLooking?.();
    stopLooking = null;
    media?.rest();
  };

  const media =
    options.openMedia?.({
      onOffer: ({ session, sdp, tracks }) => {
        const one = bySession(session);
        if (one === undefined) return;
        const named = tracks.flatMap(({ mid, from, kind }) => {
          const sender = bySession(from);
          return sender === undefined ? [] : [{ mid, userId: sender.userId, kind }];
        });
        offers.set(session, { session, sdp, tracks: named, pulseMs: VOICE_LIMITS.pulseMs });
        tellOffer(one);
      },
      onEnded: (session, why) => {
        const one = bySession(session);
        if (one === undefined) return;
        const nowMs = clock.elapsed();
        if (why !== 'broken' || !isReplaced(one, nowMs)) remove(one, false);
        else {
          forget(session);
          connect({ ...one, session: options.newId(), replacedMs: nowMs });
        }
      },
      onGone: () => {
        for (const one of [...rooms.values()]) remove(one, false);
      },
    }) ?? null;

  /** Somebody as they are from now on, in the same channel. */
  const change = (before: InVoice, now: InVoice): void => {
    rooms.set(now.userId, now);
    if (isHeard(before) !== isHeard(now) || hears(before) !== hears(now))
      media?.tell({ do: 'set', session: now.session, speaks: isHeard(now), hears: hears(now) });
    if (before.screen && !now.screen) endScreen(now);
    tellScreens(now.channelId);
    if (!isSameParticipant(before, now)) tellState(now);
    if (before.lostMs !== null && now.lostMs === null) tellOffer(now);
  };

  /** A new connection of somebody, in place of the one that they had. */
  const connect = (one: InVoice): void => {
    rooms.set(one.userId, one);
    const { session, channelId: room, bitrate } = one;
    media?.tell({ do: 'join', session, room, bitrate, speaks: isHeard(one), hears: hears(one) });
    tellScreens(room);
  };

  /** The same person by the same gateway session: their connection is lost to them, and nobody has to see them leave. */
  const comesAnew = (before: InVoice | undefined, { channelId, socket }: Entry): before is InVoice =>
    before?.channelId === channelId && before.socket === socket;
  const replace = (before: InVoice, one: InVoice): void => {
    forget(before.session);
    media?.tell({ do: 'leave', session: before.session });
    connect(one);
    if (!isSameParticipant(before, one)) tellState(one);
  };

  const enter = (one: InVoice): void => {
    const before = rooms.get(one.userId);
    if (before !== undefined) remove(before);
    connect(one);
    tellState(one);
    stopLooking ??= every(clock, VOICE_LIMITS.sweepMs, () => {
      look().catch(options.onBug);
    });
  };

  const lookAtSockets = (): void => {
    const nowMs = clock.elapsed();
    for (const one of [...rooms.values()]) {
      const session = socketOf(one);
      const socket = session === undefined ? 'gone' : session.wire === null ? 'lost' : 'open';
      const now = afterSocket(one, socket, nowMs);
      if (now === null) remove(one);
      else if (now !== one) change(one, now);
    }
  };

  const lookAtRights = async (guildId: GuildId): Promise<void> => {
    const people = [...rooms.values()].filter((one) => one.guildId === guildId);
    const standings = await options.readStandings(db, guildId, people);
    for (const one of people) {
      // What has changed meanwhile is newer than what was read.
      if (rooms.get(one.userId) !== one) continue;
      const now = afterLook(one, standings.get(one.userId) ?? null);
      if (now === null) remove(one);
      else change(one, now);
    }
  };

  const lookNow = async (): Promise<void> => {
    lookAtSockets();
    const guilds = new Set([...rooms.values()].map(({ guildId }) => guildId));
    for (const guildId of guilds) await lookAtRights(guildId);
  };
  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => (looking = null));
    return looking;
  };

  return {
    isOffered: media !== null,
    join: (entry, { userLimit }) => {
      if (socketOf(entry) === undefined) return { kind: 'gone' };
      const room = roomFor(rooms, entry, { ...limits, userLimit });
      if (room !== 'room') return { kind: room };
      const session = options.newId();
      const before = rooms.get(entry.userId);
      const one = {
        ...{ ...entry, session, isBrought: false, lostMs: null, replacedMs: null },
        ...{ screen: false, watches: [] },
      };
      if (comesAnew(before, entry)) {
        const { isBrought, screen, watches } = before;
        replace(before, { ...one, isBrought, screen: screen && one.mayStream, watches });
      } else enter(one);
      return { kind: 'joined', session };
    },
    leave: (userId) => {
      const one = rooms.get(userId);
      if (one !== undefined) remove(one);
    },
    setSelf: (userId, { selfMute, selfDeaf, ...wish }) => {
      const one = rooms.get(userId);
      if (one === undefined) return 'gone';
      const now = afterWish(rooms, one, wish, limits.screens);
      if (typeof now === 'string') return now;
      change(one, { ...now, selfMute, selfDeaf });
      return 'done';
    },
    setStaff: (guildId, userId, { mute, deaf }) => {
      const one = rooms.get(userId);
      if (one?.guildId === guildId) change(one, { ...one, mute, deaf });
    },
    find: (userId) => rooms.get(userId) ?? null,
    bring: (userId, to) => {
      const one = rooms.get(userId);
      if (one?.guildId !== to.guildId || one.channelId === to.channelId) return;
      // Those in the other channel are not those for whom the screen was meant.
      enter({ ...one, ...to, session: options.newId(), isBrought: true, screen: false, watches: [] });
    },
    thoseIn: (channelId) => thoseIn(rooms, channelId),
    withParticipants: (guild) =>
      media === null
        ? guild
        : {
            ...guild,
            channels: guild.channels.map((channel) =>
              channel.type === 'voice'
                ? { ...channel, participants: thoseIn(rooms, channel.id).map(participantOf) }
                : channel,
            ),
          },
    answer: ({ userId, socket }, { session, sdp }) => {
      const one = rooms.get(userId);
      if (one?.session !== session || one.socket !== socket) return;
      if (sdp.length > VOICE_LIMITS.sdp) remove(one);
      else media?.tell({ do: 'answer', session, sdp });
    },
    look,
    check: async () => {
      const checked = (await media?.check()) ?? null;
      if (rooms.size === 0) media?.rest();
      return checked;
    },
    close: () => {
      stopLooking?.();
      media?.close();
    },
  };
};
