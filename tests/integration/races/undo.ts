import type { AuditLogEntryId, CategoryId, ChannelId, GuildId, MessageId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

interface Hall {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly owner: Person;
  readonly ann: Person;
  readonly messageId: MessageId;
}

const hall = async (home: TestServer): Promise<Hall> => {
  const [owner, ann] = [await home.signUp(), await home.signUp()];
  const guild = await home.createGuild(owner);
  await home.join(guild, owner, ann);
  const channelId = textChannelOf(guild);
  const said = { channelId, content: 'Hello', parentId: null };
  const { data } = await home.done('messages.create', said, ann);
  return { guildId: guild.id, channelId, owner, ann, messageId: data.id };
};

const entryOf = async (
  home: TestServer,
  { guildId, owner }: Hall,
  action: string,
): Promise<AuditLogEntryId> => {
  const { entries } = await home.done('auditLog.list', { guildId }, owner);
  const entry = entries.find(({ actionType }) => actionType === action);
  if (entry === undefined) throw new Error(`No entry of ${action}`);
  return entry.id;
};

const undoing =
  ({ call }: Ground, { guildId, owner }: Hall, entryId: AuditLogEntryId) =>
  () =>
    call('auditLog.undo', { guildId, entryId, reason: '' }, owner);

const isThere = async (home: TestServer, { messageId }: Hall): Promise<boolean> =>
  (await home.store.db.selectFrom('messages').select('id').where('id', '=', messageId).executeTakeFirst()) !==
  undefined;

const nicknameOf = async (home: TestServer, { guildId, ann }: Hall): Promise<string | null> =>
  (
    await home.store.db
      .selectFrom('members')
      .select('nickname')
      .where('guildId', '=', guildId)
      .where('userId', '=', ann.userId)
      .executeTakeFirstOrThrow()
  ).nickname;

/** The fault if the edit was refused, or the undo neither done nor a conflict. */
const answers = (undone: number | undefined, edited: number | undefined): string | null =>
  edited === 200 && (undone === 200 || undone === 409) ? null : `answered ${undone} and ${edited}`;

const placeOf = async (
  home: TestServer,
  channelId: ChannelId,
): Promise<{ readonly name: string; readonly categoryId: CategoryId | null } | null> =>
  (await home.store.db
    .selectFrom('channels')
    .select(['name', 'categoryId'])
    .where('id', '=', channelId)
    .executeTakeFirst()) ?? null;

/** Races about undoing. */
export const UNDOING: readonly RaceKind[] = [
  {
    name: 'two undo one deletion',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        await home.done('messages.delete', { messageId: there.messageId }, there.owner);
        const undo = undoing(ground, there, await entryOf(home, there, 'MESSAGE_DELETE'));
        const statuses = await together(ground, dice, [undo, undo]);
        const { entries } = await home.done('auditLog.list', { guildId: there.guildId }, there.owner);
        const count = entries.filter(({ actionType }) => actionType === 'ACTION_UNDO').length;
        return firstFault(
          statusFault(statuses, [200, 409]),
          count === 1 ? null : `recorded ${count}`,
          (await isThere(home, there)) ? null : 'lost the message',
        );
      }),
  },
  {
    name: 'the undo of a nickname and another one',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { guildId, ann, owner } = there;
        const named = { guildId, targetUserId: ann.userId };
        await home.done('members.setNickname', { ...named, nickname: 'Rude' }, owner);
        const undo = undoing(ground, there, await entryOf(home, there, 'MEMBER_UPDATE'));
        const [undone, set] = await together(ground, dice, [
          undo,
          () => call('members.setOwnNickname', { guildId, nickname: 'Ann' }, ann),
        ]);
        const nickname = await nicknameOf(home, there);
        return firstFault(answers(undone, set), nickname === 'Ann' ? null : `left ${nickname}`);
      }),
  },
  {
    name: 'the undo of the edit of a role and another edit',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { guildId, owner } = there;
        const made = { guildId, name: 'early', color: '#112233' };
        const { role } = await home.done('roles.create', made, owner);
        if (role === null) throw new Error('A new role is not in its answer');
        const edit = { guildId, roleId: role.id, isHoisted: false, isMentionable: false };
        await home.done('roles.edit', { ...edit, name: 'Crooks', color: '#445566' }, owner);
        const undo = undoing(ground, there, await entryOf(home, there, 'ROLE_UPDATE'));
        const late = { ...edit, name: 'late', color: '#445566' };
        const [undone, set] = await together(ground, dice, [undo, () => call('roles.edit', late, owner)]);
        const { roles } = await home.done('roles.list', { guildId }, owner);
        const after = roles.find(({ id }) => id === role.id);
        return firstFault(
          answers(undone, set),
          after?.name === 'late' && after.color === '#445566' ? null : `left ${JSON.stringify(after)}`,
        );
      }),
  },
  {
    name: 'the undo of permissions of a channel and others',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { owner, ann, channelId: placeId } = there;
        const of = (name: 'SEND_MESSAGES' | 'ATTACH_FILES') => ({
          ...{ target: 'member' as const, id: ann.userId, allow: maskOf([]), deny: maskOf([name]) },
        });
        await home.done('overwrites.set', { placeId, overwrites: [of('SEND_MESSAGES')] }, owner);
        const undo = undoing(ground, there, await entryOf(home, there, 'CHANNEL_PERMISSIONS_UPDATE'));
        const late = { placeId, overwrites: [of('ATTACH_FILES')] };
        const [undone, set] = await together(ground, dice, [undo, () => call('overwrites.set', late, owner)]);
        const { overwrites } = await home.done('overwrites.fetch', { placeId }, owner);
        return firstFault(
          answers(undone, set),
          overwrites[0]?.deny === maskOf(['ATTACH_FILES']) ? null : `left ${JSON.stringify(overwrites)}`,
        );
      }),
  },
  {
    name: 'the undo of the deletion of a channel and an edit of it, or the deletion of its category',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { guildId, owner, channelId } = there;
        const { category } = await home.done('categories.create', { guildId, name: 'early' }, owner);
        const moved = [{ id: channelId, position: 0, categoryId: category.id }];
        await home.done('channels.reorder', { guildId, channels: moved, categories: [] }, owner);
        await home.done('channels.delete', { channelId }, owner);
        const undo = undoing(ground, there, await entryOf(home, there, 'CHANNEL_DELETE'));
        const isEdit = dice.chance(50);
        const [undone, other] = await together(ground, dice, [
          undo,
          () =>
            isEdit
              ? call('channels.rename', { channelId, name: 'late', topic: null }, owner)
              : call('categories.delete', { categoryId: category.id }, owner),
        ]);
        const after = await placeOf(home, channelId);
        const isRenamed = isEdit && other === 200;
        return firstFault(
          undone === 200 && (other === 200 || (isEdit && other === 404))
            ? null
            : `answered ${undone} and ${other}`,
          after === null ? 'lost the channel' : null,
          (after?.name === 'late') === isRenamed ? null : `named ${after?.name}`,
          after?.categoryId === (isEdit ? category.id : null) ? null : `in ${after?.categoryId}`,
          (await isThere(home, there)) ? null : 'lost the message',
        );
      }),
  },
];
