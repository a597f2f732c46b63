import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { listAuditLog } from '../../../../src/server/data/audit-log';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
  [owner, ann] = [await app.signUp('owner'), await app.signUp('ann')];
});
beforeEach(async () => {
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const settings = async () => (await app.done('invites.list', { guildId: guild.id }, owner)).data.settings;
const trail = async () =>
  (await listAuditLog(app.store.db, { guildId: guild.id, limit: 100 }))
    .filter(({ actionType }) => actionType === 'SERVER_UPDATE')
    .map(({ changes }) => changes);

describe('what new invites begin with', () => {
  it('is seven days and no limit at first', async () => {
    expect(await settings()).toEqual({ invitesPaused: false, defaultExpiry: '7d', defaultMaxUses: null });
  });

  it('is changed one by one, so that two who do it overwrite nothing', async () => {
    const first = await app.done('invites.setDefaults', { guildId: guild.id, defaultExpiry: '1h' }, owner);
    expect(first.settings).toEqual({ invitesPaused: false, defaultExpiry: '1h', defaultMaxUses: null });
    const second = await app.done('invites.setDefaults', { guildId: guild.id, defaultMaxUses: 25 }, owner);
    expect(second.settings).toEqual({ invitesPaused: false, defaultExpiry: '1h', defaultMaxUses: 25 });
    const none = { guildId: guild.id, defaultExpiry: null, defaultMaxUses: null };
    await app.done('invites.setDefaults', none, owner);
    expect(await settings()).toEqual({ invitesPaused: false, defaultExpiry: null, defaultMaxUses: null });
    expect(await trail()).toEqual([
      [
        { key: 'default_expiry', old_value: '1h', new_value: null },
        { key: 'default_max_uses', old_value: 25, new_value: null },
      ],
      [{ key: 'default_max_uses', old_value: null, new_value: 25 }],
      [{ key: 'default_expiry', old_value: '7d', new_value: '1h' }],
    ]);
  });

  it('is told to every member, for all of them make invites', async () => {
    await app.done(
      'invites.setDefaults',
      { guildId: guild.id, defaultExpiry: '12h', defaultMaxUses: 5 },
      owner,
    );
    const { inviteDefaults } = await app.done('guilds.info', { guildId: guild.id }, ann);
    expect(inviteDefaults).toEqual({ expiry: '12h', maxUses: 5 });
  });

  it('leaves no entry when nothing changes', async () => {
    await app.done('invites.setDefaults', { guildId: guild.id, defaultExpiry: '7d' }, owner);
    await app.done('invites.setDefaults', { guildId: guild.id }, owner);
    expect(await trail()).toEqual([]);
  });

  it.each([
    { default_expiry: '2w' },
    { default_max_uses: 0 },
    { default_max_uses: 101 },
    { default_max_uses: 1.5 },
  ])('is not %j', async (wrong) => {
    const { statusCode } = await app.server.http.inject({
      method: 'POST',
      url: '/invite/defaults',
      headers: { authorization: owner.token },
      payload: { id: guild.id, ...wrong },
    });
    expect(statusCode).toBe(400);
    expect(await settings()).toMatchObject({ defaultExpiry: '7d', defaultMaxUses: null });
  });
});
