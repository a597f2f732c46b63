import type { LockdownMeasures } from '../../../src/contract/entities/lockdown';
import type {
  AuditLogEntryId,
  CategoryId,
  ChannelId,
  GuildId,
  MessageId,
  ReportId,
  RoleId,
  UserId,
} from '../../../src/contract/ids';
import { toId } from '../../../src/contract/ids';
import type { PermissionName } from '../../../src/contract/permissions';
import type { CallArgs, CallName } from '../../../src/contract/rest';
import { maskOf } from '../../../src/domain/permissions/mask';
import { createRealm, createRole, overtaken } from './ground';
import { SMALL_PICTURE } from '../../support/node/flat-png';
import type { RaceKind } from './kind';

/** The targets of acts. */
interface Things {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  /** A role below the role that grants the right. */
  readonly lowId: RoleId;
  /** A member with `lowId`. */
  readonly targetId: UserId;
  /** A member without a role, and a banned user. */
  readonly plainId: UserId;
  readonly bannedId: UserId;
  readonly inviteId: CallArgs<'invites.revoke'>['inviteId'];
  readonly emojiId: CallArgs<'emoji.rename'>['emojiId'];
  readonly stickerId: CallArgs<'stickers.rename'>['stickerId'];
  /** Messages of the actor and of the target. */
  readonly ownMessageId: MessageId;
  readonly messageId: MessageId;
  readonly threadId: ChannelId;
  readonly reportId: ReportId;
  /** An act of the actor: the nickname of the target. Only where it is to be undone. */
  readonly entryId: AuditLogEntryId | null;
}

interface Act<N extends CallName = CallName> {
  readonly needs: PermissionName;
  /** What the call needs besides, which everybody has. */
  readonly besides?: PermissionName;
  readonly args: (things: Things) => CallArgs<N>;
}

const PAUSE: LockdownMeasures = {
  ...{ pauseInvites: true, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: false, channels: null },
};

type Acts = { readonly [N in CallName]?: Act<N> };

