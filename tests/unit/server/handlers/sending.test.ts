import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId } from '../../../../src/contract/ids';
import { SENDING_LIMITS } from '../../../../src/contract/limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { RATES, UNLIMITED } from '../../../../src/server/security/rates';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  const { messages, messageBytes } = RATES;
  app = await startTestServer({ rates: { ...UNLIMITED, messages, messageBytes } });
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterAll(() => app.close());

describe('sending', () => {
  const send = (content: string, as: Person | string = ann) =>
    app.call('messages.create', { channelId, content, parentId: null }, as);
  const statusesOf = async (count: number, content: string, as: Person | string = ann) =>
    (await Promise.all(Array.from({ length: count }, () => send(content, as)))).map(({ status }) => status);

  it('is limited by account, whatever channel, socket and token: ten at once, two a second', async () => {
    const login = { email: ann.email, password: ann.password };
    const token = (await app.done('auth.login', login)).token;
    const statuses = [...(await statusesOf(6, 'x')), ...(await statusesOf(6, 'x', token))];
    expect(statuses.filter((status) => status === 200)).toHaveLength(SENDING_LIMITS.burst);
    const refused = await send('x');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You are sending messages too quickly. Please wait a moment.', retry_after: 1 },
    });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await send('x', bob)).status).toBe(200);
    app.clock.advance(1000);
    expect(await statusesOf(3, 'x')).toEqual([200, 200, 429]);
  });

  it('is limited by bytes as well: 128 KiB at once, as much in a minute', async () => {
    const longest = '\u{1f600}'.repeat(4000);
    const fits = Math.floor(SENDING_LIMITS.bytes / Buffer.byteLength(longest));
    const statuses = await statusesOf(fits + 1, longest);
    expect(statuses).toEqual([...Array.from({ length: fits }, () => 200), 429]);
    // A message that was refused for its bytes does not count as a message.
    expect((await send('short')).status).toBe(200);
    app.clock.advance(SENDING_LIMITS.bytesWindowMs);
    expect((await send(longest)).status).toBe(200);
  });

  it('says nothing of a limit to those who may not send', async () => {
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const permissions = maskOf(['VIEW_CHANNELS']);
    await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone.id, permissions }, owner);
    expect(new Set(await statusesOf(SENDING_LIMITS.burst + 1, 'x'))).toEqual(new Set([403]));
  });
});
