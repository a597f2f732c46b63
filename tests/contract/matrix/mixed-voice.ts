import { mixed, type MixedCase } from './mixed-case';

const open = { selfMute: false, selfDeaf: false };
const muted = { mute: true, deaf: false, reason: '' };

/** Calls about voice channels and people of another guild. */
export const aboutVoice: readonly MixedCase[] = [
  mixed('voice.join', 'voice channel', (_a, b) => ({ channelId: b.voice.id, ...open })),
  mixed('channels.editVoice', 'voice channel', (_a, b) => ({
    ...{ channelId: b.voice.id, userLimit: 1, bitrate: 16_000 },
  })),
  mixed('voice.mute', 'guild', (_a, b) => ({
    ...{ guildId: b.guild.id, userId: b.member.userId, ...muted },
  })),
  mixed('voice.mute', 'member', (a, b) => ({
    ...{ guildId: a.guild.id, userId: b.member.userId, ...muted },
  })),
  mixed('voice.move', 'guild', (_a, b) => ({
    ...{ guildId: b.guild.id, userId: b.member.userId, channelId: b.voice.id, reason: '' },
  })),
  mixed('voice.move', 'member', (a, b) => ({
    ...{ guildId: a.guild.id, userId: b.member.userId, channelId: null, reason: '' },
  })),
];
