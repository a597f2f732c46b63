import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, RoleId } from '../../../../src/contract/ids';
import { UNLIMITED } from '../../../../src/server/security/rates';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;
let channelId: ChannelId;
let open: RoleId;
let closed: RoleId;

const roleOf = async (name: string, isMentionable: boolean): Promise<RoleId> => {
  const made = await app.done('roles.create', { guildId: guild.id, name, color: '#336699' }, owner);
  const roleId = made.role!.id;
  const edit = { guildId: guild.id, roleId, name, color: '#336699', isHoisted: false, isMentionable };
  await app.done('roles.edit', edit, owner);
  return roleId;
};

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  channelId = textChannelOf(guild);
  await app.join(guild, owner, ann);
  [open, closed] = [await roleOf('open', true), await roleOf('closed', false)];
});
afterAll(() => app.close());

const say = async (content: string, as: Person) => {
  const { data } = await app.done('messages.create', { channelId, content, parentId: null }, as);
  return data.id;
};
const counted = async () => {
  const { data } = await app.done('messages.list', { channelId }, owner);
  return data.messages.at(-1)?.mentionRoles;
};
const both = () => `<@&${open}> and <@&${closed}>`;

it('a mention of a role counts if anyone may mention it, or its author may mention everyone', async () => {
  const socket = await app.connect(owner);
  await say(both(), ann);
  expect(await counted()).toEqual([open]);
  await say(both(), owner);
  expect(await counted()).toEqual([open, closed]);
  await socket.settle();
  expect(socket.eventsOf('CHANNEL_MESSAGE').map(({ message }) => message.mentionRoles)).toEqual([
    [open],
    [open, closed],
  ]);
});

it('counts where the text mentions it, not in code, and only roles of the guild but @everyone', async () => {
  await say(`\`<@&${open}>\``, owner);
  expect(await counted()).toEqual([]);
  const everyoneOf = async ({ id }: Guild) =>
    (await app.done('roles.list', { guildId: id }, owner)).roles.find(({ isDefault }) => isDefault)!.id;
  const own = await everyoneOf(guild);
  const far = await everyoneOf(await app.createGuild(owner));
  await say(`<@&${own}> <@&${far}> <@&99999999999999999999>`, owner);
  expect(await counted()).toEqual([]);
});

it('is decided again when the message is edited, and everyone is told', async () => {
  const socket = await app.connect(owner);
  const messageId = await say(`<@&${open}>`, ann);
  await app.done('messages.edit', { messageId, content: 'nobody' }, ann);
  expect(await counted()).toEqual([]);
  await app.done('messages.edit', { messageId, content: `${both()} @everyone` }, ann);
  expect(await counted()).toEqual([open]);
  const own = await say('words', owner);
  await app.done('messages.edit', { messageId: own, content: `@everyone ${both()}` }, owner);
  await socket.settle();
  expect(socket.eventsOf('CHANNEL_MESSAGE_EDIT')).toMatchObject([
    { mentionsEveryone: false, mentionRoles: [] },
    { mentionsEveryone: false, mentionRoles: [open] },
    { mentionsEveryone: true, mentionRoles: [open, closed] },
  ]);
});
