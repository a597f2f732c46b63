import type { ChannelId, GuildId } from '../../../src/contract/ids';
import { openChannel } from '../../../src/renderer/state/navigation/thunks';
import { markUnread } from '../../../src/renderer/state/unread/mark-unread';
import { markAllRead, markGuildRead, markRead } from '../../../src/renderer/state/unread/thunks';
import type { Dice } from '../fuzz/junk';
import type { Device } from './device';
import type { Written } from './model';
import type { Town } from './town';

const oneOf = <T>(dice: Dice, from: readonly T[]): T | null =>
  from[dice.roll(Math.max(1, from.length))] ?? null;

/** Threads of the town, at most. */
const THREADS = 6;

/** Carries an act out in the town and in its model; says what it was, or null if it was not possible. */
type Do = (town: Town, dice: Dice) => Promise<string | null>;

/** A connected device, and a channel that its person sees. */
const somewhere = (town: Town, dice: Dice): { device: Device; channelId: ChannelId } | null => {
  const device = oneOf(
    dice,
    town.devices.filter(({ isConnected }) => isConnected),
  );
  const channelId = device === null ? null : oneOf(dice, town.model.seenBy(device.person.userId));
  return device === null || channelId === null ? null : { device, channelId };
};

/** A text that mentions people in some of the ways there are, and whom it means. */
const compose = (town: Town, dice: Dice, device: Device, channelId: ChannelId) => {
  const { model, people } = town;
  const place = model.talks.has(channelId) ? null : town.placeOf(channelId);
  const { userId } = device.person;
  const mayAll = place?.owner.userId === userId;
  const parts: string[] = [`words ${dice.roll(1000)}`];
  const users = new Set<Written['author']>();
  const roles = new Set<Written['roles'][number]>();
  let everyone = false;
  for (let left = dice.roll(4) === 0 ? 2 : dice.roll(2); left > 0; left -= 1) {
    const way = dice.roll(7);
    const named = people[dice.roll(people.length)];
    if (place === null) break;
    const { guildId, open, shut } = place;
    if (way === 0) {
      parts.push(dice.pick(['@everyone', '@here', '||@everyone||']));
      everyone ||= mayAll;
    } else if (way === 1) {
      parts.push(`<@&${open}>`);
      roles.add(open);
    } else if (way === 2) {
      parts.push(`<@&${shut}>`);
      if (mayAll) roles.add(shut);
    } else if (way === 3) parts.push(`\`<@${named?.userId ?? ''}> @everyone\``);
    else if (named !== undefined) {
      parts.push(`<@${named.userId}>`);
      if (named.userId !== userId && model.isMember(named.userId, guildId)) users.add(named.userId);
    }
  }
  const parent = dice.chance(25) ? oneOf(dice, model.of(channelId).slice(-20)) : null;
  const repliedTo = parent === null || parent.author === userId ? null : parent.author;
  return {
    content: parts.join(' '),
    parentId: parent?.id ?? null,
    meant: { everyone, users: [...users], roles: [...roles], repliedTo },
  };
};

const writeAt = async (
  town: Town,
  dice: Dice,
  { device, channelId }: { readonly device: Device; readonly channelId: ChannelId },
): Promise<string> => {
  const { content, parentId, meant } = compose(town, dice, device, channelId);
  const answer = await device.core.session.callApi('messages.create', {
    ...{ channelId, content, parentId, nonce: `n${dice.roll(1e9)}` },
  });
  if (!answer.ok) throw new Error(`A message was refused: ${JSON.stringify(answer.failure)}`);
  const { id } = (answer.value as { readonly data: { readonly id: Written['id'] } }).data;
  town.model.write({ id, channelId, author: device.person.userId, ...meant });
  return `${device.name} writes ${id} in ${channelId}: ${content}${parentId === null ? '' : ` (to ${parentId})`}`;
};

const writes: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  return at === null ? null : writeAt(town, dice, at);
};

/** Several messages, before anybody is waited for. */
const writesMany: Do = async (town, dice) => {
  const said: string[] = [];
  for (let left = 2 + dice.roll(6); left > 0; left -= 1) {
    const at = somewhere(town, dice);
    if (at !== null) said.push(await writeAt(town, dice, at));
  }
  return said.join('; ');
};

const deletes: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  const { device, channelId } = at;
  const owner = town.model.talks.has(channelId) ? null : town.placeOf(channelId).owner;
  const message = oneOf(dice, town.model.of(channelId).slice(-12));
  if (message === null) return null;
  // Its author or the owner, from a device that is there.
  const by =
    owner !== null && dice.chance(50) && owner === device.person ? owner : town.person(message.author);
  if (!town.model.sees(by.userId, channelId)) return null;
  await town.server.done('messages.delete', { messageId: message.id }, by);
  town.model.delete(message);
  return `${by.user.username} deletes ${message.id} in ${channelId}`;
};

