import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let member: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
  [owner, member] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, member);
});
afterAll(() => app.close());

const REFUSED = { status: 400, body: { message: 'This name is reserved. Please choose another one.' } };

describe('a name that calls everybody', () => {
  it.each(['@everyone', '@here', ' @Everyone\u200b'])('is had by no role: %j', async (name) => {
    const guildId = guild.id;
    const color = '#336699';
    expect(await app.call('roles.create', { guildId, name, color }, owner)).toMatchObject(REFUSED);
    const { role } = await app.done('roles.create', { guildId, name: 'staff', color }, owner);
    if (role === null) throw new Error('no role');
    const edit = { guildId, roleId: role.id, name, color, isHoisted: false, isMentionable: false };
    expect(await app.call('roles.edit', edit, owner)).toMatchObject(REFUSED);
  });

  it.each(['@everyone', 'here', '@ here'])('is had by no member: %j', async (nickname) => {
    const ofOther = { guildId: guild.id, targetUserId: member.userId, nickname };
    expect(await app.call('members.setOwnNickname', { guildId: guild.id, nickname }, member)).toMatchObject(
      REFUSED,
    );
    expect(await app.call('members.setNickname', ofOther, owner)).toMatchObject(REFUSED);
  });

  it.each(['everyone', 'Here'])('is had by no account: %j', async (username) => {
    const account = { username, email: 'e@example.com', password: 'pass word 1' };
    expect(await app.call('auth.register', account)).toMatchObject(REFUSED);
    expect(await app.call('users.updateUsername', { username }, member)).toMatchObject(REFUSED);
  });
});
