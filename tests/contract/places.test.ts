import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overwrite } from '../../src/contract/entities/channel';
import { type CategoryId, type ChannelId, type MessageId, type RoleId, toId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallArgs, CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { type Person, startTestServer, type TestServer } from '../support/node/server-app';
import { rowOf } from './callers';

/** The kinds of people: whether they are staff, whom private places allow, and what else they are. */
const KINDS = [
  'owner',
  'administrator',
  'staff',
  'strangeStaff',
  'member',
  'allowed',
  'former',
  'outsider',
] as const;
type Kind = (typeof KINDS)[number];

/** The places: open to all members, private with some who are allowed, private to nobody. */
const PLACES = ['public', 'private', 'sealed'] as const;
type PlaceKind = (typeof PLACES)[number];

const STAFF: readonly PermissionName[] = [
  ...(['MANAGE_CHANNELS', 'MANAGE_MESSAGES', 'MANAGE_PERMISSIONS', 'MANAGE_ROLES'] as const),
];

const isEverything = (kind: Kind): boolean => kind === 'owner' || kind === 'administrator';
const isMember = (kind: Kind): boolean => kind !== 'former' && kind !== 'outsider';
const isStaff = (kind: Kind): boolean => isEverything(kind) || kind === 'staff' || kind === 'strangeStaff';
const sees = (kind: Kind, place: PlaceKind): boolean => {
  if (!isMember(kind)) return false;
  if (isEverything(kind) || place === 'public') return true;
  return place === 'private' && (kind === 'staff' || kind === 'allowed');
};

interface Ids {
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  /** A message of the owner in the channel. */
  readonly messageId: MessageId;
}

type Calls = { readonly [N in CallName]?: (ids: Ids) => CallArgs<N> };
/** The calls about a channel, a category or a message, with what the absent one of each answers. */
const CALLS = {
  'channels.rename': ({ channelId }) => ({ channelId, name: 'renamed', topic: null }),
  'channels.delete': ({ channelId }) => ({ channelId }),
  'channels.markRead': ({ channelId }) => ({ channelId }),
  'channels.typing': ({ channelId }) => ({ channelId }),
  'channels.viewers': ({ channelId }) => ({ channelId }),
  'messages.list': ({ channelId }) => ({ channelId }),
  'messages.create': ({ channelId }) => ({ channelId, content: 'words', parentId: null }),
  'messages.edit': ({ messageId }) => ({ messageId, content: 'edited' }),
  'messages.delete': ({ messageId }) => ({ messageId }),
  'categories.rename': ({ categoryId }) => ({ categoryId, name: 'renamed' }),
  'categories.delete': ({ categoryId }) => ({ categoryId }),
  'messages.pin': ({ messageId }) => ({ messageId }),
  'messages.unpin': ({ messageId }) => ({ messageId }),
  'pins.list': ({ channelId }) => ({ channelId }),
  'overwrites.fetch': ({ channelId }) => ({ placeId: channelId }),
  'overwrites.preview': ({ channelId }) => ({ placeId: channelId, overwrites: [] }),
  'overwrites.set': ({ channelId }) => ({ placeId: channelId, overwrites: [] }),
} as const satisfies Calls;
const names = Object.keys(CALLS) as readonly (keyof typeof CALLS)[];

/** Whose right a call asks for, besides the view: that of staff, of everybody who sees, or of the author. */
const NEEDS: Readonly<Record<keyof typeof CALLS, 'staff' | 'view' | 'author' | 'outranking'>> = {
  'channels.rename': 'staff',
  'channels.delete': 'staff',
  'channels.markRead': 'view',
  'channels.typing': 'view',
  'channels.viewers': 'view',
  'messages.list': 'view',
  'messages.create': 'view',
  'messages.edit': 'author',
  'messages.delete': 'outranking',
  'categories.rename': 'staff',
  'categories.delete': 'staff',
  'messages.pin': 'staff',
  'messages.unpin': 'staff',
  'pins.list': 'view',
  'overwrites.fetch': 'staff',
  'overwrites.preview': 'staff',
  'overwrites.set': 'staff',
};

/** The status by a naive reading. */
const expectedOf = (name: keyof typeof CALLS, kind: Kind, place: PlaceKind): number => {
  if (!sees(kind, place)) return 404;
  switch (NEEDS[name]) {
    case 'view':
      return 200;
    case 'author':
    case 'outranking':
      // The message is the owner's.
      return kind === 'owner' ? 200 : 403;
    case 'staff':
      break;
  }
  if (!isStaff(kind)) return 403;
  // To remove the overwrites of a private place is to change those of the staff's own role.
  if (place === 'public' || !name.startsWith('overwrites') || name === 'overwrites.fetch') return 200;
  return isEverything(kind) ? 200 : 403;
};

let app: TestServer;
let people: Readonly<Record<Kind, Person>>;
let makeIds: (place: PlaceKind) => Promise<Ids>;

beforeAll(async () => {
  app = await startTestServer();
  const made = await Promise.all(KINDS.map(async (kind) => [kind, await app.signUp()] as const));
  people = Object.fromEntries(made) as Readonly<Record<Kind, Person>>;
  const { owner } = people;
  const guild = await app.createGuild(owner);
  const guildId = guild.id;
  await app.join(
    guild,
    owner,
    ...KINDS.filter((kind) => kind !== 'owner' && kind !== 'outsider').map((kind) => people[kind]),
  );
  await app.done('guilds.leave', { guildId }, people.former);
  const newRole = async (
    name: string,
    holder: Person,
    permissions: readonly PermissionName[],
  ): Promise<RoleId> => {
    const { role } = await app.done('roles.create', { guildId, name, color: '#336699' }, owner);
    if (role === null) throw new Error('no role');
    await app.done(
      'roles.editPermissions',
      { guildId, roleId: role.id, permissions: maskOf(permissions) },
      owner,
    );
    await app.done('roles.addMember', { guildId, targetUserId: holder.userId, roleId: role.id }, owner);
    return role.id;
  };
  await newRole('administrators', people.administrator, ['ADMINISTRATOR']);
  await newRole('strangers', people.strangeStaff, STAFF);
  const staffId = await newRole('staff', people.staff, STAFF);
  const { roles } = await app.done('roles.list', { guildId }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault)?.id ?? toId<RoleId>('0');
  const allow = { allow: maskOf(['VIEW_CHANNELS']), deny: maskOf([]) };
  const rules: Readonly<Record<PlaceKind, readonly Overwrite[]>> = {
    public: [],
    private: [
      { target: 'role', id: everyone, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
      { target: 'role', id: staffId, ...allow },
      { target: 'member', id: people.allowed.userId, ...allow },
    ],
    sealed: [{ target: 'role', id: everyone, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) }],
  };
  makeIds = async (place) => {
    const { category } = await app.done('categories.create', { guildId, name: place }, owner);
    const { channel } = await app.done(
      'channels.create',
      { guildId, name: place, type: 'text', categoryId: null },
      owner,
    );
    const { data } = await app.done(
      'messages.create',
      { channelId: channel.id, content: 'secret', parentId: null },
      owner,
    );
    for (const placeId of [category.id, channel.id])
      await app.done('overwrites.set', { placeId, overwrites: [...rules[place]] }, owner);
    return { channelId: channel.id, categoryId: category.id, messageId: data.id };
  };
});
afterAll(() => app.close());

const ABSENT: Ids = { channelId: toId('9'), categoryId: toId('9'), messageId: toId('9') };

describe.each(PLACES)('a %s place', (place) => {
  it.each(names)(
    '%s answers each kind of people as they may, and the others as if nothing were there',
    async (name) => {
      const argsOf = CALLS[name] as (ids: Ids) => never;
      const isGone = name.endsWith('.delete') || name === 'overwrites.set';
      let ids = await makeIds(place);
      for (const kind of KINDS) {
        const person = people[kind];
        const answer = await app.call(name, argsOf(ids), person);
        const label = `${name} of a ${place} place by ${kind}: ${JSON.stringify(answer.body).slice(0, 120)}`;
        expect(answer.status, label).toBe(expectedOf(name, kind, place));
        if (answer.status === 404) {
          const absent = await app.call(name, argsOf(ABSENT), person);
          expect([answer.status, answer.body], label).toEqual([absent.status, absent.body]);
          expect(JSON.stringify(answer.body)).not.toContain('secret');
        } else if (answer.status === 200 && isGone) ids = await makeIds(place);
      }
    },
  );
});

it('asks of every call about a channel, a category or a message', () => {
  const scopes = ['channelId', 'categoryId', 'placeId', 'messageId'];
  const all = (Object.keys(CALLS) as CallName[]).filter((name) => scopes.includes(rowOf(name).in ?? ''));
  expect(all).toEqual(names);
});
