import type { Guild } from '../../../src/contract/entities/guild';
import { type MessageId, toId, type UserId } from '../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../src/contract/limits';
import type { TestServer } from './server-app';
import type { TestSocket } from './server-socket';

/** Members of the database alone, who are offline: `crowd1`, `crowd2`, … by name, each with the suffix. */
export const addMembersTo = async (
  app: TestServer,
  guild: Guild,
  count: number,
  suffix: string,
): Promise<readonly UserId[]> => {
  const createdAt = new Date(app.clock.now()).toISOString();
  const users = Array.from({ length: count }, (_, nth) => {
    const id = app.store.ids.next<UserId>();
    const username = `crowd${nth + 1}${suffix}`;
    return { id, username, email: `${username}@example.com`, passwordHash: '-', createdAt };
  });
  await app.store.db.insertInto('users').values(users).execute();
  await app.store.db
    .insertInto('members')
    .values(
      users.map(({ id }) => ({
        guildId: guild.id,
        userId: id,
        joinedAt: createdAt,
        readFloor: toId<MessageId>('0'),
      })),
    )
    .execute();
  return users.map(({ id }) => id);
};

/** The session of a socket, which calls about it name. */
export const gatewaySessionOf = (socket: TestSocket): string => {
  const hello = socket.frames.find((frame) => frame.kind === 'hello');
  if (hello?.kind !== 'hello') throw new Error('There is no HELLO');
  return hello.session;
};

/** The parts of member lists that a socket was sent. */
export const rangesOf = (socket: TestSocket) => socket.eventsOf('GUILD_MEMBER_RANGE');

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lets the server read what has changed in its member lists, and the sockets hear of it. */
export const gatherChanges = async (app: TestServer, sockets: readonly TestSocket[]): Promise<void> => {
  for (let nth = 0; nth < 2; nth += 1) {
    app.clock.advance(MEMBER_RANGES.gatherMs);
    // A read from the store, and the event that follows it.
    for (let turn = 0; turn < 20; turn += 1) await settle();
    await Promise.all(sockets.map((socket) => socket.settle()));
  }
};
