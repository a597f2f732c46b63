import { expect } from 'vitest';
import { Transformer } from '@napi-rs/image';
import type { Guild } from '../../src/contract/entities/guild';
import type { Role } from '../../src/contract/entities/role';
import type { CategoryId, ChannelId, GuildId, MessageId, UserId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import { grants, maskOf } from '../../src/domain/permissions/mask';
import { type Person, plainHash, textChannelOf, type TestServer } from '../support/node/server-app';
import { addMemberRole } from '../../src/server/data/roles';
import { insertMember } from '../../src/server/data/members';
import { insertUser } from '../../src/server/data/users';
import type { TestSocket } from '../support/node/server-socket';
import { type Copied, copyOf, writeCopy } from './world-copy';

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

/** What a world is made of. */
export interface WorldParts {
  readonly people: People;
  readonly guild: Guild;
  readonly channelId: ChannelId;
  /** A voice channel. */
  readonly voiceId: ChannelId;
  readonly categoryId: CategoryId;
  readonly everyone: Role;
  readonly tested: Role;
  readonly low: Role;
}

/** A guild with staff and members, and a non-member. */
export interface World extends People, Omit<WorldParts, 'people'> {
  readonly app: TestServer;
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

/** The people, with a token each. Directly in the store: hundreds of worlds are made, and signing up has tests of its own. */
const createPeople = (app: TestServer): Promise<People> =>
  app.store.transaction(async (trx) => {
    const made: [string, Person][] = [];
    for (const name of PEOPLE) {
      const id = app.store.ids.next<UserId>();
      const [email, password] = [`${name}.${id}@example.com`, 'pass word 1'];
      const passwordHash = plainHash(password);
      const createdAt = new Date(app.clock.now()).toISOString();
      const inserted = await insertUser(trx, {
        id,
        username: `${name}${id}`,
        email,
        passwordHash,
        createdAt,
      });
      if ('taken' in inserted) throw new Error(`The ${inserted.taken} of ${name} is taken`);
      const token = await app.server.services.tokens.issue(trx, id, null);
      made.push([name, { user: inserted.user, userId: id, token, email, password }]);
    }
    return Object.fromEntries(made) as unknown as People;
  });

/** Adds members before anybody is connected, so there is nobody to tell. */
const addMembers = (app: TestServer, guildId: GuildId, people: readonly Person[]): Promise<void> =>
  app.store.transaction(async (trx) => {
    const joinedAt = new Date(app.clock.now()).toISOString();
    for (const { userId } of people)
      await insertMember(trx, { guildId, userId, joinedAt, readFloor: app.store.ids.next<MessageId>() });
  });

/** Makes the parts of a world by the calls of its people. */
const makeParts = async (app: TestServer, permission: PermissionName | null): Promise<WorldParts> => {
  const people = await createPeople(app);
  const { owner, staff, peer, target, member, former, banned } = people;
  const guild = await app.createGuild(owner, 'World');
  const guildId = guild.id;
  await addMembers(app, guildId, [staff, peer, target, member, former, banned]);
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
  await app.store.transaction(async (trx) => {
    for (const { userId } of [staff, peer]) await addMemberRole(trx, guildId, userId, tested.id);
    await addMemberRole(trx, guildId, target.userId, low.id);
  });
  const channelId = textChannelOf(guild);
  const voiceId = guild.channels.find(({ type }) => type === 'voice')?.id;
  if (voiceId === undefined) throw new Error('A new guild has no voice channel');
  // What every member has by a permission of everyday is only to be taken away by an overwrite.
  if (permission !== null && !USUAL.includes(permission) && grants(maskOf(USUAL), permission))
    await app.done(
      'overwrites.set',
      {
        placeId: permission === 'CONNECT' ? voiceId : channelId,
        overwrites: [
          { target: 'role', id: everyone.id, allow: maskOf([]), deny: maskOf([permission]) },
          { target: 'role', id: tested.id, allow: maskOf([permission]), deny: maskOf([]) },
        ],
      },
      owner,
    );
  const [category] = guild.categories;
  if (category === undefined) throw new Error('A new guild has no category');
  return { people, guild, channelId, voiceId, categoryId: category.id, everyone, tested, low };
};

const copies = new Map<PermissionName | null, Promise<Copied<WorldParts>>>();

/**
 * Makes a world in which `staff` hold one permission that no other person below the owner has. The first of its kind in a
 * process is made by calls, the others are copies: making one takes 100 ms of processor time, and thousands are made.
 */
export const createWorld = async (app: TestServer, permission: PermissionName | null): Promise<World> => {
  const copied = copies.get(permission) ?? copyOf((original) => makeParts(original, permission));
  copies.set(permission, copied);
  const { people, ...parts } = await writeCopy(app, await copied);
  const { channelId } = parts;
  return {
    ...people,
    ...parts,
    app,
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