/** Acts that need a right, with their arguments. None of them succeeds in a round: the right is revoked first. */
const ACTS = {
  'channels.create': {
    needs: 'MANAGE_CHANNELS',
    args: ({ guildId }) => ({ guildId, name: 'late', type: 'text', categoryId: null }),
  },
  'channels.rename': {
    needs: 'MANAGE_CHANNELS',
    args: ({ channelId }) => ({ channelId, name: 'late', topic: null }),
  },
  'channels.delete': { needs: 'MANAGE_CHANNELS', args: ({ channelId }) => ({ channelId }) },
  'channels.reorder': {
    needs: 'MANAGE_CHANNELS',
    args: ({ guildId, channelId }) => ({
      guildId,
      channels: [{ id: channelId, position: 7, categoryId: null }],
      categories: [],
    }),
  },
  'categories.create': { needs: 'MANAGE_CHANNELS', args: ({ guildId }) => ({ guildId, name: 'late' }) },
  'categories.rename': {
    needs: 'MANAGE_CHANNELS',
    args: ({ categoryId }) => ({ categoryId, name: 'late' }),
  },
  'categories.delete': { needs: 'MANAGE_CHANNELS', args: ({ categoryId }) => ({ categoryId }) },
  'overwrites.set': {
    needs: 'MANAGE_PERMISSIONS',
    args: ({ channelId, lowId }) => ({
      placeId: channelId,
      overwrites: [{ target: 'role', id: lowId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) }],
    }),
  },
  'roles.create': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId }) => ({ guildId, name: 'late', color: '#654321' }),
  },
  'roles.edit': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId, lowId }) => ({
      guildId,
      roleId: lowId,
      name: 'late',
      color: '#654321',
      isHoisted: true,
      isMentionable: true,
    }),
  },
  'roles.editPermissions': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId, lowId }) => ({ guildId, roleId: lowId, permissions: maskOf(['MANAGE_ROLES']) }),
  },
  'roles.delete': { needs: 'MANAGE_ROLES', args: ({ guildId, lowId }) => ({ guildId, roleId: lowId }) },
  'roles.reorder': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId, lowId }) => ({ guildId, roleOrders: [{ roleId: lowId, newPosition: 1 }] }),
  },
  'roles.addMember': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId, lowId, plainId }) => ({ guildId, roleId: lowId, targetUserId: plainId }),
  },
  'roles.removeMember': {
    needs: 'MANAGE_ROLES',
    args: ({ guildId, lowId, targetId }) => ({ guildId, roleId: lowId, targetUserId: targetId }),
  },
  'members.kick': {
    needs: 'KICK_MEMBERS',
    args: ({ guildId, targetId }) => ({ guildId, targetUserId: targetId, reason: '' }),
  },
  'members.setNickname': {
    needs: 'MANAGE_NICKNAMES',
    args: ({ guildId, targetId }) => ({ guildId, targetUserId: targetId, nickname: 'late' }),
  },
  'members.setOwnNickname': {
    needs: 'CHANGE_NICKNAME',
    args: ({ guildId }) => ({ guildId, nickname: 'late' }),
  },
  'bans.add': {
    needs: 'BAN_MEMBERS',
    args: ({ guildId, targetId }) => ({ guildId, targetUserId: targetId, reason: '' }),
  },
  'bans.bulk': {
    needs: 'BAN_MEMBERS',
    args: ({ guildId, targetId }) => ({ guildId, userIds: [targetId], reason: '' }),
  },
  'members.timeout': {
    needs: 'MODERATE_MEMBERS',
    args: ({ guildId, targetId }) => ({
      ...{ guildId, targetUserId: targetId, reason: '' },
      until: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    }),
  },
  'members.warn': {
    needs: 'MODERATE_MEMBERS',
    args: ({ guildId, targetId }) => ({ guildId, targetUserId: targetId, reason: 'late' }),
  },
  'voice.mute': {
    needs: 'MUTE_MEMBERS',
    args: ({ guildId, targetId }) => ({ guildId, userId: targetId, mute: true, deaf: false, reason: '' }),
  },
  'channels.setSlowmode': {
    needs: 'MANAGE_CHANNELS',
    args: ({ channelId }) => ({ channelId, seconds: 5 }),
  },
  'messages.purge': {
    needs: 'MANAGE_MESSAGES',
    args: ({ guildId, channelId }) => ({
      ...{ guildId, channelId, userId: null, after: null, before: null, contains: null },
      ...{ limit: 10, reason: '' },
    }),
  },
  'bans.remove': {
    needs: 'BAN_MEMBERS',
    args: ({ guildId, bannedId }) => ({ guildId, targetUserId: bannedId }),
  },
  'invites.create': {
    needs: 'CREATE_INVITE',
    args: ({ guildId }) => ({ guildId, expiresAfter: null, maxUses: null }),
  },
  'invites.revoke': { needs: 'REVOKE_INVITE', args: ({ inviteId }) => ({ inviteId }) },
  'invites.revokeAll': { needs: 'REVOKE_INVITE', args: ({ guildId }) => ({ guildId }) },
  'invites.pause': { needs: 'REVOKE_INVITE', args: ({ guildId }) => ({ guildId }) },
  'invites.setDefaults': {
    needs: 'REVOKE_INVITE',
    args: ({ guildId }) => ({ guildId, defaultMaxUses: 3 }),
  },
  'guilds.edit': {
    needs: 'MANAGE_SERVER',
    args: ({ guildId }) => ({ guildId, name: 'Late', description: null, avatar: null, banner: null }),
  },
  'messages.create': {
    needs: 'SEND_MESSAGES',
    args: ({ channelId }) => ({ channelId, content: 'late', parentId: null }),
  },
  'messages.edit': {
    needs: 'VIEW_CHANNELS',
    args: ({ ownMessageId }) => ({ messageId: ownMessageId, content: 'late' }),
  },
  'messages.delete': { needs: 'MANAGE_MESSAGES', args: ({ messageId }) => ({ messageId }) },
  'emoji.create': {
    needs: 'MANAGE_EMOJI',
    args: ({ guildId }) => ({ guildId, name: 'late', image: SMALL_PICTURE }),
  },
  'emoji.rename': { needs: 'MANAGE_EMOJI', args: ({ emojiId }) => ({ emojiId, name: 'late' }) },
  'emoji.delete': { needs: 'MANAGE_EMOJI', args: ({ emojiId }) => ({ emojiId }) },
  'stickers.create': {
    needs: 'MANAGE_EMOJI',
    args: ({ guildId }) => ({ guildId, name: 'late', emoji: '👋', image: SMALL_PICTURE }),
  },
  'stickers.rename': { needs: 'MANAGE_EMOJI', args: ({ stickerId }) => ({ stickerId, name: 'late' }) },
  'stickers.delete': { needs: 'MANAGE_EMOJI', args: ({ stickerId }) => ({ stickerId }) },
  'messages.pin': { needs: 'PIN_MESSAGES', args: ({ messageId }) => ({ messageId }) },
  'reactions.add': { needs: 'VIEW_CHANNELS', args: ({ messageId }) => ({ messageId, emoji: '👍' }) },
  'reactions.remove': { needs: 'VIEW_CHANNELS', args: ({ messageId }) => ({ messageId, emoji: '👍' }) },
  'embeds.remove': { needs: 'MANAGE_MESSAGES', args: ({ messageId }) => ({ messageId }) },
  'threads.create': {
    needs: 'CREATE_THREADS',
    args: ({ channelId }) => ({ channelId, messageId: null, name: 'late' }),
  },
  'threads.delete': {
    needs: 'MANAGE_THREADS',
    args: ({ threadId }) => ({ channelId: threadId, reason: null }),
  },
  'lockdown.start': {
    needs: 'LOCKDOWN',
    args: ({ guildId }) => ({ guildId, minutes: null, measures: PAUSE, reason: '' }),
  },
  'lockdown.end': { needs: 'LOCKDOWN', args: ({ guildId }) => ({ guildId }) },
  'queue.claim': { needs: 'MANAGE_REPORTS', args: ({ reportId }) => ({ reportId }) },
  'queue.release': { needs: 'MANAGE_REPORTS', args: ({ reportId }) => ({ reportId }) },
  'queue.resolve': {
    needs: 'MANAGE_REPORTS',
    args: ({ reportId }) => ({ reportId, outcome: 'dismissed', note: '', tell: false }),
  },
  // What the act itself needed goes away.
  'auditLog.undo': {
    needs: 'MANAGE_NICKNAMES',
    besides: 'VIEW_AUDIT_LOG',
    args: ({ guildId, entryId }) => ({ guildId, entryId: entryId ?? toId<AuditLogEntryId>('1'), reason: '' }),
  },
  'reactions.clear': {
    needs: 'MANAGE_MESSAGES',
    args: ({ messageId }) => ({ messageId, emoji: null, userId: null }),
  },
} as const satisfies Acts;

