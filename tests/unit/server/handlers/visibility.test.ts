import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { maskOf, NO_PERMISSIONS } from '../../../../src/domain/permissions/mask';
import { EngineError, UNAVAILABLE } from '../../../../src/server/data/engine';
import type { Store } from '../../../../src/server/data/store';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const SEEN = maskOf(['VIEW_CHANNELS']);

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;
/** An interference that runs before a transaction, after this many earlier ones. */
let interference: { after: number; readonly run: () => Promise<void> } | null = null;

const interfered = (store: Store): Store => ({
  ...store,
  transaction: async (work) => {
    const now = interference;
    if (now !== null && now.after === 0) {
      interference = null;
      await now.run();
    } else if (now !== null) now.after -= 1;
    return store.transaction(work);
  },
});

beforeEach(async () => {
  interference = null;
  app = await startTestServer({ wrapStore: interfered });
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.close());

const everyone = async () => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const found = roles.find(({ isDefault }) => isDefault);
  if (found === undefined) throw new Error('no @everyone');
  return found;
};
const setEveryone = async (permissions: ReturnType<typeof maskOf>): Promise<number> => {
  const { id: roleId } = await everyone();
  return app.status('roles.editPermissions', { guildId: guild.id, roleId, permissions }, owner);
};
/** Runs between the next change and the read of the guild that follows it. */
const afterChange = (run: () => Promise<void>): void => {
  interference = { after: 1, run };
};

describe('whoever sees the channels no longer, or again', () => {
  it('is told when the storage answers again, where it failed after the change; the change itself is done', async () => {
    const fails = (): Promise<void> =>
      Promise.reject(new EngineError(UNAVAILABLE, 'The store is starting again'));
    const socket = await app.connect(ann);
    afterChange(fails);
    expect(await setEveryone(NO_PERMISSIONS)).toBe(200);
    await socket.settle();
    expect(socket.eventsOf('GUILD_JOINED')).toEqual([]);
    app.clock.advance(1000);
    expect((await socket.event('GUILD_JOINED')).guild).toMatchObject({ id: guild.id, channels: [] });
    afterChange(fails);
    expect(await setEveryone(SEEN)).toBe(200);
    app.clock.advance(1000);
    expect((await socket.event('GUILD_JOINED', 1)).guild.channels).not.toEqual([]);
    app.clock.advance(10_000);
    await socket.settle();
    expect(socket.eventsOf('GUILD_JOINED')).toHaveLength(2);
  });

  it('is told last what is so, when roles change between the look at who is concerned and the look at the guild', async () => {
    const socket = await app.connect(ann);
    const { id } = await everyone();
    // By another node, whose command has not arrived yet.
    afterChange(async () => {
      await app.store.db.updateTable('roles').set({ permissions: SEEN }).where('id', '=', id).execute();
    });
    expect(await setEveryone(NO_PERMISSIONS)).toBe(200);
    expect(await setEveryone(NO_PERMISSIONS)).toBe(200);
    await socket.settle();
    expect(socket.eventsOf('GUILD_JOINED').at(-1)?.guild.channels).toEqual([]);
  });
});
