import type { AuditLogEntryId, GuildId, MessageId } from '../../../src/contract/ids';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

interface Hall {
  readonly guildId: GuildId;
  readonly owner: Person;
  readonly ann: Person;
  readonly messageId: MessageId;
}

const hall = async (home: TestServer): Promise<Hall> => {
  const [owner, ann] = [await home.signUp(), await home.signUp()];
  const guild = await home.createGuild(owner);
  await home.join(guild, owner, ann);
  const said = { channelId: textChannelOf(guild), content: 'Hello', parentId: null };
  const { data } = await home.done('messages.create', said, ann);
  return { guildId: guild.id, owner, ann, messageId: data.id };
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
        return firstFault(
          set === 200 && (undone === 200 || undone === 409) ? null : `answered ${undone} and ${set}`,
          nickname === 'Ann' ? null : `left ${nickname}`,
        );
      }),
  },
];
