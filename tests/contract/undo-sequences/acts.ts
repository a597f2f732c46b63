import {
  type AuditLogEntryId,
  type CategoryId,
  type ChannelId,
  type Id,
  type MessageId,
  type RoleId,
  toId,
  type UserId,
} from '../../../src/contract/ids';
import type { CallArgs, CallName } from '../../../src/contract/rest';
import type { PermissionName } from '../../../src/contract/permissions';
import { maskOf } from '../../../src/domain/permissions/mask';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { wordRule } from '../automod-desk';
import { HOUR_MS } from '../moderation-parts';
import { ORDER_ACTS } from './order-acts';
import { addPictures, OTHER_PICTURE_ACTS, PICTURE_ACTS } from './picture-acts';
import { keysOf, see, type Seen } from './rows';

const NAMES = ['one', 'two', 'three'] as const;
const RIGHTS: readonly PermissionName[] = ['SEND_MESSAGES', 'ATTACH_FILES', 'PIN_MESSAGES'];

/** What acts of staff need. */
export const STAFF_RIGHTS: readonly PermissionName[] = [
  ...(['BAN_MEMBERS', 'KICK_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_NICKNAMES', 'MANAGE_ROLES'] as const),
  ...(['MANAGE_EMOJI', 'MUTE_MEMBERS'] as const),
  ...(['MANAGE_CHANNELS', 'MANAGE_PERMISSIONS', 'MANAGE_SERVER', 'MANAGE_MESSAGES', 'ATTACH_FILES'] as const),
];

/** What may be chosen freely: numbers below any bound, from one number. */
export class Choice {
  private left: number;
  constructor(seed: number) {
    this.left = seed;
  }
  below(count: number): number {
    const taken = this.left % count;
    this.left = Math.floor(this.left / count);
    return taken;
  }
  /** One of a list; undefined where it is empty. */
  of<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.below(list.length)];
  }
}

/** A guild of its own, and what its people do there. */
export const openHall = async (app: TestServer) => {
  const [owner, ann, ben, cas] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  const [people, mod] = [[ann, ben, cas], await app.signUp()];
  const guild = await app.createGuild(owner);
  const guildId = guild.id;
  await app.join(guild, owner, mod, ...people);
  /** Who acts, where nobody is named. */
  const staff = { by: owner };
  const call = <N extends CallName>(name: N, args: CallArgs<N>, as: Person = staff.by) =>
    app.call(name, args, as);
  const say = (as: Person, channelId: ChannelId, content: string) =>
    call('messages.create', { channelId, content, parentId: null }, as);
  const newRole = async (name: string) => {
    const { reply } = await call('roles.create', { guildId, name, color: '#336699' });
    return reply?.role?.id;
  };
  // A new role is the lowest one.
  const staffRole = await newRole('staff');
  const helpers = await newRole('helpers');
  if (helpers === undefined || staffRole === undefined) throw new Error('A new role is not in its answer');
  for (const { userId } of people.slice(1))
    await app.done('roles.addMember', { guildId, roleId: helpers, targetUserId: userId }, owner);
  await app.done('roles.addMember', { guildId, roleId: staffRole, targetUserId: mod.userId }, owner);
  /** Lets the moderator do this alone; where the role of staff is gone, nothing. */
  const entitle = (...names: readonly PermissionName[]) =>
    app.call('roles.editPermissions', { guildId, roleId: staffRole, permissions: maskOf(names) }, owner);
  for (const name of ['low', 'lower']) await newRole(name);
  await entitle('ADMINISTRATOR');
  const { category } = await app.done('categories.create', { guildId, name: 'Work' }, owner);
  const made = { guildId, name: 'plans', type: 'text', categoryId: category.id } as const;
  const { channel: plans } = await app.done('channels.create', made, owner);
  for (const name of ['goals', 'notes']) await app.done('channels.create', { ...made, name }, owner);
  for (const placeId of [plans.id, category.id]) {
    const asked = [
      { target: 'role' as const, id: helpers, allow: maskOf([]), deny: maskOf(['ATTACH_FILES']) },
    ];
    await app.done('overwrites.set', { placeId, overwrites: asked }, owner);
  }
  for (const [nth, person] of people.entries()) {
    const { reply } = await say(
      person,
      nth === 0 ? textChannelOf(guild) : plans.id,
      `hello <@${owner.userId}>`,
    );
    if (reply === null) throw new Error('A message was refused');
    await app.done('reactions.add', { messageId: reply.data.id, emoji: '👍' }, ann);
  }

  const seen = (): Promise<Seen> => see(app.store.db, guildId);
  const ids = <T extends Id<string>>(now: Seen, table: string, at = 0): T[] =>
    keysOf(now.rows, table).map((key) => toId<T>(key[at] ?? ''));
  await addPictures(app, guildId, owner);
  await app.done('automod.create', { guildId, rule: wordRule({ action: 'flag' }) }, owner);
  return { app, owner, mod, staff, staffRole, entitle, people, guildId, call, say, newRole, seen, ids };
};
export type Hall = Awaited<ReturnType<typeof openHall>>;

