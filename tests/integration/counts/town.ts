import type { ChannelId, GuildId, RoleId, UserId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { systemClock } from '../../../src/server/clock';
import type { Store } from '../../../src/server/data/store';
import { openLine } from '../../support/node/line';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import { Device } from './device';
import { Model, type Settings } from './model';

const PEOPLE = 5;
const USUAL: Settings = { isCalm: false, countsReplies: true };
/** Nobody wants neither: a reply that is for everyone counts for such a person after a fetch (decision 047). */
const OTHERS: readonly Settings[] = [
  { isCalm: true, countsReplies: true },
  { isCalm: false, countsReplies: false },
  { isCalm: true, countsReplies: true },
  { isCalm: false, countsReplies: false },
  USUAL,
];

/** A guild with what the acts need of it. */
export interface Place {
  readonly guildId: GuildId;
  readonly owner: Person;
  readonly code: string;
  /** A role that everybody may mention; the members of the first guild with odd numbers have it at first. */
  readonly open: RoleId;
  /** A role whose mention counts only by the owner. */
  readonly shut: RoleId;
}

/** Five people in two guilds, each with two devices, on a server that can be started anew on its store. */
export class Town {
  readonly model = new Model();
  readonly people: Person[] = [];
  readonly devices: Device[] = [];
  readonly places: Place[] = [];
  readonly #store: Store;
  #server: TestServer;

  private constructor(store: Store, server: TestServer) {
    [this.#store, this.#server] = [store, server];
  }

  static async build(store: Store): Promise<Town> {
    const town = new Town(store, await startOn(store));
    for (let nth = 0; nth < PEOPLE; nth += 1) town.people.push(await town.server.signUp());
    for (const owner of town.people.slice(0, 2)) await town.#found(owner);
    await town.#befriend();
    for (const [nth, person] of town.people.entries())
      for (const [which, settings] of [USUAL, OTHERS[nth] ?? USUAL].entries()) {
        const line = await openLine(() => Number(new URL(town.server.url).port));
        const device = await Device.start(`${nth}${'ab'[which] ?? ''}`, person, settings, line);
        device.onRead = (channelId) => town.model.read(person.userId, channelId);
        town.devices.push(device);
      }
    return town;
  }

  get server(): TestServer {
    return this.#server;
  }

  devicesOf(userId: UserId): readonly Device[] {
    return this.devices.filter(({ person }) => person.userId === userId);
  }

  placeOf(channelId: ChannelId): Place {
    const guildId = this.model.channels.get(channelId);
    const place = this.places.find((other) => other.guildId === guildId);
    if (place === undefined) throw new Error('The channel is of no guild');
    return place;
  }

  person(userId: UserId): Person {
    const person = this.people.find((other) => other.userId === userId);
    if (person === undefined) throw new Error('Nobody has this id');
    return person;
  }

  /** Ends the server, and starts another one on its store. */
  async restart(): Promise<void> {
    await this.#server.close();
    this.#server = await startOn(this.#store);
    for (const device of this.devices) if (!device.isCut) device.restore();
  }

  /** Ends the session of a device whose line is cut, so that it cannot be resumed. */
  async forgetSession(device: Device): Promise<void> {
    const { lastSession, person } = device;
    if (lastSession === null) return;
    const socket = await this.server.connect(person, { session: lastSession, seq: 0 });
    await socket.close(1000);
  }

  /** Sets who sees a channel. */
  async setClosed(channelId: ChannelId, userId: UserId, isClosed: boolean): Promise<void> {
    const key = `${userId} ${channelId}`;
    if (isClosed) this.model.closed.add(key);
    else this.model.closed.delete(key);
    const { owner } = this.placeOf(channelId);
    const overwrites = this.people
      .filter((person) => this.model.closed.has(`${person.userId} ${channelId}`))
      .map((person) => ({
        ...{ target: 'member' as const, id: person.userId },
        ...{ allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
      }));
    await this.server.done('overwrites.set', { placeId: channelId, overwrites }, owner);
  }

  async close(): Promise<void> {
    for (const device of this.devices) device.stop();
    for (const device of this.devices) await device.line.close();
    await this.#server.close();
    await this.#store.close();
  }

  async #found(owner: Person): Promise<void> {
    const { model, server } = this;
    const guild = await server.createGuild(owner, `Guild of ${owner.user.username}`);
    const guildId = guild.id;
    const { roles } = await server.done('roles.list', { guildId }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('A guild has no @everyone');
    const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
    await server.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
    const [open, shut] = [await this.#role(guildId, owner, true), await this.#role(guildId, owner, false)];
    const asked = { guildId, expiresAfter: null, maxUses: null };
    const { code } = (await server.done('invites.create', asked, owner)).invite;
    for (const name of ['one', 'two'])
      await server.done('channels.create', { guildId, name, type: 'text', categoryId: null }, owner);
    this.places.push({ guildId, owner, code, open, shut });
    model.join(owner.userId, guildId);
    for (const [nth, guest] of this.people.entries()) {
      if (guest === owner) continue;
      await server.done('invites.join', { code }, guest);
      model.join(guest.userId, guildId);
      const roleId = nth % 2 === 1 ? open : shut;
      await server.done('roles.addMember', { guildId, targetUserId: guest.userId, roleId }, owner);
      model.roles.add(`${guest.userId} ${roleId}`);
    }
    const own = (await server.done('guilds.list', {}, owner)).find(({ id }) => id === guildId);
    for (const { id, type } of own?.channels ?? []) if (type === 'text') model.channels.set(id, guildId);
  }

  /** Two people talk, and three in a group; they are friends of the first one. */
  async #befriend(): Promise<void> {
    const { model, people, server } = this;
    const [first, ...others] = people;
    if (first === undefined) return;
    for (const friend of others.slice(0, 2)) {
      await server.done('friends.request', { username: friend.user.username }, first);
      await server.done('friends.accept', { userId: first.userId }, friend);
    }
    for (const friends of [others.slice(0, 1), others.slice(0, 2)]) {
      const userIds = friends.map(({ userId }) => userId);
      const { channel } = await server.done('direct.open', { userIds }, first);
      model.talk(channel.id, [first.userId, ...userIds]);
      // The others have it in their lists from the first message on.
      const said = { channelId: channel.id, content: 'hello', parentId: null };
      const { id } = (await server.done('messages.create', said, first)).data;
      const nobody = { everyone: false, users: [], roles: [], repliedTo: null };
      model.write({ id, channelId: channel.id, author: first.userId, ...nobody });
    }
  }

  async #role(guildId: GuildId, owner: Person, isMentionable: boolean): Promise<RoleId> {
    const made = await this.server.done('roles.create', { guildId, name: 'role', color: '#123456' }, owner);
    if (made.role === null) throw new Error('A new role is not in its answer');
    const { id: roleId, name, color } = made.role;
    const flags = { isHoisted: false, isMentionable };
    await this.server.done('roles.edit', { guildId, roleId, name, color, ...flags }, owner);
    return roleId;
  }
}

/** A server on a store that outlives it. */
const startOn = (store: Store): Promise<TestServer> =>
  startTestServer({ clock: systemClock, store: { ...store, close: async () => undefined } });
