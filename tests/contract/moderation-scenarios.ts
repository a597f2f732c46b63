import type { LockdownMeasures } from '../../src/contract/entities/lockdown';
import { type AuditLogEntryId, type NoteId, toId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { insertNote } from '../../src/server/data/member-notes';
import type { Person } from '../support/node/server-app';
import { laterThan } from './own-scenarios';
import type { Scenario } from './scenario';
import type { World } from './world';

type OfModeration =
  | 'arrivals.list'
  | ('members.note' | 'members.deleteNote' | 'members.warn' | 'members.history' | 'members.facts')
  | 'users.standing'
  | ('members.timeout' | 'messages.previewPurge' | 'messages.purge' | 'channels.setSlowmode')
  | 'auditLog.undo'
  | Extract<CallName, `bans.${string}` | `lockdown.${string}`>;

/** A nickname that staff have given to the target, and that staff who see the log may take back. */
const newNickname = async ({ app, guild, owner, peer, target, tested }: World) => {
  const guildId = guild.id;
  const permissions = maskOf(['VIEW_AUDIT_LOG', 'MANAGE_NICKNAMES']);
  await app.done('roles.editPermissions', { guildId, roleId: tested.id, permissions }, owner);
  const named = { guildId, targetUserId: target.userId, nickname: `Nick ${app.store.ids.next<NoteId>()}` };
  await app.done('members.setNickname', named, peer);
  const { entries } = await app.done('auditLog.list', { guildId, limit: 50 }, owner);
  const found = entries.find(({ changes }) => changes[0]?.newValue === named.nickname);
  return { guildId, entryId: found?.id ?? toId<AuditLogEntryId>('0'), reason: '' };
};

/** All measures, in all channels. */
const EVERY_MEASURE: LockdownMeasures = {
  ...{ pauseInvites: true, slowmodeS: 30, holdNewerThanDays: 7, membersReadOnly: true, channels: null },
};

const CHANGED_VALUES = { GUILD_EDIT: 'the pause of invites', GUILD_CHANNEL_EDIT: 'slow mode' } as const;

/** A message of a member. */
const meant = async ({ guild, channelId, say, member }: World) => {
  await say(member);
  return {
    ...{ guildId: guild.id, channelId, userId: member.userId, after: null, before: null },
    ...{ contains: null, limit: 10 },
  };
};

/** A note of this person about the target. */
const newNote = async ({ app, guild, target }: World, { userId: authorId }: Person): Promise<NoteId> => {
  const id = app.store.ids.next<NoteId>();
  const createdAt = new Date(app.clock.now()).toISOString();
  const about = { guildId: guild.id, userId: target.userId };
  await app.store.transaction((trx) => insertNote(trx, { id, ...about, authorId, text: 'Kind.', createdAt }));
  return id;
};

/** The arguments of the calls by which staff act on members and messages. */
export const moderationScenarios: { readonly [N in OfModeration]: Scenario<N> } = {
  'members.timeout': {
    args: ({ app, guild }, { person }) => ({
      ...{ guildId: guild.id, targetUserId: person.userId, until: laterThan({ app }), reason: 'Rude.' },
    }),
  },
  'members.note': {
    as: 'owner',
    args: ({ guild, target }) => ({ guildId: guild.id, targetUserId: target.userId, text: 'Be kind.' }),
  },
  'members.deleteNote': {
    as: 'owner',
    args: async (world, { caller }) => ({ guildId: world.guild.id, noteId: await newNote(world, caller) }),
  },
  'members.warn': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, targetUserId: person.userId, reason: 'Rude.' }),
    besides: { SYSTEM_MESSAGE: 'the words of the warning' },
  },
  'members.history': {
    as: 'owner',
    args: async (world) => {
      await newNote(world, world.owner);
      return { guildId: world.guild.id, userId: world.target.userId };
    },
  },
  'members.facts': {
    as: 'owner',
    args: ({ guild, target }) => ({ guildId: guild.id, userIds: [target.userId] }),
  },
  'arrivals.list': {
    as: 'owner',
    args: ({ guild, target }) => ({ guildId: guild.id, userId: target.userId }),
  },
  'users.standing': {
    as: 'target',
    args: async ({ app, guild, owner, target }) => {
      const warning = { guildId: guild.id, targetUserId: target.userId, reason: 'Rude.' };
      await app.done('members.warn', warning, owner);
      return {};
    },
    besides: { SYSTEM_MESSAGE: 'the warning' },
  },
  'bans.add': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, targetUserId: person.userId, reason: 'Rude.' }),
  },
  'bans.bulk': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, userIds: [person.userId], reason: 'Raid.' }),
  },
  'bans.list': {
    args: async ({ app, guild, owner, outsider }) => {
      await app.done('bans.add', { guildId: guild.id, targetUserId: outsider.userId, reason: '' }, owner);
      return { guildId: guild.id };
    },
  },
  'bans.remove': {
    args: async ({ app, guild, owner, outsider }) => {
      const asked = { guildId: guild.id, targetUserId: outsider.userId };
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      return asked;
    },
  },
  'auditLog.undo': {
    args: newNickname,
    besides: { GUILD_ROLE_EDIT: 'the rights of staff', GUILD_MEMBER_EDIT: 'the nickname, before and after' },
  },
  'messages.previewPurge': {
    as: 'owner',
    args: meant,
    besides: { CHANNEL_MESSAGE: 'a message that is meant' },
  },
  'messages.purge': {
    as: 'owner',
    args: async (world) => ({ ...(await meant(world)), reason: 'Spam.' }),
    besides: { CHANNEL_MESSAGE: 'the message that is deleted' },
  },
  'lockdown.start': {
    args: ({ guild, channelId }) => ({
      ...{ guildId: guild.id, minutes: 60, reason: 'Raid.' },
      measures: { ...EVERY_MEASURE, channels: [channelId] },
    }),
    besides: CHANGED_VALUES,
  },
  'lockdown.end': {
    args: async ({ app, guild, owner }) => {
      const started = { guildId: guild.id, minutes: null, measures: EVERY_MEASURE, reason: '' };
      await app.done('lockdown.start', started, owner);
      return { guildId: guild.id };
    },
    besides: CHANGED_VALUES,
  },
  'channels.setSlowmode': { args: ({ channelId }) => ({ channelId, seconds: 5 }) },
};
