import { expect } from 'vitest';
import { Transformer } from '@napi-rs/image';
import type { Guild } from '../../src/contract/entities/guild';
import type { Role } from '../../src/contract/entities/role';
import type { CategoryId, ChannelId, MessageId, UserId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import { maskOf } from '../../src/domain/permissions/mask';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';

/** The people of a world, named after what they may do. */
export interface People {
  readonly owner: Person;
  /** Holds the role `tested` at position 2, which has the one permission under test. */
  readonly staff: Person;
  /** Also holds `tested`. */
  readonly peer: Person;
  /** Holds the role `low` at position 1. */
  readonly target: Person;
  /** Holds no role. */
  readonly member: Person;
  readonly outsider: Person;
  /** Was a member and left. */
  readonly former: Person;
  /** Was a member and is banned. */
  readonly banned: Person;
}

/** A guild with staff and members, and a non-member. */
export interface World extends People {
  readonly app: TestServer;
  readonly guild: Guild;
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  readonly everyone: Role;
  readonly tested: Role;
  readonly low: Role;
  /** Writes a message. */
  readonly say: (as: Person) => Promise<MessageId>;
  /** Pins a message, as the owner. */
  readonly pin: (messageId: MessageId) => Promise<MessageId>;
  /** Opens a socket for each; resolves when all sockets of members have received the members' online status. */
  readonly connectAll: () => Promise<Readonly<Record<keyof People, TestSocket>>>;
}

const INSIDE = ['owner', 'staff', 'peer', 'target', 'member'] as const;
const PEOPLE = [...INSIDE, 'outsider', 'former', 'banned'] as const;

/** Permissions of every member, except for the one under test. */
const USUAL: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES'];

const roleOf = (role: Role | null): Role => {
  if (role === null) throw new Error('A new role is not in its answer');
  return role;
};

/** Resolves when a socket has received its own user's online status. */
const isShownOnline = (socket: TestSocket, { userId }: Person) =>
  socket.frame(
    (frame) =>
      frame.kind === 'event' &&
      frame.event.name === 'GUILD_MEMBER_STATUS' &&
      frame.event.data.userId === userId,
  );

/** Makes a world in which `staff` hold one permission that no other person below the owner has. */
export const createWorld = async (app: TestServer, permission: PermissionName | null): Promise<World> => {
  const people = Object.fromEntries(
    await Promise.all(PEOPLE.map(async (name) => [name, await app.signUp()] as const)),
  ) as unknown as People;
  const { owner, staff, peer, target, member, former, banned } = people;
  const guild = await app.createGuild(owner, 'World');
  const guildId = guild.id;
  await app.join(guild, owner, staff, peer, target, member, former, banned);
  await app.done('guilds.leave', { guildId }, former);
  await app.done('bans.add', { guildId, targetUserId: banned.userId, reason: '' }, owner);
  const { roles } = await app.done('roles.list', { guildId }, owner);
  const everyone = roleOf(roles.find(({ isDefault }) => isDefault) ?? null);
  const setBits = (role: Role, names: readonly PermissionName[]) =>
    app.done('roles.editPermissions', { guildId, roleId: role.id, permissions: maskOf(names) }, owner);
  await setBits(
    everyone,
    USUAL.filter((name) => name !== permission),
  );
  const create = async (name: string) =>
    roleOf((await app.done('roles.create', { guildId, name, color: '#336699' }, owner)).role);
  // A new role is created at position 1.
  const tested = await create('tested');
  const low = await create('low');
  await setBits(tested, permission === null ? [] : [permission]);
  const give = (role: Role, targetUserId: UserId) =>
    app.done('roles.addMember', { guildId, targetUserId, roleId: role.id }, owner);
  for (const { userId } of [staff, peer]) await give(tested, userId);
  await give(low, target.userId);
  const channelId = textChannelOf(guild);
  const [category] = guild.categories;
  if (category === undefined) throw new Error('A new guild has no category');
  return {
    ...people,
    app,
    guild,
    channelId,
    categoryId: category.id,
    everyone,
    tested,
    low,
    say: async (as) =>
      (await app.done('messages.create', { channelId, content: 'words', parentId: null }, as)).data.id,
    pin: async (messageId) => {
      await app.done('messages.pin', { messageId }, people.owner);
      return messageId;
    },
    connectAll: async () => {
      const sockets = await Promise.all(
        PEOPLE.map(async (name) => [name, await app.connect(people[name])] as const),
      );
      const socketOf = Object.fromEntries(sockets) as unknown as Record<keyof People, TestSocket>;
      for (const name of INSIDE) await isShownOnline(socketOf[name], people[name]);
      // No event reports users outside of the guild; their status is written a moment after they connect.
      await expect
        .poll(async () => {
          const offline = app.store.db.selectFrom('users').select('id').where('status', '=', 'inactive');
          return offline
            .where(
              'id',
              'in',
              PEOPLE.map((name) => people[name].userId),
            )
            .execute();
        })
        .toEqual([]);
      return socketOf;
    },
  };
};

/** A small picture. */
export const smallPicture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4).fill(200), 8, 8).png());

/** A small file of text, with its fields. */
export const smallFile = () => ({
  ...{ name: 'notes.txt', description: null, spoiler: false },
  file: { bytes: new TextEncoder().encode('some notes'), type: 'text/plain', name: 'notes.txt' },
});
