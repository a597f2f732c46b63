import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Role } from '../../../../src/contract/entities/role';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

/** Fields that are sent raw, without the client's own checks. */
interface Field {
  readonly what: string;
  readonly path: string;
  /** The body with the text in the field. */
  readonly body: (text: string) => object | Promise<object>;
  /** The maximum length, in code points: the number of the specification. */
  readonly max: number;
  /** Whether a text of only white space is refused. */
  readonly refusesBlank?: true;
  /** A character that the field accepts; if possible one of two UTF-16 units. */
  readonly character?: string;
}

let app: TestServer;
let owner: Person;
let guild: Guild;
let role: Role;

beforeAll(async () => {
  app = await startTestServer();
  owner = await app.signUp();
  guild = await app.createGuild(owner);
  const made = await app.done('roles.create', { guildId: guild.id, name: 'r', color: '#123456' }, owner);
  if (made.role === null) throw new Error('no role');
  role = made.role;
});
afterAll(() => app.close());

const guildEdit = { avatar: null, banner: null };
const newMember = async () => {
  const person = await app.signUp();
  await app.join(guild, owner, person);
  return person.userId;
};

const FIELDS: readonly Field[] = [
  {
    what: 'the name of a new guild',
    path: '/guild/create',
    body: (name) => ({ name, icon: null }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the name of a guild',
    path: '/guild/edit',
    body: (name) => ({ id: guild.id, name, description: null, ...guildEdit }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the description of a guild',
    path: '/guild/edit',
    body: (description) => ({ id: guild.id, name: 'Guild', description, ...guildEdit }),
    max: 120,
  },
  {
    what: 'the name of a text channel',
    path: '/channel/create',
    body: (name) => ({ guildId: guild.id, name, type: 'text', categoryId: null }),
    max: 100,
    refusesBlank: true,
    character: 'a',
  },
  {
    what: 'the name of a voice channel',
    path: '/channel/create',
    body: (name) => ({ guildId: guild.id, name, type: 'voice', categoryId: null }),
    max: 100,
    refusesBlank: true,
    character: '𠮷',
  },
  {
    what: 'the new name of a channel',
    path: '/channel/rename',
    body: (name) => ({ id: textChannelOf(guild), name, topic: null }),
    max: 100,
    refusesBlank: true,
    character: 'a',
  },
  {
    what: 'the topic of a channel',
    path: '/channel/rename',
    body: (topic) => ({ id: textChannelOf(guild), name: 'general', topic }),
    max: 1024,
  },
  {
    what: 'the topic of a new channel',
    path: '/channel/create',
    body: (topic) => ({ guildId: guild.id, name: 'x', type: 'text', categoryId: null, topic }),
    max: 1024,
  },
  {
    what: 'the name of a category',
    path: '/channel/create/category',
    body: (name) => ({ guildId: guild.id, name }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the new name of a category',
    path: '/channel/rename/category',
    body: (name) => ({ id: guild.categories[0]?.id, name }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the name of a new role',
    path: '/role/create',
    body: (name) => ({ id: guild.id, name, color: '#123456' }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the name of a role',
    path: '/role/edit',
    body: (name) => ({
      ...{ guildId: guild.id, roleId: role.id, name, color: '#123456' },
      ...{ is_hoisted: 0, is_mentionable: 0 },
    }),
    max: 100,
    refusesBlank: true,
  },
  {
    what: 'the reason of a kick',
    path: '/guild/members/kick',
    body: async (reason) => ({ guildId: guild.id, targetUserId: await newMember(), reason }),
    max: 512,
  },
  {
    what: 'the reason of a ban',
    path: '/guild/members/bans/add',
    body: async (reason) => ({ guildId: guild.id, targetUserId: await newMember(), reason }),
    max: 512,
  },
  {
    what: 'a nickname',
    path: '/guild/nickname',
    body: (nickname) => ({ guildId: guild.id, nickname }),
    max: 32,
  },
  {
    what: 'a message',
    path: '/channel/message/create',
    body: (content) => ({ channelId: textChannelOf(guild), content, parent_id: null }),
    max: 4000,
    refusesBlank: true,
  },
  {
    what: 'about me',
    path: '/users/update/bio',
    body: (bio) => ({ bio }),
    max: 190,
    refusesBlank: true,
  },
  {
    what: 'a username',
    path: '/users/update/username',
    body: (username) => ({ username }),
    max: 32,
    refusesBlank: true,
    character: 'u',
  },
  {
    what: 'a request',
    path: '/requests/create',
    body: (description) => ({ type: 0, description, url: null }),
    max: 2000,
    refusesBlank: true,
  },
];

const send = async ({ path, body }: Field, text: string): Promise<number> =>
  (
    await app.server.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: owner.token },
      payload: await body(text),
    })
  ).statusCode;

describe('the length of a text', () => {
  it.each(FIELDS)('$what: at most $max characters, as people count', async (field) => {
    const { max, character = '😀' } = field;
    expect(await send(field, character.repeat(max))).toBe(200);
    expect(await send(field, character.repeat(max + 1))).toBe(400);
  });

  it.each(FIELDS.filter(({ refusesBlank }) => refusesBlank))('$what: not blank', async (field) => {
    for (const blank of ['', '   ', '\n\t ']) expect(await send(field, blank)).toBe(400);
  });

  it('of a username is 2 at least, of letters, digits and three signs', async () => {
    const username = FIELDS.find(({ path }) => path === '/users/update/username');
    if (username === undefined) throw new Error('no field');
    for (const refused of ['a', 'a b', 'ä1', 'a@b', 'a/b', 'ab\u200b'])
      expect(await send(username, refused)).toBe(400);
    for (const taken of ['ab', 'A.b_c-9']) expect(await send(username, taken)).toBe(200);
  });
});
