import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId } from '../../../../src/contract/ids';
import { maskOf, NO_PERMISSIONS } from '../../../../src/domain/permissions/mask';
import { createStatementCounter } from '../../../support/node/counted-statements';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';
import type { TestSocket } from '../../../support/node/server-socket';

const VIEW = maskOf(['VIEW_CHANNELS']);

let app: TestServer;
let owner: Person;
let guild: Guild;
const counter = createStatementCounter();

beforeEach(async () => {
  app = await startTestServer({ wrapStore: counter.watch });
  owner = await app.signUp();
  guild = await app.createGuild(owner);
});
afterEach(() => app.close());

const general = (): ChannelId => {
  const found = guild.channels.find(({ type }) => type === 'text');
  if (found === undefined) throw new Error('no text channel');
  return found.id;
};
const everyone = () => {
  const found = guild.memberRoles.find(({ isDefault }) => isDefault);
  if (found === undefined) throw new Error('no @everyone');
  return found.id;
};
/** New members of the guild who listen. */
const listeners = async (count: number): Promise<TestSocket[]> => {
  const sockets: TestSocket[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const person = await app.signUp();
    await app.join(guild, owner, person);
    sockets.push(await app.connect(person));
  }
  return sockets;
};
/** Hides or shows a channel to all; how many statements that takes. */
const setView = async (isHidden: boolean): Promise<number> => {
  const rule = {
    ...{ target: 'role' as const, id: everyone() },
    ...(isHidden ? { allow: NO_PERMISSIONS, deny: VIEW } : { allow: VIEW, deny: NO_PERMISSIONS }),
  };
  const [, statements] = await counter.countWithin(() =>
    app.done('overwrites.set', { placeId: general(), overwrites: [rule] }, owner),
  );
  return statements;
};

describe('a channel that is hidden', () => {
  it('takes as many statements for eight who listen as for two, and tells each of them', async () => {
    const first = await listeners(2);
    const forTwo = await setView(true);
    await setView(false);
    const all = [...first, ...(await listeners(6))];
    expect(await setView(true)).toBe(forTwo);
    for (const socket of all) {
      await socket.settle();
      expect(socket.eventsOf('GUILD_CHANNEL_DELETE').at(-1)).toMatchObject({
        ...{ channelId: general(), hidden: true },
      });
      expect(socket.eventsOf('GUILD_JOINED')).toEqual([]);
    }
  });
});

describe('a channel that is shown', () => {
  it('comes to each as it is, with what each of them has read', async () => {
    const sockets = await listeners(2);
    await setView(true);
    await setView(false);
    for (const socket of sockets) {
      const { channel } = await socket.event('GUILD_CHANNEL_CREATE');
      expect(channel).toMatchObject({ id: general(), private: false, hasUnread: false });
      expect(socket.eventsOf('GUILD_CHANNEL_CREATE')).toHaveLength(1);
    }
  });
});
