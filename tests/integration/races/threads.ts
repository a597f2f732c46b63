import type { ChannelId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const HIDDEN = { allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) };

/** A guild with two members and a channel. */
const hall = async (home: TestServer): Promise<{ ann: Person; ben: Person; channelId: ChannelId }> => {
  const [ann, ben] = [await home.signUp(), await home.signUp()];
  const guild = await home.createGuild(ann);
  await home.join(guild, ann, ben);
  return { ann, ben, channelId: textChannelOf(guild) };
};

const newThread = async (home: TestServer, as: Person, channelId: ChannelId): Promise<ChannelId> =>
  (await home.done('threads.create', { channelId, messageId: null, name: 'thread' }, as)).thread.id;

const writing =
  ({ call }: Ground, who: Person, channelId: ChannelId) =>
  () =>
    call('messages.create', { channelId, content: 'Hello', parentId: null }, who);

const storedIn = async (home: TestServer, channelId: ChannelId): Promise<number> =>
  (await home.store.db.selectFrom('messages').select('id').where('channelId', '=', channelId).execute())
    .length;

/** Races about threads. */
export const THREADS: readonly RaceKind[] = [
  {
    name: 'two threads from one message',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { ann, ben, channelId } = await hall(home);
        const said = { channelId, content: 'words', parentId: null };
        const messageId = (await home.done('messages.create', said, ann)).data.id;
        const making = (who: Person, name: string) => () =>
          call('threads.create', { channelId, messageId, name }, who);
        const statuses = await together(ground, dice, [making(ann, 'one'), making(ben, 'two')]);
        const { threads } = await home.done('threads.list', { channelId, archived: false }, ben);
        return firstFault(
          statusFault(statuses, [200, 409]),
          threads.length === 1 ? null : `made ${threads.length} threads`,
        );
      }),
  },
  {
    name: 'a message in a thread that is locked',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { ann, ben, channelId } = await hall(home);
        const id = await newThread(home, ann, channelId);
        const [sent, locked] = await together(ground, dice, [
          writing(ground, ben, id),
          () => call('threads.edit', { channelId: id, locked: true }, ann),
        ]);
        const stored = await storedIn(home, id);
        const { status } = await writing(ground, ben, id)().answer;
        return firstFault(
          locked === 200 && (sent === 200 || sent === 403) ? null : `answered ${sent} and ${locked}`,
          stored === (sent === 200 ? 1 : 0) ? null : `stored ${stored} after ${sent}`,
          status === 403 ? null : `answered ${status} after the lock`,
        );
      }),
  },
  {
    name: 'a message in a thread that is deleted',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { ann, ben, channelId } = await hall(home);
        const id = await newThread(home, ann, channelId);
        const [sent, deleted] = await together(ground, dice, [
          writing(ground, ben, id),
          () => call('threads.delete', { channelId: id, reason: null }, ann),
        ]);
        const follows = await home.store.db
          .selectFrom('threadFollows')
          .select('userId')
          .where('threadId', '=', id)
          .execute();
        return firstFault(
          deleted === 200 && (sent === 200 || sent === 404) ? null : `answered ${sent} and ${deleted}`,
          (await storedIn(home, id)) === 0 ? null : 'left messages',
          follows.length === 0 ? null : 'left somebody who follows it',
        );
      }),
  },
  {
    name: 'a message in a thread whose channel one loses the view of',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { ann, ben, channelId } = await hall(home);
        const id = await newThread(home, ann, channelId);
        const hidden = { target: 'member' as const, id: ben.userId, ...HIDDEN };
        const [sent, hid] = await together(ground, dice, [
          writing(ground, ben, id),
          () => call('overwrites.set', { placeId: channelId, overwrites: [hidden] }, ann),
        ]);
        const stored = await storedIn(home, id);
        const { status } = await writing(ground, ben, id)().answer;
        return firstFault(
          hid === 200 && (sent === 200 || sent === 404) ? null : `answered ${sent} and ${hid}`,
          stored === (sent === 200 ? 1 : 0) ? null : `stored ${stored} after ${sent}`,
          status === 404 ? null : `answered ${status} without the view`,
        );
      }),
  },
];
