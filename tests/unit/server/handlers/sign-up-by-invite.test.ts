import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { saveSetting } from '../../../../src/server/data/settings';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let guild: Guild;
let people = 0;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  await saveSetting(app.store.db, 'sign-up', 'open');
  owner = await app.signUp();
  guild = await app.createGuild(owner);
  await saveSetting(app.store.db, 'sign-up', 'invite');
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const register = (inviteCode?: string, from?: string) => {
  people += 1;
  const username = `newcomer${people}`;
  const asked = { username, email: `${username}@example.com`, password: 'pass word 1' };
  const args = inviteCode === undefined ? asked : { ...asked, inviteCode };
  return app.call('auth.register', args, null, from ?? `10.1.${people >> 8}.${people & 255}`);
};
const invite = async (maxUses: number | null = null) =>
  (await app.done('invites.create', { guildId: guild.id, expiresAfter: '1h', maxUses }, owner)).invite;
const accounts = async (): Promise<number> =>
  (await app.store.db.selectFrom('users').select('id').execute()).length;

describe('sign-up by invite', () => {
  it('makes an account that is a member at once, whom the others see join; /meta says the rule', async () => {
    expect((await app.done('meta.fetch', {})).signUp).toBe('invite');
    const socket = await app.connect(owner);
    const { code } = await invite();
    const { reply } = await register(` ${code} `);
    if (reply === null) throw new Error('no account');
    expect(await app.done('guilds.list', {}, reply.token)).toMatchObject([{ id: guild.id }]);
    expect(await socket.event('GUILD_MEMBER_JOIN')).toMatchObject({
      guildId: guild.id,
      member: { id: reply.user.id },
    });
  });

  it.each([
    [
      'without one',
      undefined,
      403,
      'This server accepts new accounts by invite only. Please enter an invite.',
    ],
    [
      'with a blank one',
      ' ',
      403,
      'This server accepts new accounts by invite only. Please enter an invite.',
    ],
    ['with one that there is not', 'nonesuch', 404, 'Invalid invite code'],
  ])('makes none %s', async (_name, code, status, message) => {
    const before = await accounts();
    expect(await register(code)).toMatchObject({ status, body: { message } });
    expect(await accounts()).toBe(before);
  });

  it('makes as many accounts as the invite has uses', async () => {
    const { code } = await invite(1);
    const before = await accounts();
    const answers = await Promise.all([register(code), register(code), register(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await accounts()).toBe(before + 1);
  });

  it('makes none by an invite that has expired, or while invites are paused', async () => {
    const { code } = await invite();
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect((await register(code)).status).toBe(410);
    await app.done('invites.unpause', { guildId: guild.id }, owner);
    app.clock.advance(60 * 60 * 1000);
    expect((await register(code)).status).toBe(410);
  });

  it('leaves nothing behind where the name is taken: the use is free again', async () => {
    const { code } = await invite(1);
    const asked = { email: 'other@example.com', password: 'pass word 1', inviteCode: code };
    expect(await app.status('auth.register', { ...asked, username: owner.user.username })).toBe(409);
    expect((await register(code)).status).toBe(200);
  });

  it('is no way to try codes out: misses count for the address', async () => {
    const from = '10.99.0.1';
    for (let nth = 0; nth < HTTP_LIMITS.signUps; nth += 1)
      expect((await register(`guess${nth}`, from)).status).toBe(404);
    expect((await register((await invite()).code, from)).status).toBe(429);
  });

  it('is not asked for by a server that is open, which takes an invite all the same', async () => {
    await saveSetting(app.store.db, 'sign-up', 'open');
    expect((await register()).status).toBe(200);
    const { reply } = await register((await invite()).code);
    expect(await app.done('guilds.list', {}, reply?.token ?? '')).toHaveLength(1);
    await saveSetting(app.store.db, 'sign-up', 'closed');
    expect((await register((await invite()).code)).status).toBe(403);
  });
});
