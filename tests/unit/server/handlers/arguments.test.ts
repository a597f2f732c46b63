import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Role } from '../../../../src/contract/entities/role';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

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

interface Call {
  readonly path: string;
  readonly body: object;
  /** Replacements of fields of the body. */
  readonly taken: readonly object[];
  readonly refused: readonly object[];
}

/** Bodies that are sent raw, without the client's own checks. */
const CALLS: Readonly<Record<string, () => Call>> = {
  'an invite': () => ({
    path: '/invite/create',
    body: { id: guild.id, exp_after: null, max_uses: null },
    taken: [
      ...['30m', '1h', '6h', '12h', '1d', '7d', null].map((exp_after) => ({ exp_after })),
      ...[1, 5, 10, 25, 50, 100, null].map((max_uses) => ({ max_uses })),
    ],
    refused: [
      ...['2h', '', 7, '1D'].map((exp_after) => ({ exp_after })),
      ...[0, 101, -1, 1.5, '5'].map((max_uses) => ({ max_uses })),
    ],
  }),
  'the look of a role': () => ({
    path: '/role/edit',
    body: {
      ...{ guildId: guild.id, roleId: role.id, name: 'r', color: '#123456' },
      ...{ is_hoisted: 0, is_mentionable: 1 },
    },
    taken: [{ color: '#ABCDEF' }, { is_hoisted: 1 }, { is_mentionable: 0 }],
    refused: [
      ...['#12345', 'red', '#gggggg', '#1234567', null].map((color) => ({ color })),
      ...[{ is_hoisted: 2 }, { is_hoisted: 'yes' }, { is_mentionable: null }],
    ],
  }),
  'the permissions of a role': () => ({
    path: '/role/edit/permissions/',
    body: { guildId: guild.id, roleId: role.id },
    taken: [{ permissions: '0' }, { permissions: '65535' }],
    refused: ['', '-1', '0x1', '1.5', 3, null, '1'.repeat(41)].map((permissions) => ({ permissions })),
  }),
  'an order of roles': () => ({
    path: '/role/reorder',
    body: { guildId: guild.id },
    taken: [{ roleOrders: [{ roleId: role.id, newPosition: 1 }] }, { roleOrders: [] }],
    refused: [0, -1, 1.5, '1', 1e9].map((newPosition) => ({
      roleOrders: [{ roleId: role.id, newPosition }],
    })),
  }),
  'an order of channels': () => ({
    path: '/channel/reorder',
    body: { guildId: guild.id, channels: [], categories: [] },
    taken: [{ channels: [{ id: textChannelOf(guild), position: 5, categoryId: null }] }],
    refused: [-1, 1.5, '1', 1e9].map((position) => ({
      channels: [{ id: textChannelOf(guild), position, categoryId: null }],
    })),
  }),
  'a status': () => ({
    path: '/users/status/update',
    body: {},
    taken: [{ status: 'active' }, { status: 'away' }, { status: 'dnd' }, {}],
    refused: [{ status: 'inactive' }, { status: 'asleep' }, { status: 1 }],
  }),
  'a type of channel': () => ({
    path: '/channel/create',
    body: { guildId: guild.id, name: 'x', categoryId: null },
    taken: [{ type: 'text' }, { type: 'voice' }],
    refused: [{ type: 'stage' }, { type: 0 }, {}],
  }),
};

describe('what is sent past the client', () => {
  it.each(Object.entries(CALLS))('%s is judged by the server', async (_what, call) => {
    const { path, body, taken, refused } = call();
    const send = async (more: object) =>
      (
        await app.server.http.inject({
          method: 'POST',
          url: path,
          headers: { authorization: owner.token },
          payload: { ...body, ...more },
        })
      ).statusCode;
    for (const more of taken) expect([more, await send(more)]).toEqual([more, 200]);
    for (const more of refused) expect([more, await send(more)]).toEqual([more, 400]);
  });
});
