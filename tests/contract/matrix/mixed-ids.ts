import { type RoleId, toId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { SMALL_PICTURE } from '../../support/node/flat-png';
import { laterThan } from '../own-scenarios';
import { SOME_ARTICLE } from '../scenario-parts';
import { smallFile, type World } from '../world';
import { mixed, type MixedCase } from './mixed-case';
import { aboutModeration } from './mixed-moderation';
import { aboutReports } from './mixed-reports';
import { aboutThreads } from './mixed-threads';
import { aboutVoice } from './mixed-voice';

const color = '#abcdef';
const text = 'text' as const;
const NOWHERE = { code: 400, why: 'a reply is to a message of the same channel' };
const begun = { text: 'x', parentId: null, base: null };
const later = (at: World) => ({ content: 'later', parentId: null, sendAt: laterThan(at) });
const flags = { isHoisted: true, isMentionable: true };

const aboutGuild: readonly MixedCase[] = [
  mixed('guilds.leave', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('guilds.info', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('guilds.edit', 'guild', (_a, b) => ({
    guildId: b.guild.id,
    name: 'Taken',
    description: null,
    avatar: null,
    banner: null,
  })),
  mixed('guilds.transfer', 'guild', (a, b) => ({
    guildId: b.guild.id,
    userId: a.owner.userId,
    password: a.owner.password,
    code: null,
  })),
  mixed('guilds.transfer', 'member', (a, b) => ({
    guildId: a.guild.id,
    userId: b.member.userId,
    password: a.owner.password,
    code: null,
  })),
  mixed('guilds.delete', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('invites.create', 'guild', (_a, b) => ({ guildId: b.guild.id, expiresAfter: null, maxUses: null })),
  mixed('invites.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('invites.revokeAll', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('invites.pause', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('invites.unpause', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('invites.setDefaults', 'guild', (_a, b) => ({ guildId: b.guild.id, defaultExpiry: null })),
  mixed('vanity.create', 'guild', (_a, b) => ({ guildId: b.guild.id, code: 'taken-over' })),
  mixed('partner.apply', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('partner.fetch', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('members.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('members.setOwnNickname', 'guild', (_a, b) => ({ guildId: b.guild.id, nickname: 'Nick' })),
  mixed('bans.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('auditLog.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('roles.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('roles.create', 'guild', (_a, b) => ({ guildId: b.guild.id, name: 'new', color })),
  mixed('categories.create', 'guild', (_a, b) => ({ guildId: b.guild.id, name: 'New' })),
  mixed('channels.create', 'guild, no category', (_a, b) => ({
    guildId: b.guild.id,
    name: 'new',
    type: text,
    categoryId: null,
  })),
  mixed('channels.create', "guild with A's category", (a, b) => ({
    guildId: b.guild.id,
    name: 'new',
    type: text,
    categoryId: a.categoryId,
  })),
];

const aboutChannels: readonly MixedCase[] = [
  mixed('channels.create', 'category', (a, b) => ({
    guildId: a.guild.id,
    name: 'new',
    type: text,
    categoryId: b.categoryId,
  })),
  mixed('channels.create', 'category, for a voice channel', (a, b) => ({
    guildId: a.guild.id,
    name: 'new',
    type: 'voice' as const,
    categoryId: b.categoryId,
  })),
  mixed('channels.setSlowmode', 'channel', (_a, b) => ({ channelId: b.channelId, seconds: 5 })),
  mixed('channels.rename', 'channel', (_a, b) => ({ channelId: b.channelId, name: 'taken', topic: null })),
  mixed('channels.rename', 'voice channel', (_a, b) => ({ channelId: b.voice.id, name: 'taken', topic: '' })),
  mixed('channels.delete', 'channel', (_a, b) => ({ channelId: b.channelId })),
  mixed('channels.delete', 'voice channel', (_a, b) => ({ channelId: b.voice.id })),
  mixed('channels.markRead', 'channel', (_a, b) => ({ channelId: b.channelId })),
  mixed('channels.markRead', 'voice channel', (_a, b) => ({ channelId: b.voice.id })),
  mixed('drafts.set', 'channel', (_a, b) => ({ channelId: b.channelId, ...begun })),
  mixed('drafts.set', 'voice channel', (_a, b) => ({ channelId: b.voice.id, ...begun })),
  mixed('scheduled.create', 'channel', (_a, b) => ({ channelId: b.channelId, ...later(b) })),
  mixed('scheduled.create', 'voice channel', (_a, b) => ({ channelId: b.voice.id, ...later(b) })),
  mixed('scheduled.edit', 'scheduled message', (_a, b) => ({ scheduledId: b.scheduledId, ...later(b) })),
  mixed('scheduled.delete', 'scheduled message', (_a, { scheduledId }) => ({ scheduledId })),
  mixed('scheduled.send', 'scheduled message', (_a, { scheduledId }) => ({ scheduledId })),
  mixed('channels.markUnread', 'message', (_a, b) => ({ messageId: b.messageId })),
  mixed('channels.typing', 'channel', (_a, b) => ({ channelId: b.channelId })),
  mixed('channels.typing', 'voice channel', (_a, b) => ({ channelId: b.voice.id })),
  mixed('categories.rename', 'category', (_a, b) => ({ categoryId: b.categoryId, name: 'Taken' })),
  mixed('categories.delete', 'category', (_a, b) => ({ categoryId: b.categoryId })),
  mixed('channels.reorder', 'guild, with its own rows', (_a, b) => ({
    guildId: b.guild.id,
    channels: [{ id: b.channelId, position: 9, categoryId: null }],
    categories: [{ id: b.categoryId, position: 9 }],
  })),
  mixed('channels.reorder', "guild, with A's rows", (a, b) => ({
    guildId: b.guild.id,
    channels: [{ id: a.channelId, position: 9, categoryId: null }],
    categories: [{ id: a.categoryId, position: 9 }],
  })),
  mixed('channels.reorder', 'channel', (a, b) => ({
    guildId: a.guild.id,
    channels: [{ id: b.channelId, position: 9, categoryId: null }],
    categories: [],
  })),
  mixed('channels.reorder', "channel beside A's", (a, b) => ({
    guildId: a.guild.id,
    channels: [
      { id: a.channelId, position: 9, categoryId: null },
      { id: b.channelId, position: 8, categoryId: null },
    ],
    categories: [],
  })),
  mixed('channels.reorder', "category of A's channel", (a, b) => ({
    guildId: a.guild.id,
    channels: [{ id: a.channelId, position: 9, categoryId: b.categoryId }],
    categories: [],
  })),
  mixed('channels.reorder', 'category', (a, b) => ({
    guildId: a.guild.id,
    channels: [],
    categories: [{ id: b.categoryId, position: 9 }],
  })),
  mixed('channels.reorder', "category beside A's", (a, b) => ({
    guildId: a.guild.id,
    channels: [],
    categories: [
      { id: a.categoryId, position: 8 },
      { id: b.categoryId, position: 9 },
    ],
  })),
];

const aboutMessages: readonly MixedCase[] = [
  mixed('messages.list', 'channel', (_a, b) => ({ channelId: b.channelId })),
  mixed('messages.list', 'voice channel', (_a, b) => ({ channelId: b.voice.id })),
  mixed('messages.list', "channel before A's message", (a, b) => ({
    channelId: b.channelId,
    before: a.messageId,
  })),
  mixed('messages.create', 'channel', (_a, b) => ({ channelId: b.channelId, content: 'hi', parentId: null })),
  mixed('messages.create', 'voice channel', (_a, b) => ({
    channelId: b.voice.id,
    content: 'hi',
    parentId: null,
  })),
  mixed('messages.create', "channel and A's message", (a, b) => ({
    channelId: b.channelId,
    content: 'hi',
    parentId: a.messageId,
  })),
  mixed('messages.create', 'channel and message', (_a, b) => ({
    channelId: b.channelId,
    content: 'hi',
    parentId: b.messageId,
  })),
  mixed(
    'messages.create',
    'message',
    (a, b) => ({ channelId: a.channelId, content: 'hi', parentId: b.messageId }),
    NOWHERE,
  ),
  mixed('messages.edit', 'message', (_a, b) => ({ messageId: b.messageId, content: 'taken' })),
  mixed('messages.history', 'message', (_a, b) => ({ messageId: b.messageId })),
  mixed('messages.delete', 'message', (_a, b) => ({ messageId: b.messageId })),
  mixed('embeds.remove', 'message', (_a, b) => ({ messageId: b.messageId })),
  mixed('attachments.upload', 'channel', (_a, b) => ({ channelId: b.channelId, ...smallFile() })),
  mixed('attachments.remove', 'message', (_a, b) => ({ messageId: b.messageId, attachmentId: toId('1') })),
  mixed('invites.revoke', 'invite', (_a, b) => ({ inviteId: b.inviteId })),
  mixed('emoji.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('emoji.create', 'guild', (_a, b) => ({ guildId: b.guild.id, name: 'taken', image: SMALL_PICTURE })),
  mixed('emoji.rename', 'emoji', (_a, b) => ({ emojiId: b.emojiId, name: 'taken' })),
  mixed('emoji.delete', 'emoji', (_a, b) => ({ emojiId: b.emojiId })),
  mixed('guildSettings.fetch', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('guildSettings.set', 'guild', (_a, b) => ({
    guildId: b.guild.id,
    settings: { attachmentBytes: null },
  })),
  mixed('gifts.send', 'channel', (_a, b) => ({ channelId: b.channelId, userId: null, item: SOME_ARTICLE })),
  mixed('gifts.send', 'member', (a, b) => ({
    ...{ channelId: a.channelId, userId: b.member.userId, item: SOME_ARTICLE },
  })),
  mixed('gifts.take', 'message', (_a, b) => ({ messageId: b.messageId })),
  mixed('boosts.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('boosts.set', 'guild', (_a, b) => ({ guildId: b.guild.id, on: true })),
  mixed('stickers.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('stickers.create', 'guild', (_a, b) => ({
    ...{ guildId: b.guild.id, name: 'taken', emoji: '👋', image: SMALL_PICTURE },
  })),
  mixed('stickers.rename', 'sticker', (_a, b) => ({ stickerId: b.stickerId, name: 'taken' })),
  mixed('stickers.delete', 'sticker', (_a, b) => ({ stickerId: b.stickerId })),
  mixed('messages.create', 'sticker', (a, b) => ({
    ...{ channelId: a.channelId, content: 'hi', parentId: null, sticker: b.stickerId },
  })),
  mixed('messages.create', 'picture to copy', (a, b) => ({
    ...{ channelId: a.channelId, content: 'hi', parentId: null, copies: [b.pictureId] },
  })),
  mixed('favourites.set', 'picture', (_a, b) => ({ attachmentId: b.pictureId, on: true })),
  mixed('pictures.list', 'guild', (_a, b) => ({ guildId: b.guild.id })),
  mixed('reactions.add', 'emoji', (a, b) => ({ messageId: a.messageId, emoji: `custom:${b.emojiId}` })),
];

const aboutMembers: readonly MixedCase[] = [
  mixed('members.fetch', 'guild and member', (_a, b) => ({
    guildId: b.guild.id,
    userId: b.member.userId,
  })),
  mixed('members.fetch', "guild and A's member", (a, b) => ({
    guildId: b.guild.id,
    userId: a.member.userId,
  })),
  mixed('members.fetch', 'member', (a, b) => ({ guildId: a.guild.id, userId: b.member.userId })),
  mixed('members.fetch', 'owner', (a, b) => ({ guildId: a.guild.id, userId: b.owner.userId })),
  mixed('members.setNickname', 'guild and member', (_a, b) => ({
    guildId: b.guild.id,
    targetUserId: b.member.userId,
    nickname: 'Nick',
  })),
  mixed('members.setNickname', 'member', (a, b) => ({
    guildId: a.guild.id,
    targetUserId: b.member.userId,
    nickname: 'Nick',
  })),
  mixed('members.kick', 'guild and member', (_a, b) => ({
    guildId: b.guild.id,
    targetUserId: b.member.userId,
    reason: '',
  })),
  mixed('members.kick', "guild and A's member", (a, b) => ({
    guildId: b.guild.id,
    targetUserId: a.member.userId,
    reason: '',
  })),
  mixed('members.kick', 'member', (a, b) => ({
    guildId: a.guild.id,
    targetUserId: b.member.userId,
    reason: '',
  })),
  mixed('bans.add', 'guild and member', (_a, b) => ({
    guildId: b.guild.id,
    targetUserId: b.member.userId,
    reason: '',
  })),
  mixed('bans.add', "guild and A's member", (a, b) => ({
    guildId: b.guild.id,
    targetUserId: a.member.userId,
    reason: '',
  })),
  mixed('bans.remove', 'guild and ban', (_a, b) => ({
    guildId: b.guild.id,
    targetUserId: b.banned.userId,
  })),
  mixed('bans.remove', 'ban', (a, b) => ({ guildId: a.guild.id, targetUserId: b.banned.userId })),
];

const aboutRoles: readonly MixedCase[] = [
  ...(['tested', 'everyone'] as const).flatMap((role) => [
    mixed('roles.edit', `role ${role}`, (a, b) => ({
      guildId: a.guild.id,
      roleId: b[role].id,
      name: 'x',
      color,
      ...flags,
    })),
    mixed('roles.editPermissions', `role ${role}`, (a, b) => ({
      guildId: a.guild.id,
      roleId: b[role].id,
      permissions: maskOf(['ADMINISTRATOR']),
    })),
    mixed('roles.delete', `role ${role}`, (a, b) => ({ guildId: a.guild.id, roleId: b[role].id })),
    mixed('roles.addMember', `role ${role}`, (a, b) => ({
      guildId: a.guild.id,
      roleId: b[role].id,
      targetUserId: a.member.userId,
    })),
    mixed('roles.removeMember', `role ${role}`, (a, b) => ({
      guildId: a.guild.id,
      roleId: b[role].id,
      targetUserId: a.target.userId,
    })),
  ]),
  mixed('roles.edit', 'guild and role', (_a, b) => ({
    guildId: b.guild.id,
    roleId: b.low.id,
    name: 'x',
    color,
    ...flags,
  })),
  mixed('roles.edit', "guild and A's role", (a, b) => ({
    guildId: b.guild.id,
    roleId: a.low.id,
    name: 'x',
    color,
    ...flags,
  })),
  mixed('roles.editPermissions', "guild and A's role", (a, b) => ({
    guildId: b.guild.id,
    roleId: a.low.id,
    permissions: maskOf(['ADMINISTRATOR']),
  })),
  mixed('roles.delete', "guild and A's role", (a, b) => ({ guildId: b.guild.id, roleId: a.low.id })),
  mixed('roles.reorder', 'role', (a, b) => ({
    guildId: a.guild.id,
    roleOrders: [{ roleId: b.low.id, newPosition: 2 }],
  })),
  mixed('roles.reorder', "role beside A's", (a, b) => ({
    guildId: a.guild.id,
    roleOrders: [
      { roleId: a.low.id, newPosition: 2 },
      { roleId: b.low.id, newPosition: 1 },
    ],
  })),
  mixed('roles.reorder', "guild, with A's role", (a, b) => ({
    guildId: b.guild.id,
    roleOrders: [{ roleId: a.low.id, newPosition: 2 }],
  })),
  mixed('roles.addMember', 'member', (a, b) => ({
    guildId: a.guild.id,
    roleId: a.low.id,
    targetUserId: b.member.userId,
  })),
  mixed('roles.addMember', 'role and member', (a, b) => ({
    guildId: a.guild.id,
    roleId: b.low.id,
    targetUserId: b.member.userId,
  })),
  mixed('roles.addMember', 'guild and role, for oneself', (a, b) => ({
    guildId: b.guild.id,
    roleId: b.tested.id,
    targetUserId: a.owner.userId,
  })),
  mixed('roles.removeMember', 'member', (a, b) => ({
    guildId: a.guild.id,
    roleId: a.low.id,
    targetUserId: b.target.userId,
  })),
  mixed('roles.removeMember', "guild and A's role", (a, b) => ({
    guildId: b.guild.id,
    roleId: a.low.id,
    targetUserId: b.target.userId,
  })),
];

const aboutKinds: readonly MixedCase[] = [
  mixed('channels.delete', "A's category's id for a channel", (a) => ({ channelId: toId(a.categoryId) })),
  mixed('categories.delete', "A's channel's id for a category", (a) => ({ categoryId: toId(a.channelId) })),
  mixed('roles.delete', "A's channel's id for a role", (a) => ({
    guildId: a.guild.id,
    roleId: toId<RoleId>(a.channelId),
  })),
  mixed('guilds.info', "B's channel's id for a guild", (_a, b) => ({ guildId: toId(b.channelId) })),
  mixed('messages.list', "B's guild's id for a channel", (_a, b) => ({ channelId: toId(b.guild.id) })),
];

/** Every combination with an id of another guild, or of another kind. */
export const mixedCases: readonly MixedCase[] = [
  ...aboutGuild,
  ...aboutChannels,
  ...aboutMessages,
  ...aboutThreads,
  ...aboutVoice,
  ...aboutModeration,
  ...aboutReports,
  ...aboutMembers,
  ...aboutRoles,
  ...aboutKinds,
];
