import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { GuildSettingsChange } from '../../../../src/contract/entities/guild-settings';
import { type ChannelId, type MessageId, type RoleId, toId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { findVerification } from '../../../../src/server/data/guild-settings';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { createPostbox } from '../../../support/node/postbox';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const MINUTE_MS = 60_000;

let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const set = (settings: GuildSettingsChange, as = owner) =>
  app.call('guildSettings.set', { guildId: guild.id, settings }, as);
const read = (as: Person) => app.done('guildSettings.fetch', { guildId: guild.id }, as);
const messages = async (as = owner) => (await app.done('messages.list', { channelId }, as)).data.messages;
const say = (as: Person) =>
  app.call(
    'messages.create',
    { channelId, content: 'hello', parentId: null, nonce: crypto.randomUUID() },
    as,
  );
const bodyOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const { message, code } = body as { message?: string; code?: string };
  return [status, message, code];
};
const hide = (place: ChannelId) => {
  const everyone = guild.memberRoles.find(({ isDefault }) => isDefault);
  if (everyone === undefined) throw new Error('no role of everyone');
  const [allow, deny] = [maskOf([]), maskOf(['VIEW_CHANNELS'])];
  const overwrites = [{ target: 'role' as const, id: everyone.id, allow, deny }];
  return app.done('overwrites.set', { placeId: place, overwrites }, owner);
};

describe('the channel of system messages', () => {
  it('says who joined, once, to those who see it, without words of the server', async () => {
    await set({ systemChannel: channelId });
    const socket = await app.connect(ann);
    await app.join(guild, owner, bob);
    await socket.settle();
    const told = socket.eventsOf('CHANNEL_MESSAGE').map(({ message }) => message);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ system: 'join', content: '', authorId: bob.userId });
    expect(await messages()).toMatchObject([{ id: told[0]?.id, system: 'join' }]);
  });

  it('stays silent where there is none, and where the channel is deleted', async () => {
    await app.join(guild, owner, bob);
    expect(await messages()).toEqual([]);
    const asked = { guildId: guild.id, name: 'arrivals', type: 'text' as const, topic: '', categoryId: null };
    const { channel } = await app.done('channels.create', asked, owner);
    const arrivals = channel.id;
    expect((await set({ systemChannel: arrivals })).status).toBe(200);
    await app.done('channels.delete', { channelId: arrivals }, owner);
    expect((await read(owner)).settings.systemChannel).toBeNull();
  });

  it('holds messages that are deleted like any, and edited by nobody', async () => {
    await set({ systemChannel: channelId });
    await app.join(guild, owner, bob);
    const [joined] = await messages();
    const messageId: MessageId = joined?.id ?? toId('0');
    expect(await app.status('messages.edit', { messageId, content: 'mine' }, bob)).toBe(400);
    expect(await app.status('messages.delete', { messageId }, ann)).toBe(403);
    expect(await app.status('messages.delete', { messageId }, owner)).toBe(200);
    expect(await messages()).toEqual([]);
  });

  it('is a text channel of the guild that the chooser sees', async () => {
    const voice = guild.channels.find(({ type }) => type === 'voice')?.id ?? toId<ChannelId>('0');
    expect((await set({ systemChannel: voice })).status).toBe(400);
    const other = textChannelOf(await app.createGuild(owner));
    expect((await set({ systemChannel: other })).status).toBe(404);
    expect((await set({ systemChannel: toId('1') })).status).toBe(404);
  });

  it('is not named to members who do not see it, neither in answers nor in events', async () => {
    await hide(channelId);
    const socket = await app.connect(ann);
    await set({ systemChannel: channelId });
    await socket.settle();
    expect(socket.eventsOf('GUILD_SETTINGS').map(({ settings }) => settings.systemChannel)).toEqual([null]);
    expect((await read(ann)).settings.systemChannel).toBeNull();
    expect((await read(owner)).settings.systemChannel).toBe(channelId);
  });
});