const edits: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  const message = at === null ? null : oneOf(dice, town.model.of(at.channelId).slice(-12));
  if (at === null || message === null || !town.model.sees(message.author, at.channelId)) return null;
  const { content } = compose(town, dice, at.device, at.channelId);
  await town.server.done('messages.edit', { messageId: message.id, content }, town.person(message.author));
  return `the author edits ${message.id}: ${content}`;
};

const reads: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  await at.device.store.dispatch(markRead(at.channelId));
  town.model.read(at.device.person.userId, at.channelId);
  return `${at.device.name} reads ${at.channelId}`;
};

const opens: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  const { device, channelId } = at;
  if (device.store.getState().channels.byId[channelId] === undefined) return null;
  await device.store.dispatch(openChannel(guildOf(town, channelId), channelId));
  town.model.read(device.person.userId, channelId);
  return `${device.name} opens ${channelId}`;
};

/** The guild that a channel counts in. */
const guildOf = ({ model }: Town, channelId: ChannelId): GuildId => {
  const guildId = model.channels.get(channelId);
  if (guildId === undefined) throw new Error('The channel is of no guild');
  return guildId;
};

/** A channel that is no thread. */
const homeOf = ({ model }: Town, channelId: ChannelId): ChannelId =>
  model.parents.get(channelId) ?? channelId;

const begins: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null || town.model.parents.size > THREADS || town.model.talks.has(at.channelId)) return null;
  const { person } = at.device;
  const channelId = homeOf(town, at.channelId);
  const asked = { channelId, messageId: null, name: 'thread' };
  const { thread } = await town.server.done('threads.create', asked, person);
  town.model.thread(thread.id, channelId, person.userId);
  return `${at.device.name} begins ${thread.id} in ${channelId}`;
};

const aThread = (town: Town, dice: Dice): { device: Device; threadId: ChannelId } | null => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  const seen = town.model.seenBy(at.device.person.userId);
  const threadId = oneOf(
    dice,
    seen.filter((id) => town.model.parents.has(id)),
  );
  return threadId === null ? null : { device: at.device, threadId };
};

const follows: Do = async (town, dice) => {
  const at = aThread(town, dice);
  if (at === null) return null;
  const { device, threadId } = at;
  const { userId } = device.person;
  const key = `${userId} ${threadId}`;
  if (town.model.follows.has(key)) {
    await town.server.done('threads.unfollow', { channelId: threadId }, device.person);
    town.model.follows.delete(key);
    return `${device.name} unfollows ${threadId}`;
  }
  await town.server.done('threads.follow', { channelId: threadId }, device.person);
  town.model.follow(userId, threadId);
  return `${device.name} follows ${threadId}`;
};

const endsThread: Do = async (town, dice) => {
  const threadId = oneOf(dice, [...town.model.parents.keys()]);
  if (threadId === null) return null;
  await town.server.done(
    'threads.delete',
    { channelId: threadId, reason: null },
    town.placeOf(threadId).owner,
  );
  town.model.endThread(threadId);
  return `${threadId} is deleted`;
};

const marks: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  const message = at === null ? null : oneOf(dice, town.model.of(at.channelId).slice(-30));
  if (at === null || message === null || !town.model.isCounted(at.device.person.userId, at.channelId))
    return null;
  await at.device.store.dispatch(markUnread(at.channelId, message.id));
  town.model.markUnread(at.device.person.userId, message);
  return `${at.device.name} marks ${message.id} in ${at.channelId} unread`;
};

const readsGuild: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  const guildId = guildOf(town, at.channelId);
  const { userId } = at.device.person;
  at.device.store.dispatch(markGuildRead(guildId));
  for (const id of town.model.seenBy(userId))
    if (town.model.channels.get(id) === guildId) town.model.read(userId, id);
  return `${at.device.name} reads guild ${guildId}`;
};

const readsAll: Do = async (town, dice) => {
  const at = somewhere(town, dice);
  if (at === null) return null;
  const { userId } = at.device.person;
  at.device.store.dispatch(markAllRead());
  for (const id of town.model.seenBy(userId)) town.model.read(userId, id);
  return `${at.device.name} reads all`;
};

/** Without a connection nothing is read, whatever a device shows meanwhile. */
const readsOffline: Do = async (town, dice) => {
  const device = oneOf(
    dice,
    town.devices.filter(({ isCut }) => isCut),
  );
  const channelId = device === null ? null : oneOf(dice, town.model.seenBy(device.person.userId));
  if (device === null || channelId === null) return null;
  const message = oneOf(dice, town.model.of(channelId).slice(-10));
  const way = dice.roll(message === null ? 3 : 4);
  if (way === 0) await device.store.dispatch(markRead(channelId));
  else if (way === 1) device.store.dispatch(markGuildRead(guildOf(town, channelId)));
  else if (way === 2) device.store.dispatch(markAllRead());
  else if (message !== null) await device.store.dispatch(markUnread(channelId, message.id));
  return `${device.name} tries without a connection: ${way} ${channelId} ${message?.id ?? ''}`;
};