/** Carries an act out, as far as it is possible; it may be refused. */
export type Act = (hall: Hall, now: Seen, choice: Choice) => Promise<unknown>;

const inHall = (now: Seen, { people }: Hall): Person[] =>
  people.filter(({ userId }) => now.rows.has(`members|${userId}|#`));
const ownRoles = (now: Seen): RoleId[] =>
  keysOf(now.rows, 'roles')
    .map(([id = '']) => id)
    .filter((id) => now.rows.get(`roles|${id}|is_default`) !== 'true')
    .map((id) => toId<RoleId>(id));
const textChannels = (now: Seen, hall: Hall): ChannelId[] =>
  hall
    .ids<ChannelId>(now, 'channels')
    .filter(
      (id) =>
        now.rows.get(`channels|${id}|type`) === '"text"' &&
        now.rows.get(`channels|${id}|thread_of`) === 'null',
    );

const edits: Act = ({ call, guildId }, now, choice) => {
  const roleId = choice.of(ownRoles(now));
  if (roleId === undefined) return Promise.resolve();
  const [isHoisted, isMentionable] = [choice.below(2) === 0, choice.below(2) === 0];
  const name = choice.of(NAMES) ?? '';
  const color = choice.of(['#112233', '#445566'] as const) ?? '';
  return call('roles.edit', { guildId, roleId, name, color, isHoisted, isMentionable });
};

const setsOverwrites: Act = async ({ call, ids, people }, now, choice) => {
  const places = [...ids<ChannelId>(now, 'channels'), ...ids<CategoryId>(now, 'categories')];
  const placeId = choice.of(places);
  if (placeId === undefined) return;
  const targets = [
    ...ownRoles(now).map((id) => ({ target: 'role' as const, id })),
    ...people.map(({ userId: id }) => ({ target: 'member' as const, id })),
  ];
  const overwrites = targets.flatMap((one) => {
    const right = choice.of([null, null, ...RIGHTS]);
    return right == null ? [] : [{ ...one, allow: maskOf([]), deny: maskOf([right]) }];
  });
  await call('overwrites.set', { placeId, overwrites });
};

const reorders: Act = async ({ call, guildId, ids }, now, choice) => {
  if (choice.below(2) === 0) {
    const [first, second] = ownRoles(now);
    if (first === undefined || second === undefined) return;
    const roleOrders = now.orders.roles
      .filter((id) => ownRoles(now).includes(toId<RoleId>(id)))
      .toReversed()
      .map((id, nth) => ({ roleId: toId<RoleId>(id), newPosition: nth + 1 }));
    await call('roles.reorder', { guildId, roleOrders });
    return;
  }
  const categoryId = choice.of([null, ...ids<CategoryId>(now, 'categories')]) ?? null;
  const moved = choice.of(textChannels(now, { ids } as Hall));
  if (moved !== undefined)
    await call('channels.reorder', {
      guildId,
      channels: [{ id: moved, position: 20, categoryId }],
      categories: [],
    });
};

