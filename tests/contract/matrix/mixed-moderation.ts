import type { ChannelId, GuildId } from '../../../src/contract/ids';
import { laterThan } from '../own-scenarios';
import { mixed, type MixedCase } from './mixed-case';

const purging = (guildId: GuildId, channelId: ChannelId) => ({
  ...{ guildId, channelId, userId: null, after: null, before: null, contains: null },
  limit: 10,
});

const locking = (guildId: GuildId, channelId: ChannelId | null) => ({
  ...{ guildId, minutes: null, reason: '' },
  measures: {
    ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: true },
    channels: channelId === null ? null : [channelId],
  },
});

/** Calls about the members and messages of another guild. */
export const aboutModeration: readonly MixedCase[] = [
  mixed('members.timeout', 'guild and member', (a, b) => ({
    ...{ guildId: b.guild.id, targetUserId: b.member.userId, until: laterThan(a), reason: '' },
  })),
  mixed('members.timeout', 'member', (a, b) => ({
    ...{ guildId: a.guild.id, targetUserId: b.member.userId, until: laterThan(a), reason: '' },
  })),
  mixed('members.warn', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, targetUserId: b.member.userId, reason: 'Rude.' },
  })),
  mixed('members.warn', 'member', (a, b) => ({
    ...{ guildId: a.guild.id, targetUserId: b.member.userId, reason: 'Rude.' },
  })),
  mixed('members.note', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, targetUserId: b.member.userId, text: 'Kind.' },
  })),
  mixed('members.history', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, userId: b.member.userId },
  })),
  mixed('members.facts', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, userIds: [b.member.userId] },
  })),
  mixed('arrivals.list', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, userId: b.member.userId },
  })),
  mixed('bans.bulk', 'guild and member', (_a, b) => ({
    ...{ guildId: b.guild.id, userIds: [b.member.userId], reason: '' },
  })),
  mixed('lockdown.start', 'guild', (_a, b) => locking(b.guild.id, null)),
  mixed('lockdown.start', 'channel', (a, b) => locking(a.guild.id, b.channelId)),
  mixed('lockdown.start', 'voice channel', (a, b) => locking(a.guild.id, b.voice.id)),
  mixed('lockdown.end', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('messages.previewPurge', 'guild and channel', (_a, b) => purging(b.guild.id, b.channelId)),
  mixed('messages.previewPurge', 'channel', (a, b) => purging(a.guild.id, b.channelId)),
  mixed('messages.purge', 'guild and channel', (_a, b) => ({
    ...{ ...purging(b.guild.id, b.channelId), reason: '' },
  })),
  mixed('messages.purge', 'channel', (a, b) => ({ ...purging(a.guild.id, b.channelId), reason: '' })),
];