const closes: Do = async (town, dice) => {
  const { model } = town;
  const channelId = oneOf(
    dice,
    [...model.channels.keys()].filter((id) => !model.parents.has(id) && !model.talks.has(id)),
  );
  if (channelId === null) return null;
  const { guildId, owner } = town.placeOf(channelId);
  const guests = town.people.filter((one) => one !== owner && model.isMember(one.userId, guildId));
  const guest = oneOf(dice, guests);
  if (guest === null) return null;
  const isClosed = !model.closed.has(`${guest.userId} ${channelId}`);
  await town.setClosed(channelId, guest.userId, isClosed);
  return `${channelId} is ${isClosed ? 'closed' : 'opened'} to ${guest.user.username}`;
};

const comesAndGoes: Do = async (town, dice) => {
  const { model } = town;
  const place = oneOf(dice, town.places);
  const guest = oneOf(dice, town.people);
  if (place === null || guest === null || guest === place.owner) return null;
  const { guildId, open, shut, code } = place;
  if (model.isMember(guest.userId, guildId)) {
    await town.server.done('guilds.leave', { guildId }, guest);
    model.leave(guest.userId, guildId, [open, shut]);
    return `${guest.user.username} leaves ${guildId}`;
  }
  await town.server.done('invites.join', { code }, guest);
  model.join(guest.userId, guildId);
  return `${guest.user.username} joins ${guildId}`;
};

const cuts: Do = async (town, dice) => {
  const device = oneOf(
    dice,
    town.devices.filter(({ isConnected }) => isConnected),
  );
  // Somebody is always there.
  if (device === null || town.devices.filter(({ isCut }) => isCut).length > 4) return null;
  device.cut();
  return `${device.name} loses the connection`;
};

const comesBack: Do = async (town, dice) => {
  const device = oneOf(
    dice,
    town.devices.filter(({ isCut }) => isCut),
  );
  if (device === null) return null;
  const isResumed = dice.chance(50);
  if (!isResumed) await town.forgetSession(device);
  device.restore();
  return `${device.name} comes back ${isResumed ? 'and resumes' : 'anew'}`;
};

/** From no device: all of the person hear of it, and none has shown it before. */
const readsApart: Do = async (town, dice) => {
  const { model, people, server } = town;
  const person = oneOf(dice, people);
  const channelId = person === null ? null : oneOf(dice, model.seenBy(person.userId));
  if (person === null || channelId === null) return null;
  await server.done('channels.markRead', { channelId }, person);
  model.read(person.userId, channelId);
  return `${person.user.username} reads ${channelId}`;
};

const marksApart: Do = async (town, dice) => {
  const { model, people, server } = town;
  const person = oneOf(dice, people);
  const channelId = person === null ? null : oneOf(dice, model.seenBy(person.userId));
  const message = channelId === null ? null : oneOf(dice, model.of(channelId).slice(-30));
  if (person === null || message === null || !model.isCounted(person.userId, message.channelId)) return null;
  await server.done('channels.markUnread', { messageId: message.id }, person);
  model.markUnread(person.userId, message);
  return `${person.user.username} marks ${message.id} in ${message.channelId} unread`;
};

/** What may happen while a device fetches. */
const AMID: readonly [Do, ...Do[]] = [
  writes,
  writes,
  writes,
  deletes,
  deletes,
  readsApart,
  marksApart,
  follows,
];

/** Devices fetch everything anew while others write, delete, read and mark: nobody waits for anybody. */
const comesBackAmid: Do = async (town, dice) => {
  const devices = town.devices.filter(({ isCut }) => isCut).slice(0, 1 + dice.roll(3));
  if (devices.length === 0) return null;
  for (const device of devices) await town.forgetSession(device);
  const said = [`${devices.map(({ name }) => name).join(', ')} come back amid`];
  for (const device of devices) device.restore();
  for (let left = 3 + dice.roll(8); left > 0; left -= 1) {
    const done = await dice.pick(AMID)(town, dice);
    if (done !== null) said.push(done);
  }
  return said.join('; ');
};

const restarts: Do = async (town) => {
  await town.restart();
  return 'the server is started anew';
};

/** The acts, and how often of a thousand times each is tried. */
export const ACTS: readonly (readonly [weight: number, name: string, act: Do])[] = [
  [330, 'write', writes],
  [40, 'write many', writesMany],
  [110, 'delete', deletes],
  [60, 'edit', edits],
  [90, 'read', reads],
  [60, 'open', opens],
  [30, 'begin a thread', begins],
  [40, 'follow or unfollow a thread', follows],
  [8, 'delete a thread', endsThread],
  [90, 'mark unread', marks],
  [15, 'read a guild', readsGuild],
  [10, 'read all', readsAll],
  [20, 'read without a connection', readsOffline],
  [50, 'lose or gain a channel', closes],
  [30, 'join or leave', comesAndGoes],
  [40, 'lose the connection', cuts],
  [30, 'come back', comesBack],
  [30, 'come back amid acts of others', comesBackAmid],
  [5, 'restart', restarts],
];
