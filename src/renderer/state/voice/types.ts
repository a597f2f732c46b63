import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import type { MicrophoneTrouble } from '../../../domain/voice/voice-failures';

/** The voice channels of a guild with people in them. */
export type VoiceChannels = Readonly<Record<ChannelId, readonly VoiceParticipant[]>>;

/** A voice channel that the user is in, or on the way to. */
export interface OwnVoice {
  /** `lost`: the connection is gone, and is being made again. */
  readonly phase: 'joining' | 'in' | 'lost';
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** Why the user only listens; null with a microphone. */
  readonly trouble: MicrophoneTrouble | null;
  readonly roundTripMs: number | null;
}

export interface VoiceState {
  readonly byGuild: Readonly<Record<GuildId, VoiceChannels>>;
  /** Null while the user is in no voice channel. */
  readonly own: OwnVoice | null;
  /** What the user has switched off; it is kept for the next channel. */
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  /** Whose voice is heard now, in the user's own channel. */
  readonly speaking: readonly UserId[];
  /** Whether the user shares a screen, or chooses one. */
  readonly sharing: 'off' | 'choosing' | 'on';
  /** Whose screens the user wants to see, in the order in which they asked. */
  readonly watching: readonly UserId[];
  /** Whose screens come. */
  readonly seen: readonly UserId[];
  /** How loud screens are heard, in per cent; who is missing is heard as they send it. */
  readonly screenVolumes: Readonly<Record<UserId, number>>;
}
