import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { GuildSettingsChange } from '../../../../src/contract/entities/guild-settings';
import type { ChannelId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { turnFactorOn } from '../../../support/node/authenticator';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import { tryUpload } from '../../../support/node/sent-files';

const KIB = 1024;
const MIB = 1024 * KIB;

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED, attachmentBytes: 3 * MIB, hasDirectMessages: false });
});
beforeEach(async () => {
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const set = (settings: GuildSettingsChange, as = owner) =>
  app.call('guildSettings.set', { guildId: guild.id, settings }, as);
const read = async (as = ann) => (await app.done('guildSettings.fetch', { guildId: guild.id }, as)).settings;
const saidIn = (body: unknown) => (body as { message?: string }).message;
const sendRaw = (settings: unknown) =>
  app.server.http.inject({
    method: 'POST',
    url: '/guild/settings',
    headers: { authorization: owner.token },
    payload: { id: guild.id, settings },
  });
const send = (bytes: number) => tryUpload(app, owner, channelId, new Uint8Array(bytes).fill(1));

describe('a second factor of staff', () => {
  const needed = {
    status: 403,
    body: { error: 403, code: 'needs_2fa', message: 'Turn on two-factor authentication to do this' },
  };
  const staff = async (): Promise<void> => {
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'Staff', color: '#336699' },
      owner,
    );
    if (role === null) throw new Error('A new role is not in its answer');
    const of = { guildId: guild.id, roleId: role.id };
    const permissions = maskOf(['MANAGE_CHANNELS', 'VIEW_AUDIT_LOG', 'CREATE_INVITE']);
    await app.done('roles.editPermissions', { ...of, permissions }, owner);
    await app.done('roles.addMember', { ...of, targetUserId: ann.userId }, owner);
  };
  const rename = (as: Person, name: string) =>
    app.call('channels.rename', { channelId, name, topic: null }, as);

  it('is demanded only by those who have one', async () => {
    expect(await read()).toMatchObject({ staffNeedsFactor: false });
    expect(await set({ staffNeedsFactor: true })).toMatchObject(needed);
    expect(await read()).toMatchObject({ staffNeedsFactor: false });
    await turnFactorOn(app, owner);
    expect((await set({ staffNeedsFactor: true })).status).toBe(200);
    expect(await read()).toMatchObject({ staffNeedsFactor: true });
    const { entries } = await app.done('auditLog.list', { guildId: guild.id }, owner);
    expect(entries[0]?.changes).toEqual([{ key: 'staff_needs_2fa', oldValue: false, newValue: true }]);
  });

  it('is asked of each act, and of nothing else', async () => {
    await staff();
    const factor = await turnFactorOn(app, owner);
    await set({ staffNeedsFactor: true });
    expect(await rename(ann, 'plans')).toMatchObject(needed);
    expect((await rename(owner, 'plans')).status).toBe(200);
    expect(await app.status('auditLog.list', { guildId: guild.id }, ann)).toBe(200);
    const invite = { guildId: guild.id, expiresAfter: null, maxUses: null };
    expect(await app.status('invites.create', invite, ann)).toBe(200);
    const words = { channelId, content: 'my own words', parentId: null };
    const { data } = await app.done('messages.create', words, ann);
    expect(await app.status('messages.delete', { messageId: data.id }, ann)).toBe(200);
    await turnFactorOn(app, ann);
    expect((await rename(ann, 'ideas')).status).toBe(200);
    // The owner is no exception: nobody acts without one, not even to end this.
    await app.done('twoFactor.disable', { password: owner.password, code: factor.code() }, owner);
    expect(await set({ staffNeedsFactor: false })).toMatchObject(needed);
    expect(await read()).toMatchObject({ staffNeedsFactor: true });
  });
});

describe('the settings of a guild', () => {
  it('are the defaults until somebody changes them, for every member', async () => {
    expect(await read()).toMatchObject({ attachmentBytes: null });
  });

  it('change one by one, and members are told all of them', async () => {
    const socket = await app.connect(ann);
    expect((await set({ attachmentBytes: MIB })).status).toBe(200);
    expect(await read()).toMatchObject({ attachmentBytes: MIB });
    expect((await set({})).status).toBe(200);
    expect(await read()).toMatchObject({ attachmentBytes: MIB });
    await set({ attachmentBytes: null });
    expect(await read()).toMatchObject({ attachmentBytes: null });
    await socket.settle();
    const told = socket.eventsOf('GUILD_SETTINGS').map(({ settings }) => settings.attachmentBytes);
    expect(told).toEqual([MIB, null]);
  });

  it('are recorded in the audit log each, and a change that is none is not', async () => {
    await set({ attachmentBytes: MIB });
    await set({ attachmentBytes: MIB });
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 10 }, owner);
    const changes = entries.filter(({ actionType }) => actionType === 'SERVER_UPDATE');
    expect(changes.map((entry) => entry.changes)).toEqual([
      [{ key: 'attachment_bytes', oldValue: null, newValue: MIB }],
    ]);
  });

  it.each([
    ['of another name', { evidence_day: 4 }],
    ['of a feature that the server does not have', { direct_messages: true }],
    ['with a value of another kind', { attachment_bytes: 'many' }],
    ['with no bytes', { attachment_bytes: 0 }],
  ])('take no setting %s', async (_what, settings) => {
    const { statusCode } = await sendRaw(settings);
    expect(statusCode).toBe(400);
    expect(await read()).toMatchObject({ attachmentBytes: null });
  });

  it('permit no larger files than the server takes', async () => {
    const refused = await set({ attachmentBytes: 4 * MIB });
    expect([refused.status, saidIn(refused.body)]).toEqual([
      400,
      'A file can have at most 3 MiB on this server',
    ]);
  });

  it('limit the files of the guild, in words that say how much', async () => {
    expect((await send(16 * KIB)).status).toBe(200);
    await set({ attachmentBytes: 8 * KIB });
    const refused = await send(16 * KIB);
    expect([refused.status, saidIn(refused.body)]).toEqual([413, 'This file is larger than 8 KiB']);
    expect((await send(8 * KIB)).status).toBe(200);
  });
});