/** How a right is revoked while its act is in progress. */
const WAYS = ['the role is taken', 'the bit is taken', 'the member is kicked'] as const;

const overtakenAct = <N extends keyof typeof ACTS>(name: N, act: Act<N>): RaceKind => ({
  name: `a right that goes away while ${name} is on the way`,
  isOfOneServer: name === 'voice.mute',
  prepare: async (ground) => {
    const { home } = ground;
    const [owner, staff, target, plain, banned] = await Promise.all([
      home.signUp(),
      home.signUp(),
      home.signUp(),
      home.signUp(),
      home.signUp(),
    ]);
    const realm = await createRealm(home, owner);
    const { guild, guildId, code, everyone } = realm;
    for (const guest of [staff, target, plain, banned]) await home.done('invites.join', { code }, guest);
    await home.done('bans.add', { guildId, targetUserId: banned.userId, reason: '' }, owner);
    const bits: readonly PermissionName[] = [act.needs, 'VIEW_CHANNELS', 'SEND_MESSAGES'];
    const rightId = await createRole(home, realm, bits, 'right');
    const lowId = await createRole(home, realm, ['VIEW_CHANNELS', 'SEND_MESSAGES'], 'low');
    const give = (roleId: RoleId, targetUserId: UserId) =>
      home.done('roles.addMember', { guildId, targetUserId, roleId }, owner);
    await give(rightId, staff.userId);
    await give(lowId, target.userId);
    const channelId = guild.channels.find(({ type }) => type === 'text')?.id;
    const categoryId = guild.categories[0]?.id;
    if (channelId === undefined || categoryId === undefined) throw new Error('A new guild lacks its rows');
    const say = async (as: typeof staff) =>
      (await home.done('messages.create', { channelId, content: 'words', parentId: null }, as)).data.id;
    const spare = await home.done('invites.create', { guildId, expiresAfter: null, maxUses: null }, owner);
    const image = SMALL_PICTURE;
    const { emoji } = await home.done('emoji.create', { guildId, name: 'early', image }, owner);
    const waving = { guildId, name: 'early', emoji: '👋', image };
    const { sticker } = await home.done('stickers.create', waving, owner);
    const named = { channelId, messageId: null, name: 'early' };
    const { thread } = await home.done('threads.create', named, owner);
    const accused = { guildId, messageId: null, userId: target.userId, category: 'spam', text: '' } as const;
    const { report } = await home.done('reports.create', accused, owner);
    if (act.besides !== undefined) {
      const permissions = maskOf([act.besides]);
      await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
    }
    const undone = async (): Promise<AuditLogEntryId | null> => {
      const named = { guildId, targetUserId: target.userId, nickname: 'early' };
      await home.done('members.setNickname', named, staff);
      const { entries } = await home.done('auditLog.list', { guildId }, owner);
      return entries.find(({ actionType }) => actionType === 'MEMBER_UPDATE')?.id ?? null;
    };
    const things: Things = {
      entryId: name === 'auditLog.undo' ? await undone() : null,
      ...{
        guildId,
        channelId,
        categoryId,
        lowId,
        inviteId: spare.invite.id,
        emojiId: emoji.id,
        stickerId: sticker.id,
        threadId: thread.id,
        reportId: report.id,
      },
      ...{ targetId: target.userId, plainId: plain.userId, bannedId: banned.userId },
      ...{ ownMessageId: await say(staff), messageId: await say(target) },
    };
    const right = { guildId, roleId: rightId };
    const held = { ...right, targetUserId: staff.userId };
    return async (dice) => {
      const way = dice.pick(WAYS);
      const take = async (): Promise<unknown> => {
        if (way === 'the role is taken') return home.done('roles.removeMember', held, owner);
        if (way === 'the bit is taken')
          return home.done('roles.editPermissions', { ...right, permissions: maskOf([]) }, owner);
        return home.done('members.kick', { guildId, targetUserId: staff.userId, reason: '' }, owner);
      };
      const status = await overtaken(ground, () => ground.call(name, act.args(things), staff), take);
      if (way === 'the bit is taken')
        await home.done('roles.editPermissions', { ...right, permissions: maskOf(bits) }, owner);
      if (way === 'the member is kicked') await home.done('invites.join', { code }, staff);
      if (way !== 'the bit is taken') await give(rightId, staff.userId);
      return status === 403 || status === 404 ? null : `${way}: answered ${status}`;
    };
  },
});

const kindOf = (name: keyof typeof ACTS): RaceKind => {
  const acts: { readonly [N in keyof typeof ACTS]: Act<N> } = ACTS;
  const make = <N extends keyof typeof ACTS>(one: N): RaceKind => overtakenAct(one, acts[one]);
  return make(name);
};

const isAct = (name: string): name is keyof typeof ACTS => name in ACTS;

/** For each act that needs a right: it is refused if the right is revoked while the act is in progress. */
export const RIGHTS: readonly RaceKind[] = Object.keys(ACTS).filter(isAct).map(kindOf);