/** The acts that can be undone. */
export const STAFF_ACTS: Readonly<Record<string, Act>> = {
  ...ORDER_ACTS,
  ...PICTURE_ACTS,
  ban: (hall, _now, choice) => {
    const person = choice.of(hall.people);
    const deleteSeconds = choice.below(2) === 0 ? 0 : 86_400;
    const asked = { guildId: hall.guildId, targetUserId: person?.userId ?? toId<UserId>('1'), reason: '' };
    return hall.call('bans.add', { ...asked, deleteSeconds });
  },
  'bulk ban': ({ call, guildId, people }, _now, choice) =>
    call('bans.bulk', { guildId, userIds: [choice.of(people)?.userId ?? toId<UserId>('1')], reason: '' }),
  kick: ({ call, guildId, people }, _now, choice) =>
    call('members.kick', {
      guildId,
      targetUserId: choice.of(people)?.userId ?? toId<UserId>('1'),
      reason: '',
    }),
  timeout: ({ app, call, guildId, people }, _now, choice) => {
    const ms = choice.of([null, HOUR_MS, 2 * HOUR_MS, 24 * HOUR_MS] as const) ?? null;
    const until = ms === null ? null : new Date(app.clock.now() + ms).toISOString();
    const targetUserId = choice.of(people)?.userId ?? toId<UserId>('1');
    return call('members.timeout', { guildId, targetUserId, until, reason: '' });
  },
  'voice mute': ({ call, guildId, people }, _now, choice) => {
    const userId = choice.of(people)?.userId ?? toId<UserId>('1');
    const [mute, deaf] = [choice.below(2) === 0, choice.below(2) === 0];
    return call('voice.mute', { guildId, userId, mute, deaf, reason: '' });
  },
  nickname: ({ call, guildId, people }, _now, choice) => {
    const nickname = choice.of([null, ...NAMES]) ?? null;
    return call('members.setNickname', {
      guildId,
      targetUserId: choice.of(people)?.userId ?? toId<UserId>('1'),
      nickname,
    });
  },
  'role given': ({ call, guildId, people }, now, choice) => {
    const [roleId, person] = [choice.of(ownRoles(now)), choice.of(people)];
    if (roleId === undefined || person === undefined) return Promise.resolve();
    return call('roles.addMember', { guildId, roleId, targetUserId: person.userId });
  },
  'role taken': ({ call, guildId }, now, choice) => {
    const held = choice.of(keysOf(now.rows, 'member_roles'));
    if (held === undefined) return Promise.resolve();
    const [userId = '', roleId = ''] = held;
    return call('roles.removeMember', {
      guildId,
      roleId: toId<RoleId>(roleId),
      targetUserId: toId<UserId>(userId),
    });
  },
  'role edit': edits,
  'role permissions': ({ call, guildId }, now, choice) => {
    const roleId = choice.of(ownRoles(now));
    const permissions = maskOf(RIGHTS.slice(0, choice.below(4)));
    return roleId === undefined
      ? Promise.resolve()
      : call('roles.editPermissions', { guildId, roleId, permissions });
  },
  'role deleted': ({ call, guildId }, now, choice) => {
    const roleId = choice.of(ownRoles(now));
    return roleId === undefined ? Promise.resolve() : call('roles.delete', { guildId, roleId });
  },
  'slow mode': (hall, now, choice) => {
    const channelId = choice.of(textChannels(now, hall));
    const seconds = choice.of([0, 5, 30]) ?? 0;
    return channelId === undefined
      ? Promise.resolve()
      : hall.call('channels.setSlowmode', { channelId, seconds });
  },
  overwrites: setsOverwrites,
  'guild edit': ({ call, guildId }, _now, choice) => {
    const name = choice.of(NAMES) ?? '';
    const description = choice.of([null, ...NAMES]) ?? null;
    const discoverable = choice.of([undefined, true, false]);
    const asked = { guildId, name, description, avatar: null, banner: null };
    return call('guilds.edit', discoverable === undefined ? asked : { ...asked, discoverable });
  },
  'rule deleted': async ({ call, guildId, ids }, now, choice) => {
    const ruleId = choice.of(ids<CallArgs<'automod.delete'>['ruleId']>(now, 'automod_rules'));
    if (ruleId !== undefined) await call('automod.delete', { guildId, ruleId });
  },
  'channel deleted': (hall, now, choice) => {
    const channelId = choice.of(textChannels(now, hall));
    return channelId === undefined ? Promise.resolve() : hall.call('channels.delete', { channelId });
  },
  'category deleted': ({ call, ids }, now, choice) => {
    const categoryId = choice.of(ids<CategoryId>(now, 'categories'));
    return categoryId === undefined ? Promise.resolve() : call('categories.delete', { categoryId });
  },
  'message deleted': ({ call, ids }, now, choice) => {
    const messageId = choice.of(ids<MessageId>(now, 'messages'));
    return messageId === undefined ? Promise.resolve() : call('messages.delete', { messageId });
  },
  purge: (hall, now, choice) => {
    const channelId =
      choice.below(2) === 0 ? null : (choice.of(hall.ids<ChannelId>(now, 'channels')) ?? null);
    const userId =
      channelId === null || choice.below(2) === 0 ? (choice.of(hall.people)?.userId ?? null) : null;
    return hall.call('messages.purge', {
      ...{
        guildId: hall.guildId,
        channelId,
        userId,
        after: null,
        before: null,
        contains: null,
        limit: 50,
        reason: '',
      },
    });
  },
};

