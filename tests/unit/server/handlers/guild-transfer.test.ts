import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let heir: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, heir] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner, 'Hall');
  await app.join(guild, owner, heir);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const transfer = (to: Person, as: Person, more: { password?: string; code?: string | null } = {}) =>
  app.call(
    'guilds.transfer',
    { guildId: guild.id, userId: to.userId, password: as.password, code: null, ...more },
    as,
  );
const trail = async (as: Person) =>
  (await app.done('auditLog.list', { guildId: guild.id, limit: 10 }, as)).entries;
const ownerOf = async (as: Person) =>
  (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id)?.ownerId;

describe('handing a guild over', () => {
  it('makes the other the owner, tells all members and leaves an entry with both names', async () => {
    const socket = await app.connect(heir);
    expect((await transfer(heir, owner)).status).toBe(200);
    expect(await socket.event('GUILD_EDIT')).toMatchObject({
      guildId: guild.id,
      name: 'Hall',
      ownerId: heir.userId,
    });
    expect(await ownerOf(owner)).toBe(heir.userId);
    const [entry] = await trail(heir);
    expect(entry).toMatchObject({
      actionType: 'SERVER_UPDATE',
      user: { username: owner.user.username },
      target: { type: 'server', name: 'Hall' },
      changes: [{ key: 'owner', oldValue: owner.user.username, newValue: heir.user.username }],
    });
  });

  it('gives the rights with it, and takes them from who had them', async () => {
    await transfer(heir, owner);
    expect(await app.status('guilds.delete', { guildId: guild.id }, owner)).toBe(403);
    expect(await app.status('guilds.leave', { guildId: guild.id }, owner)).toBe(200);
    expect(await app.status('guilds.leave', { guildId: guild.id }, heir)).toBe(400);
    expect(await app.status('guilds.delete', { guildId: guild.id }, heir)).toBe(200);
  });

  it('tells both what they see now, where only the owner may see channels', async () => {
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const hidden = { guildId: guild.id, roleId: everyone.id, permissions: maskOf([]) };
    await app.done('roles.editPermissions', hidden, owner);
    const [before, after] = [await app.connect(owner), await app.connect(heir)];
    await transfer(heir, owner);
    expect((await before.event('GUILD_JOINED')).guild.channels).toEqual([]);
    expect((await after.event('GUILD_JOINED')).guild.channels).not.toEqual([]);
  });

  it('needs the password, of which wrong ones are counted as at sign-in, and takes any code', async () => {
    const wrong = await transfer(heir, owner, { password: 'not this one' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Current password is incorrect' } });
    expect(await ownerOf(owner)).toBe(owner.userId);
    for (let nth = 1; nth < HTTP_LIMITS.signInFailures; nth += 1)
      await transfer(heir, owner, { password: 'not this one' });
    expect((await transfer(heir, owner)).status).toBe(429);
    app.clock.advance(HTTP_LIMITS.signInWindowMs);
    expect((await transfer(heir, owner, { code: '000000' })).status).toBe(200);
  });

  it('asks nobody but the owner for a password', async () => {
    const asked = { password: 'not this one' };
    expect((await transfer(owner, heir, asked)).status).toBe(403);
    expect((await transfer(owner, await app.signUp(), asked)).status).toBe(404);
  });

  it('goes to members alone, and to oneself changes nothing', async () => {
    expect((await transfer(await app.signUp(), owner)).status).toBe(404);
    const socket = await app.connect(owner);
    const before = (await trail(owner)).length;
    expect((await transfer(owner, owner)).status).toBe(200);
    await socket.settle();
    expect(socket.eventsOf('GUILD_EDIT')).toEqual([]);
    expect(await trail(owner)).toHaveLength(before);
  });
});
