import { accountAt, type DemoServer, guildsOf, tokenOf } from './demo-server';
import { callAs, createTestGuild, type TestGuild } from './people-page';

export const OWNER = 0;
export const STAFF = 1;
export const MEMBER = 2;

/** A guild of the owner with the two others as members, and what is done in it without a window. */
export interface PrivateWorld extends TestGuild {
  /** The role 'Carter', which nobody has at first. */
  readonly roleId: string;
  readonly everyoneId: string;
  post(path: string, body: object): Promise<Record<string, unknown>>;
  userId(index: number): Promise<string>;
  giveRole(index: number): Promise<unknown>;
  takeRole(index: number): Promise<unknown>;
  /** Makes a channel; returns its id. */
  makeChannel(name: string, categoryId?: string | null): Promise<string>;
  /** Makes a category; returns its id. */
  makeCategory(name: string, allowed?: readonly object[]): Promise<string>;
  overwritesOf(placeId: string): Promise<readonly Record<string, unknown>[]>;
  /** The names of the channels as a user sees them. */
  channelsOf(index: number): Promise<readonly string[]>;
}

/** Makes the guild. */
export const makePrivateWorld = async (server: DemoServer, name: string): Promise<PrivateWorld> => {
  const owner = accountAt(server, OWNER);
  const made = await createTestGuild(server, owner, name);
  const { id: guildId, code } = made;
  for (const other of [STAFF, MEMBER])
    await callAs(server, accountAt(server, other), '/invite/join', null, { code });
  const post = (path: string, body: object) => callAs(server, owner, path, body);
  const read = async (path: string, index: number, headers: Readonly<Record<string, string>>) => {
    const Authorization = await tokenOf(server, accountAt(server, index));
    const answer = await fetch(`${server.url}${path}`, { headers: { Authorization, ...headers } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { roles } = (await read('/role/fetch/', OWNER, { id: guildId })) as {
    roles: { id: string; name: string; is_default: boolean }[];
  };
  const userId = async (index: number): Promise<string> =>
    ((await read('/users/@me', index, {})) as { user: { id: string } }).user.id;
  const roleId = roles.find((role) => role.name === 'Carter')?.id ?? '';
  const change = async (path: string, index: number) =>
    post(path, { guildId, targetUserId: await userId(index), roleId });
  return {
    ...made,
    roleId,
    everyoneId: roles.find((role) => role.is_default)?.id ?? '',
    post,
    userId,
    giveRole: (index) => change('/role/members/add', index),
    takeRole: (index) => change('/role/members/remove', index),
    makeChannel: async (channel, categoryId = null) =>
      (
        (await post('/channel/create', { guildId, name: channel, type: 'text', categoryId })) as {
          channel: { id: string };
        }
      ).channel.id,
    makeCategory: async (category, allowed) =>
      (
        (await post('/channel/create/category', {
          ...{ guildId, name: category },
          ...(allowed !== undefined && { private: true, allowed }),
        })) as { category: { id: string } }
      ).category.id,
    overwritesOf: async (placeId) =>
      (await read('/channel/permissions/fetch', OWNER, { id: placeId }))['overwrites'] as Record<
        string,
        unknown
      >[],
    channelsOf: async (index) => {
      const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, index)));
      return guilds.find(({ id }) => id === guildId)?.channels.map((channel) => channel.name) ?? [];
    },
  };
};