/** What else happens in a guild. */
export const OTHER_ACTS: Readonly<Record<string, Act>> = {
  ...OTHER_PICTURE_ACTS,
  says: async (hall, now, choice) => {
    const person = choice.of(inHall(now, hall));
    const channelId = choice.of(textChannels(now, hall));
    if (person !== undefined && channelId !== undefined)
      await hall.say(person, channelId, `${choice.of(NAMES)} @everyone`);
  },
  'edits, pins and reacts': async ({ call, ids, people }, now, choice) => {
    const messageId = choice.of(ids<MessageId>(now, 'messages'));
    if (messageId === undefined) return;
    const author = people.find(({ userId }) =>
      now.rows.get(`messages|${messageId}|author_id`)?.includes(userId),
    );
    const way = choice.below(3);
    if (way === 0 && author !== undefined)
      await call('messages.edit', { messageId, content: 'edited' }, author);
    if (way === 1) await call('messages.pin', { messageId });
    if (way === 2) await call('reactions.add', { messageId, emoji: '🎉' }, choice.of(people));
  },
  'begins a thread': async (hall, now, choice) => {
    const channelId = choice.of(textChannels(now, hall));
    if (channelId === undefined) return;
    const { reply } = await hall.call('threads.create', { channelId, messageId: null, name: 'thread' });
    if (reply !== null) await hall.say(choice.of(inHall(now, hall)) ?? hall.owner, reply.thread.id, 'inside');
  },
  'begins a thread at a message': async ({ call, ids }, now, choice) => {
    const messageId = choice.of(ids<MessageId>(now, 'messages'));
    const channelId = messageId === undefined ? undefined : now.rows.get(`messages|${messageId}|channel_id`);
    if (messageId === undefined || channelId === undefined) return;
    await call('threads.create', {
      channelId: toId<ChannelId>(channelId.replaceAll('"', '')),
      messageId,
      name: 'about',
    });
  },
  'reads a channel': async (hall, now, choice) => {
    const channelId = choice.of(hall.ids<ChannelId>(now, 'channels'));
    if (channelId !== undefined) await hall.call('channels.markRead', { channelId }, choice.of(hall.people));
  },
  'makes a role': ({ newRole }, _now, choice) => newRole(choice.of(NAMES) ?? ''),
  'makes a channel': ({ call, guildId, ids }, now, choice) => {
    const categoryId = choice.of([null, ...ids<CategoryId>(now, 'categories')]) ?? null;
    return call('channels.create', { guildId, name: choice.of(NAMES) ?? '', type: 'text', categoryId });
  },
  'makes a category': ({ call, guildId }, _now, choice) =>
    call('categories.create', { guildId, name: choice.of(NAMES) ?? '' }),
  'makes a rule': ({ call, guildId }, _now, choice) =>
    call('automod.create', { guildId, rule: wordRule({ name: choice.of(NAMES) ?? '', action: 'flag' }) }),
  reorders,
  'renames a channel': async (hall, now, choice) => {
    const channelId = choice.of(textChannels(now, hall));
    if (channelId !== undefined)
      await hall.call('channels.rename', { channelId, name: choice.of(NAMES) ?? '', topic: null });
  },
  'sets the channel of the system': (hall, now, choice) => {
    const systemChannel = choice.of([null, ...textChannels(now, hall)]) ?? null;
    return hall.call('guildSettings.set', { guildId: hall.guildId, settings: { systemChannel } });
  },
  unbans: ({ call, guildId, ids }, now, choice) => {
    const targetUserId = choice.of(ids<UserId>(now, 'bans'));
    return targetUserId === undefined ? Promise.resolve() : call('bans.remove', { guildId, targetUserId });
  },
  joins: async (hall, now, choice) => {
    const guest = choice.of(hall.people.filter((one) => !inHall(now, hall).includes(one)));
    if (guest === undefined) return;
    const { reply } = await hall.call('invites.create', {
      guildId: hall.guildId,
      expiresAfter: null,
      maxUses: null,
    });
    if (reply !== null) await hall.call('invites.join', { code: reply.invite.code }, guest);
  },
  leaves: async (hall, now, choice) => {
    const guest = choice.of(inHall(now, hall));
    if (guest !== undefined) await hall.call('guilds.leave', { guildId: hall.guildId }, guest);
  },
  'takes a nickname': async (hall, now, choice) => {
    const person = choice.of(inHall(now, hall));
    const nickname = choice.of([null, ...NAMES]) ?? null;
    if (person !== undefined)
      await hall.call('members.setOwnNickname', { guildId: hall.guildId, nickname }, person);
  },
  'lets an hour pass': ({ app }) => {
    app.clock.setWall(app.clock.now() + HOUR_MS);
    return Promise.resolve();
  },
};

/** Undoes another act than this one, as far as it is possible. */
export const undoAnother = async (hall: Hall, but: AuditLogEntryId | null, choice: Choice): Promise<void> => {
  const rows = await hall.app.store.db
    .selectFrom('undoImages')
    .select('entryId')
    .where('guildId', '=', hall.guildId)
    .where('doneBy', 'is', null)
    .orderBy('entryId', 'desc')
    .execute();
  const entryId = choice.of(rows.map((row) => row.entryId).filter((id) => id !== but));
  if (entryId === undefined) return;
  await hall.call('auditLog.undo', {
    guildId: hall.guildId,
    entryId,
    reason: '',
    force: choice.below(2) === 0,
  });
};