describe('the verification level', () => {
  it('lets new members read, and write and react after ten minutes', async () => {
    await set({ verificationLevel: 'ten_minutes' });
    await say(owner);
    const messageId = (await messages(ann))[0]?.id ?? toId<MessageId>('0');
    const refused = [403, 'You can talk here in 10 minutes', 'verification'];
    expect(bodyOf(await say(ann))).toEqual(refused);
    expect(bodyOf(await app.call('reactions.add', { messageId, emoji: '👍' }, ann))).toEqual(refused);
    app.clock.advance(4 * MINUTE_MS + 1);
    expect(bodyOf(await say(ann))).toEqual([403, 'You can talk here in 6 minutes', 'verification']);
    expect((await read(ann)).talks_at).not.toBeNull();
    app.clock.advance(6 * MINUTE_MS);
    expect((await say(ann)).status).toBe(200);
    expect(await app.status('reactions.add', { messageId, emoji: '👍' }, ann)).toBe(200);
    expect((await read(ann)).talks_at).toBeNull();
  });

  it('asks nothing of those with a role, of the owner, and where nobody chose it', async () => {
    expect((await say(ann)).status).toBe(200);
    await set({ verificationLevel: 'ten_minutes' });
    expect((await say(owner)).status).toBe(200);
    expect((await say(ann)).status).toBe(403);
    const known = { guildId: guild.id, name: 'Known', color: '#abcdef' };
    const { role } = await app.done('roles.create', known, owner);
    const given = { guildId: guild.id, targetUserId: ann.userId, roleId: role?.id ?? toId<RoleId>('0') };
    await app.done('roles.addMember', given, owner);
    expect((await say(ann)).status).toBe(200);
  });

  it('takes no level that this server cannot check', async () => {
    const refused = [400, 'This server does not send mail', undefined];
    for (const verificationLevel of ['email', 'both'] as const)
      expect(bodyOf(await set({ verificationLevel }))).toEqual(refused);
    expect((await read(owner)).settings.verificationLevel).toBe('none');
    const { statusCode } = await app.server.http.inject({
      method: 'POST',
      url: '/guild/settings',
      headers: { authorization: owner.token },
      payload: { id: guild.id, settings: { verification_level: 'blood' } },
    });
    expect(statusCode).toBe(400);
  });
});

describe('the verification level on a server that sends mail', () => {
  const verify = (person: Person) =>
    mailing.server.services.db
      .updateTable('users')
      .set({ verified: true })
      .where('id', '=', person.userId)
      .execute();
  let mailing: TestServer;
  let without: TestServer;
  beforeAll(async () => {
    without = app;
    mailing = await startTestServer({ rates: UNLIMITED, mailer: createPostbox().mailer });
    app = mailing;
  });
  afterAll(async () => {
    app = without;
    await mailing.close();
  });

  const UNVERIFIED = [403, 'Verify your e-mail address to talk here', 'verification'];

  it('lets members read, and write, react and begin threads once their address is verified', async () => {
    await set({ verificationLevel: 'email' });
    const said = await say(owner);
    expect(said.status).toBe(200);
    const messageId = (await messages(ann))[0]?.id ?? toId<MessageId>('0');
    expect((await read(ann)).verify_email).toBe(true);
    expect((await read(owner)).verify_email).toBe(false);
    expect(bodyOf(await say(ann))).toEqual(UNVERIFIED);
    expect(bodyOf(await app.call('reactions.add', { messageId, emoji: '👍' }, ann))).toEqual(UNVERIFIED);
    const thread = { channelId, messageId: null, name: 'one' };
    expect(bodyOf(await app.call('threads.create', thread, ann))).toEqual(UNVERIFIED);
    await verify(ann);
    expect((await read(ann)).verify_email).toBe(false);
    expect((await say(ann)).status).toBe(200);
    expect(await app.status('reactions.add', { messageId, emoji: '👍' }, ann)).toBe(200);
  });

  it('is decided for messages with files and in channels with permissions of their own as well', async () => {
    await set({ verificationLevel: 'email' });
    const everyone = guild.memberRoles.find(({ isDefault }) => isDefault);
    const overwrites = [
      {
        ...{ target: 'role' as const, id: everyone?.id ?? toId<RoleId>('0') },
        ...{ allow: maskOf(['SEND_MESSAGES']), deny: maskOf([]) },
      },
    ];
    await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
    expect(bodyOf(await say(ann))).toEqual(UNVERIFIED);
    await app.done('channels.setSlowmode', { channelId, seconds: 5 }, owner);
    expect(bodyOf(await say(ann))).toEqual(UNVERIFIED);
  });

  it('can ask for both, and asks nothing of those with a role', async () => {
    await set({ verificationLevel: 'both' });
    expect(bodyOf(await say(ann))).toEqual(UNVERIFIED);
    await verify(ann);
    expect(bodyOf(await say(ann))).toEqual([403, 'You can talk here in 10 minutes', 'verification']);
    app.clock.advance(10 * MINUTE_MS);
    expect((await say(ann)).status).toBe(200);
    await app.join(guild, owner, bob);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'Known', color: '#abcdef' },
      owner,
    );
    const given = { guildId: guild.id, targetUserId: bob.userId, roleId: role?.id ?? toId<RoleId>('0') };
    await app.done('roles.addMember', given, owner);
    expect((await say(bob)).status).toBe(200);
    expect((await read(bob)).verify_email).toBe(false);
  });

  it('asks for no address where the server sends no mail any more', async () => {
    await set({ verificationLevel: 'both' });
    const { db } = mailing.server.services;
    const member = { guildId: guild.id, userId: ann.userId };
    expect((await findVerification(db, { ...member, hasMail: true })).lacksAddress).toBe(true);
    const found = await findVerification(db, { ...member, hasMail: false });
    expect([found.lacksAddress, found.talksAt]).toEqual([false, expect.any(String)]);
  });
});
