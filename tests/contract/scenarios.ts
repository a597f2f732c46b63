import type { CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { toId, type DeviceId, type StoreItemId } from '../../src/contract/ids';
import { anySearch } from '../support/node/any-search';
import { textChannelOf } from '../support/node/server-app';
import { guildScenarios } from './guild-scenarios';
import { moderationScenarios } from './moderation-scenarios';
import { automodScenarios } from './automod-scenarios';
import { reportScenarios } from './report-scenarios';
import { threadScenarios } from './thread-scenarios';
import { voiceScenarios } from './voice-scenarios';
import { ownScenarios } from './own-scenarios';
import type { Scenario } from './scenario';
import {
  addMembers,
  editedMessage,
  makeOlder,
  messageWithFile,
  newInvite,
  reactedBy,
} from './scenario-parts';
import { smallFile, smallPicture } from './world';

const HUNDRED = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const FOURTEEN_DAYS_MS = 14 * DAY_MS;
const THREE_DAYS_MS = 3 * DAY_MS;

/** The arguments of each call; a row without a scenario does not compile. */
export const scenarios: { readonly [N in CallName]: Scenario<N> } = {
  'meta.fetch': { args: () => ({}) },
  'health.fetch': { args: () => ({}) },
  'ready.fetch': { args: () => ({}) },
  'policies.fetch': { args: () => ({}) },
  'auth.register': {
    args: () => ({ username: 'newcomer', email: 'newcomer@example.com', password: 'pass word 1' }),
  },
  'auth.login': { args: ({ member }) => ({ email: member.email, password: member.password }) },
  'auth.logout': { args: () => ({}), signIn: true },
  'auth.resetEmail': {
    as: 'outsider',
    args: (_world, { caller }) => ({ email: `new-${caller.email}`, password: caller.password }),
  },
  'auth.resetPassword': {
    as: 'outsider',
    args: (_world, { caller }) => ({ oldPassword: caller.password, password: 'another one' }),
  },

  'devices.list': { args: () => ({}) },
  'devices.end': {
    args: async ({ app }, { caller }) => {
      const { token } = await app.done('auth.login', { email: caller.email, password: caller.password });
      const { sessions } = await app.done('devices.list', {}, token);
      return { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? toId<DeviceId>('0') };
    },
  },
  'devices.endOthers': { as: 'outsider', args: () => ({}) },

  'users.me': { args: () => ({}) },
  'users.fetch': { args: ({ owner }) => ({ userId: owner.userId }) },
  'users.export': { args: () => ({}), besides: { SYSTEM_MESSAGE: 'where the data can be downloaded' } },
  'users.updateBio': { args: () => ({ bio: 'Hello there.' }) },
  'users.updateUsername': { args: (_world, { caller }) => ({ username: `${caller.user.username}x` }) },
  'users.updateAvatar': {
    args: async () => ({ avatar: { bytes: await smallPicture(), type: 'image/png', name: 'me.png' } }),
  },
  'users.updateStatus': { args: () => ({ status: 'dnd' }) },
  'users.updateStatusText': { args: () => ({ text: 'Planing oak', seconds: 3600 }) },
  'users.delete': {
    as: 'outsider',
    args: (_world, { caller }) => ({ password: caller.password, code: null, messages: 'keep' }),
  },
  'systemMessages.list': { args: () => ({}) },

  'requests.history': { args: () => ({}) },
  'requests.create': { args: () => ({ type: 3, description: 'More of it', url: null, rating: 9 }) },

  'invites.join': { as: 'outsider', args: async (world) => ({ code: (await newInvite(world)).code }) },
  'invites.create': { args: ({ guild }) => ({ guildId: guild.id, expiresAfter: '1d', maxUses: 10 }) },
  'invites.list': {
    args: async (world) => {
      await newInvite(world);
      return { guildId: world.guild.id };
    },
  },
  'invites.revokeAll': { args: ({ guild }) => ({ guildId: guild.id }) },
  'invites.revoke': { args: async (world) => ({ inviteId: (await newInvite(world)).id }) },
  'invites.pause': { args: ({ guild }) => ({ guildId: guild.id }) },
  'invites.unpause': {
    args: async ({ app, guild, owner }) => {
      await app.done('invites.pause', { guildId: guild.id }, owner);
      return { guildId: guild.id };
    },
  },
  'invites.setDefaults': {
    args: ({ guild }) => ({ guildId: guild.id, defaultExpiry: '1h', defaultMaxUses: 5 }),
  },
  'invites.peek': { args: async (world) => ({ code: (await newInvite(world)).code }) },
  'invites.info': { args: async (world) => ({ code: (await newInvite(world)).code }) },
  'vanity.check': { args: () => ({ code: 'free-as-air' }) },
  'vanity.create': {
    args: async (world) => {
      await addMembers(world, HUNDRED);
      await makeOlder(world, FOURTEEN_DAYS_MS);
      return { guildId: world.guild.id, code: `World${world.guild.id.slice(-6)}` };
    },
  },

  'guilds.list': { args: () => ({}) },
  'guilds.create': { args: () => ({ name: 'Another', icon: null }) },
  'guilds.leave': { args: ({ guild }) => ({ guildId: guild.id }) },
  'guilds.discovery': {
    args: async ({ app, guild, owner }) => {
      const asked = { guildId: guild.id, name: 'Listed', description: null, avatar: null, banner: null };
      await app.done('guilds.edit', { ...asked, discoverable: true }, owner);
      return {};
    },
    besides: { GUILD_EDIT: 'the guild is listed first' },
  },
  'guilds.info': { args: ({ guild }) => ({ guildId: guild.id }) },
  'guilds.edit': {
    args: async ({ guild }) => {
      const avatar = Buffer.from(await smallPicture()).toString('base64');
      return { guildId: guild.id, name: 'Renamed', description: 'About', avatar, banner: null };
    },
  },
  'guilds.transfer': {
    args: ({ guild }, { caller, person }) => ({
      guildId: guild.id,
      userId: person.userId,
      password: caller.password,
      code: null,
    }),
  },
  'guilds.export': {
    args: ({ guild }) => ({ guildId: guild.id }),
    besides: { SYSTEM_MESSAGE: 'where the data can be downloaded' },
  },
  'guilds.delete': { args: ({ guild }) => ({ guildId: guild.id }) },

  'partner.apply': {
    args: async (world) => {
      await addMembers(world, HUNDRED);
      await makeOlder(world, THREE_DAYS_MS);
      return { guildId: world.guild.id };
    },
  },
  'partner.fetch': {
    args: async (world) => {
      const { app, guild, owner } = world;
      await addMembers(world, HUNDRED);
      await makeOlder(world, THREE_DAYS_MS);
      await app.call('partner.apply', { guildId: guild.id }, owner);
      return { guildId: guild.id };
    },
  },

  'shop.decorations': { args: () => ({}) },
  'shop.nameplates': { args: () => ({}) },
  'shop.applyDecoration': { args: () => ({ itemId: toId<StoreItemId>('1001') }) },
  'shop.applyNameplate': { args: () => ({ itemId: toId<StoreItemId>('2001') }) },

  'members.fetch': { args: ({ guild, target }) => ({ guildId: guild.id, userId: target.userId }) },
  'members.list': { args: ({ guild }) => ({ guildId: guild.id }) },
  'members.watch': {
    args: ({ guild, target }) => ({
      ...{ guildId: guild.id, from: 0, count: 100 },
      filter: { text: target.user.username, roleId: null, status: null },
    }),
  },
  'members.some': { args: ({ guild, target }) => ({ guildId: guild.id, userIds: [target.userId] }) },
  'members.search': { args: ({ guild }) => ({ guildId: guild.id, query: 'per' }) },
  'members.setOwnNickname': { args: ({ guild }) => ({ guildId: guild.id, nickname: 'Nick' }) },
  'members.setNickname': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, targetUserId: person.userId, nickname: 'Nick' }),
  },
  'members.kick': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, targetUserId: person.userId, reason: '' }),
  },
  ...moderationScenarios,

  'auditLog.list': { args: ({ guild }) => ({ guildId: guild.id, limit: 5 }) },

  'roles.list': { args: ({ guild }) => ({ guildId: guild.id }) },
  'roles.create': {
    args: ({ guild }) => ({ guildId: guild.id, name: 'new', color: '#abcdef' }),
    equalRank: 'a new role stands below everybody who has a role',
  },
  'roles.edit': {
    args: ({ guild }, { role }) => ({
      guildId: guild.id,
      roleId: role.id,
      name: 'edited',
      color: '#abcdef',
      isHoisted: true,
      isMentionable: false,
    }),
  },
  'roles.editPermissions': {
    args: ({ guild }, { role }) => ({
      guildId: guild.id,
      roleId: role.id,
      permissions: maskOf(['MANAGE_ROLES']),
    }),
  },
  'roles.delete': { args: ({ guild }, { role }) => ({ guildId: guild.id, roleId: role.id }) },
  'roles.reorder': {
    args: ({ guild }, { role }) => ({
      guildId: guild.id,
      roleOrders: [{ roleId: role.id, newPosition: role.position }],
    }),
  },
  'roles.addMember': {
    args: ({ guild, member }, { role, person, caller }) => ({
      guildId: guild.id,
      roleId: role.id,
      targetUserId: person.userId === caller.userId ? person.userId : member.userId,
    }),
  },
  'roles.removeMember': {
    args: ({ guild }, { role, person }) => ({
      guildId: guild.id,
      roleId: role.id,
      targetUserId: person.userId,
    }),
  },

  'channels.create': {
    args: ({ guild, categoryId }) => ({
      guildId: guild.id,
      name: 'New Channel',
      type: 'text',
      categoryId,
      topic: 'Everything',
    }),
  },
  'categories.create': { args: ({ guild }) => ({ guildId: guild.id, name: 'New' }) },
  'categories.rename': { args: ({ categoryId }) => ({ categoryId, name: 'Renamed' }) },
  'categories.delete': { args: ({ categoryId }) => ({ categoryId }) },
  'channels.rename': { args: ({ channelId }) => ({ channelId, name: 'renamed', topic: null }) },
  'channels.delete': { args: ({ channelId }) => ({ channelId }) },
  'channels.reorder': {
    args: ({ guild, channelId, categoryId }) => ({
      guildId: guild.id,
      channels: [{ id: channelId, position: 3, categoryId: null }],
      categories: [{ id: categoryId, position: 7 }],
    }),
  },
  'channels.markRead': {
    args: async ({ say, owner, channelId }) => {
      await say(owner);
      return { channelId };
    },
    besides: { CHANNEL_MESSAGE: 'something must be unread' },
  },
  'channels.markUnread': {
    args: async ({ say, owner }) => ({ messageId: await say(owner) }),
    besides: { CHANNEL_MESSAGE: 'the message from which on all is unread' },
  },
  'guilds.markRead': {
    args: async ({ say, owner, guild }) => {
      await say(owner);
      return { guildId: guild.id };
    },
    besides: { CHANNEL_MESSAGE: 'something must be unread' },
  },
  'guilds.markAllRead': {
    args: async ({ say, owner }) => {
      await say(owner);
      return {};
    },
    besides: { CHANNEL_MESSAGE: 'something must be unread' },
  },
  ...ownScenarios,
  'channels.typing': { args: ({ channelId }) => ({ channelId }) },
  'channels.viewers': { args: ({ channelId }) => ({ channelId }) },
  'overwrites.fetch': { args: ({ channelId }) => ({ placeId: channelId }) },
  'overwrites.set': {
    args: ({ channelId, low }) => ({
      placeId: channelId,
      overwrites: [
        {
          target: 'role',
          id: low.id,
          allow: maskOf(['VIEW_CHANNELS']),
          deny: maskOf([]),
        },
      ],
    }),
    besides: { CHANNEL_ACCESS: 'the channel has overwrites now' },
  },
  'overwrites.preview': { args: ({ channelId }) => ({ placeId: channelId, overwrites: [] }) },
  'permissions.explain': {
    args: ({ guild, channelId }, { caller }) => ({
      guildId: guild.id,
      userId: caller.userId,
      channelId,
      permission: 'SEND_MESSAGES',
    }),
  },
  'guilds.viewAs': { args: ({ guild, low }) => ({ guildId: guild.id, roleIds: [low.id] }) },

  ...threadScenarios,
  ...reportScenarios,
  ...automodScenarios,

  'messages.list': {
    args: async ({ say, owner, channelId }) => {
      await say(owner);
      return { channelId, limit: 10 };
    },
    besides: { CHANNEL_MESSAGE: 'something must be there' },
  },
  'messages.create': {
    args: ({ channelId }) => ({ channelId, content: 'hello', parentId: null, nonce: 'n' }),
  },
  'messages.search': {
    args: async ({ app, guild, owner }) => {
      const said = { channelId: textChannelOf(guild), content: 'found by search', parentId: null };
      await app.done('messages.create', said, owner);
      await app.server.services.indexer.idle();
      return { ...anySearch, text: 'found' };
    },
    as: 'member',
    besides: { CHANNEL_MESSAGE: 'the message that is found' },
  },
  'messages.edit': {
    as: 'member',
    args: async ({ say, member }) => ({ messageId: await say(member), content: 'edited' }),
    besides: { CHANNEL_MESSAGE: 'the message that is edited' },
  },
  'messages.history': {
    as: 'member',
    args: (world) => editedMessage(world, world.member),
    besides: { CHANNEL_MESSAGE: 'the message', CHANNEL_MESSAGE_EDIT: 'its edit' },
  },
  'messages.delete': {
    as: 'member',
    args: async ({ say, member }) => ({ messageId: await say(member) }),
    besides: { CHANNEL_MESSAGE: 'the message that is deleted' },
  },
  'messages.pin': {
    args: async ({ say, member }) => ({ messageId: await say(member) }),
    besides: { CHANNEL_MESSAGE: 'the message that is pinned' },
  },
  'messages.unpin': {
    args: async ({ say, pin, member }) => ({ messageId: await pin(await say(member)) }),
    besides: { CHANNEL_MESSAGE: 'the message that was pinned' },
  },
  'pins.list': {
    args: async ({ say, pin, owner, channelId }) => {
      await pin(await say(owner));
      return { channelId };
    },
    besides: { CHANNEL_MESSAGE: 'something must be there', CHANNEL_PIN: 'it must be pinned' },
  },
  'embeds.remove': {
    as: 'member',
    args: async ({ say, member }) => ({ messageId: await say(member) }),
    besides: { CHANNEL_MESSAGE: 'the message with the link' },
  },
  'attachments.upload': {
    args: ({ channelId }) => ({ channelId, ...smallFile() }),
  },
  'attachments.remove': {
    as: 'member',
    args: async (world) => messageWithFile(world, world.member),
    besides: { CHANNEL_MESSAGE: 'the message with the file' },
  },
  'reactions.add': {
    args: async ({ say, owner }) => ({ messageId: await say(owner), emoji: '👍' }),
    besides: { CHANNEL_MESSAGE: 'the message that gets the reaction' },
  },
  'reactions.remove': {
    args: async (world, { caller }) => ({ messageId: await reactedBy(world, caller), emoji: '👍' }),
    besides: {
      CHANNEL_MESSAGE: 'the message with the reaction',
      CHANNEL_REACTION_ADD: 'the reaction that is taken back',
    },
  },
  'reactions.clear': {
    args: async (world) => ({
      messageId: await reactedBy(world, world.member),
      emoji: '👍',
      userId: null,
      reason: 'off topic',
    }),
    besides: {
      CHANNEL_MESSAGE: 'the message with the reaction',
      CHANNEL_REACTION_ADD: 'the reaction that is removed',
    },
  },
  'reactions.list': {
    args: async (world) => ({ messageId: await reactedBy(world, world.owner), emoji: '👍' }),
    besides: {
      CHANNEL_MESSAGE: 'the message with the reaction',
      CHANNEL_REACTION_ADD: 'a reaction must be there',
    },
  },
  ...guildScenarios,
  ...voiceScenarios,
};
