import type { Overwrite } from '../../src/contract/entities/channel';
import {
  type CategoryId,
  type ChannelId,
  type GuildId,
  type MessageId,
  type RoleId,
  toId,
} from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import type { PermissionName } from '../../src/contract/permissions';
import { maskOf } from '../../src/domain/permissions/mask';
import { expect } from 'vitest';
import {
  type Answered,
  type Person,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  textChannelOf,
} from '../support/node/server-app';

/** The kinds of people: whether they are staff, whom private places allow, and what else they are. */
export const KINDS = [
  'owner',
  'administrator',
  'staff',
  'strangeStaff',
  'member',
  'allowed',
  'former',
  'outsider',
] as const;
export type Kind = (typeof KINDS)[number];

/** The places: open to all members, private with some who are allowed, private to nobody. */
export const PLACES = ['public', 'private', 'sealed'] as const;
export type PlaceKind = (typeof PLACES)[number];

const STAFF: readonly PermissionName[] = [
  ...(['MANAGE_CHANNELS', 'MANAGE_MESSAGES', 'MANAGE_PERMISSIONS', 'MANAGE_ROLES'] as const),
  ...(['VIEW_AUDIT_LOG', 'REVOKE_INVITE', 'LOCKDOWN'] as const),
];

export const isEverything = (kind: Kind): boolean => kind === 'owner' || kind === 'administrator';
export const isMember = (kind: Kind): boolean => kind !== 'former' && kind !== 'outsider';
export const isStaff = (kind: Kind): boolean =>
  isEverything(kind) || kind === 'staff' || kind === 'strangeStaff';
/** Who sees a place, by a naive reading. */
export const sees = (kind: Kind, place: PlaceKind): boolean => {
  if (!isMember(kind)) return false;
  if (isEverything(kind) || place === 'public') return true;
  return place === 'private' && (kind === 'staff' || kind === 'allowed');
};

/** A channel and a category of one kind of place. */
export interface Ids {
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  /** A message of the owner in the channel. */
  readonly messageId: MessageId;
  /** Names of the channel, the category and the message, which nothing else has. */
  readonly names: readonly string[];
}

/** Ids that nothing has, above all others: a list before them has everything. */
export const ABSENT: Ids = {
  channelId: toId('9'.repeat(18)),
  categoryId: toId('9'.repeat(18)),
  messageId: toId('9'.repeat(18)),
  names: [],
};

export interface PlacesWorld {
  readonly app: TestServer;
  readonly people: Readonly<Record<Kind, Person>>;
  readonly guildId: GuildId;
  /** A channel that all members see. */
  readonly openId: ChannelId;
  readonly inviteCode: string;
  /** A role below that of every staff. */
  readonly lowRoleId: RoleId;
  readonly makeIds: (place: PlaceKind) => Promise<Ids>;
  /** How many places were made. */
  readonly made: () => number;
  /** A thread of the owner in such a place, as its channel, with a message in it. */
  readonly makeThreadIds: (place: PlaceKind) => Promise<Ids>;
}

/** A guild in which each kind of people is, on a server of its own. */
export const createPlacesWorld = async (options: TestServerOptions = {}): Promise<PlacesWorld> =>
  fillPlacesWorld(await startTestServer(options));

/** Such a guild, with people of its own, on this server. */
export const fillPlacesWorld = async (app: TestServer): Promise<PlacesWorld> => {
  const made = await Promise.all(KINDS.map(async (kind) => [kind, await app.signUp()] as const));
  const people = Object.fromEntries(made) as Readonly<Record<Kind, Person>>;
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
    holder: Person | null,
    permissions: readonly PermissionName[],
  ): Promise<RoleId> => {
    const { role } = await app.done('roles.create', { guildId, name, color: '#336699' }, owner);
    if (role === null) throw new Error('no role');
    const roleId = role.id;
    await app.done('roles.editPermissions', { guildId, roleId, permissions: maskOf(permissions) }, owner);
    if (holder !== null)
      await app.done('roles.addMember', { guildId, targetUserId: holder.userId, roleId }, owner);
    return roleId;
  };
  // A new role is below all others.
  await newRole('administrators', people.administrator, ['ADMINISTRATOR']);
  await newRole('strangers', people.strangeStaff, STAFF);
  const staffId = await newRole('staff', people.staff, STAFF);
  const lowRoleId = await newRole('low', null, []);
  const { roles } = await app.done('roles.list', { guildId }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault)?.id ?? toId<RoleId>('0');
  const { invite } = await app.done('invites.create', { guildId, expiresAfter: null, maxUses: null }, owner);
  const allow = { allow: maskOf(['VIEW_CHANNELS']), deny: maskOf([]) };
  const hidden: Overwrite = {
    ...{ target: 'role', id: everyone, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
  };
  const allowed: Overwrite[] = [
    { target: 'role', id: staffId, ...allow },
    { target: 'member', id: people.allowed.userId, ...allow },
  ];
  let places = 0;
  const world: Omit<PlacesWorld, 'makeThreadIds'> = {
    ...{ app, people, guildId, lowRoleId, openId: textChannelOf(guild), inviteCode: invite.code },
    made: () => places,
    makeIds: async (place) => {
      places += 1;
      const names = [`secret-channel-${places}`, `secret-category-${places}`, `secret words ${places}`];
      const [channelName = '', categoryName = '', content = ''] = names;
      const isPrivate = place !== 'public';
      const privacy = isPrivate ? { private: true, allowed: [] } : {};
      const { category } = await app.done(
        'categories.create',
        { guildId, name: categoryName, ...privacy },
        owner,
      );
      const { channel } = await app.done(
        'channels.create',
        { guildId, name: channelName, type: 'text', categoryId: null, ...privacy },
        owner,
      );
      // As they are after a change: whoever makes a place is allowed it by name, which only the owner may remove.
      if (isPrivate)
        for (const placeId of [category.id, channel.id])
          await app.done(
            'overwrites.set',
            { placeId, overwrites: [hidden, ...(place === 'private' ? allowed : [])] },
            owner,
          );
      const { data } = await app.done(
        'messages.create',
        { channelId: channel.id, content, parentId: null },
        owner,
      );
      return { channelId: channel.id, categoryId: category.id, messageId: data.id, names };
    },
  };
  return {
    ...world,
    makeThreadIds: async (place) => {
      const { channelId: parentId, names, ...ids } = await world.makeIds(place);
      const name = `secret-thread-${places}`;
      const made = { channelId: parentId, messageId: ids.messageId, name };
      const { id: channelId } = (await app.done('threads.create', made, owner)).thread;
      const content = `secret answer ${places}`;
      const { data } = await app.done('messages.create', { channelId, content, parentId: null }, owner);
      return { ...ids, channelId, messageId: data.id, names: [...names, name, content] };
    },
  };
};

/** An answer as bytes, without what differs between any two answers. */
export const bytesOf = ({ status, headers, body }: Answered<CallName>): string => {
  const { date: _date, ...others } = headers;
  return JSON.stringify([status, others, body]);
};

/** Asserts that a text has nothing of a place. */
export const sayNothing = (
  text: string,
  { channelId, categoryId, messageId, names }: Ids,
  label: string,
): void => {
  for (const secret of [channelId, categoryId, messageId, ...names])
    expect(text.includes(secret), `${label} says ${secret}`).toBe(false);
};
