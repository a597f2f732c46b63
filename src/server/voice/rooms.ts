import type { VoiceParticipant } from '../../contract/entities/voice';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { VOICE_LIMITS } from '../../contract/voice-limits';

/** What somebody has switched off for themselves. */
export interface SelfMarks {
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
}
/** What staff have switched off for a member. */
export interface StaffMarks {
  readonly mute: boolean;
  readonly deaf: boolean;
}

/** A voice channel, as somebody is in it. */
export interface VoicePlace {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** Whether the channel has overwrites. */
  readonly isRuled: boolean;
  readonly bitrate: number;
}

/** Somebody in a voice channel. A person is in one at most. */
export interface InVoice extends VoicePlace, SelfMarks, StaffMarks {
  readonly userId: UserId;
  /** The connection of the media. */
  readonly session: string;
  /** The gateway session that the offers go to. */
  readonly socket: string;
  readonly maySpeak: boolean;
  readonly mayStream: boolean;
  /** Whether they share their screen. */
  readonly screen: boolean;
  /** Whose screens they want to see, while those share one in the same channel. */
  readonly watches: readonly UserId[];
  /** Staff have brought them there: they need not be allowed to join it. */
  readonly isBrought: boolean;
  /** When the gateway session was first seen without a socket; null while it has one. */
  readonly lostMs: number | null;
  /** When their connection last broke and was replaced; null if it has not. */
  readonly replacedMs: number | null;
}

export type Rooms = ReadonlyMap<UserId, InVoice>;

/** Whether the others hear somebody; who hears nobody is not heard either. */
export const isHeard = ({ selfMute, selfDeaf, mute, maySpeak }: InVoice): boolean =>
  !selfMute && !selfDeaf && !mute && maySpeak;

/** Whether somebody hears the others. */
export const hears = ({ selfDeaf, deaf }: InVoice): boolean => !selfDeaf && !deaf;

/** Somebody as the viewers of the channel see them. Without the right to speak one is muted. */
export const participantOf = (one: InVoice): VoiceParticipant => ({
  userId: one.userId,
  selfMute: one.selfMute,
  selfDeaf: one.selfDeaf,
  mute: one.mute || !one.maySpeak,
  deaf: one.deaf,
  screen: one.screen,
});

export const isSameParticipant = (one: InVoice, other: InVoice): boolean => {
  const [a, b] = [participantOf(one), participantOf(other)];
  return (
    a.screen === b.screen &&
    a.selfMute === b.selfMute &&
    a.selfDeaf === b.selfDeaf &&
    a.mute === b.mute &&
    a.deaf === b.deaf
  );
};

/** Those in a channel, in the order in which they came. */
export const thoseIn = (rooms: Rooms, channelId: ChannelId): readonly InVoice[] =>
  [...rooms.values()].filter((one) => one.channelId === channelId);

/** Whether a connection that broke is replaced: once in a while, so that one that cannot hold ends. */
export const isReplaced = ({ replacedMs }: Pick<InVoice, 'replacedMs'>, nowMs: number): boolean =>
  replacedMs === null || nowMs - replacedMs >= VOICE_LIMITS.sessionKeptMs;

export interface RoomLimits {
  /** How many may be in the channel by its own setting; 0 for no such limit. */
  readonly userLimit: number;
  readonly inChannel: number;
  readonly inAll: number;
}

/** Whether somebody can come into a channel: `full` if it is, `busy` if the server has no more room for anybody. */
export const roomFor = (
  rooms: Rooms,
  { userId, channelId }: Pick<InVoice, 'userId' | 'channelId'>,
  { userLimit, inChannel, inAll }: RoomLimits,
): 'room' | 'full' | 'busy' => {
  const others = [...rooms.values()].filter((one) => one.userId !== userId);
  const there = others.filter((one) => one.channelId === channelId).length;
  if (there >= inChannel || (userLimit > 0 && there >= userLimit)) return 'full';
  return others.length >= inAll ? 'busy' : 'room';
};

/** How things stand for somebody in voice. */
export interface VoiceStanding extends StaffMarks {
  readonly maySee: boolean;
  readonly mayConnect: boolean;
  readonly maySpeak: boolean;
  readonly mayStream: boolean;
  readonly isRuled: boolean;
}

/** Somebody after a look at their rights; null where they have to leave. */
export const afterLook = (one: InVoice, standing: VoiceStanding | null): InVoice | null => {
  if (standing === null || !standing.maySee) return null;
  if (!standing.mayConnect && !one.isBrought) return null;
  const { maySpeak, mayStream, isRuled, mute, deaf } = standing;
  return { ...one, maySpeak, mayStream, isRuled, mute, deaf, screen: one.screen && mayStream };
};

/** The same after a look at their gateway session: `gone` if there is none, `lost` if it has no socket. */
export const afterSocket = (
  one: InVoice,
  socket: 'open' | 'lost' | 'gone',
  nowMs: number,
): InVoice | null => {
  if (socket === 'gone') return null;
  if (socket === 'open') return one.lostMs === null ? one : { ...one, lostMs: null };
  if (one.lostMs === null) return { ...one, lostMs: nowMs };
  return nowMs - one.lostMs >= VOICE_LIMITS.sessionKeptMs ? null : one;
};
