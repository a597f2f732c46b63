import { success } from '../../contract/failure';
import type { DirectChannel } from '../../contract/entities/direct-channel';
import type { ChannelId, UserId } from '../../contract/ids';
import { CONVERSATION_LIMITS } from '../../contract/people-limits';
import { guildOfConversation } from '../../contract/conversation-ids';
import type { direct } from '../../contract/rest/direct';
import { mayBegin } from '../../domain/people/conversation';
import type { RankedRole } from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import {
  addToConversation,
  type ConversationRow,
  countConversations,
  createConversation,
  findConversation,
  findConversationOf,
  findConversationRole,
  listConversationMembers,
  listConversations,
  listViews,
  type MemberRow,
  removeFromConversation,
  type SeenConversation,
  setMember,
  updateGroup,
} from '../data/conversations';
import type { EventVersion } from '../data/event-versions';
import { lockAccount, lockAccounts, lockGuild } from '../data/locks';
import { leaveGroup } from '../data/leave-group';
import { deleteUnusedMedia } from '../data/media';
import { setTakesDirect, takesDirect } from '../data/members';
import { isAccount, readStanding } from '../data/relations';
import type { Db } from '../data/schema';
import type { Publisher } from '../gateway/publisher';
import { type Answer, forbidden, notFound, refuse, UNREACHABLE } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const { groupMembers, ofPerson } = CONVERSATION_LIMITS;
const SOMEBODY_ELSE = 'Choose somebody else';
const FULL = `A group has at most ${groupMembers} members`;
const NO_FRIEND = 'You can only add your friends to a group';
const TOO_MANY = `You have ${ofPerson} conversations already`;
const NO_GROUP = 'This is not a group';
const NOT_THE_OWNER = 'Only the owner of the group can remove members';

type Told = Publisher<'DIRECT_CREATE' | 'DIRECT_EDIT' | 'DIRECT_REMOVE'>;

/** A conversation after a change of it, as its members see it, and what the caller gets. */
interface Changed {
  readonly reply: { readonly channel: DirectChannel };
  readonly views: readonly SeenConversation[];
  /** Who has it in their list since. */
  readonly came: readonly UserId[];
  /** Who hears its events since, by its one role. */
  readonly joined: { readonly userIds: readonly UserId[]; readonly role: RankedRole } | null;
}

/** A conversation in which the caller is. */
interface Found {
  readonly conversation: ConversationRow;
  readonly members: readonly MemberRow[];
  readonly own: MemberRow;
}

const viewOf = (views: readonly SeenConversation[], userId: UserId): DirectChannel => {
  const view = views.find((one) => one.userId === userId);
  if (view === undefined) throw new Error('a conversation is not there for its member');
  return view.channel;
};

/** Tells the members of what changed who have the conversation in their list. */
const tellEdit = (hub: Told, version: EventVersion, views: readonly SeenConversation[]): void => {
  for (const { userId, closed, channel } of views)
    if (!closed) hub.changedFor(version, userId, 'DIRECT_EDIT', { channel });
};

/** Handlers of conversations. */
export const directHandlers = (services: Services): HandlersOf<typeof direct> => {
  const { db, ids, clock, audience, pictures, pictureQuota } = services;
  const now = (): string => isoTimeOf(clock.now());

  const hearFrom = (version: EventVersion, id: ChannelId, { joined }: Changed): void => {
    for (const userId of joined?.userIds ?? [])
      if (joined !== null) {
        const authority = { userId, ownerId: null, roles: [joined.role] };
        audience.memberJoined(guildOfConversation(id), authority, version);
      }
  };

  const tell = (hub: Told, version: EventVersion, changed: Changed): void => {
    const { views, came, reply } = changed;
    hearFrom(version, reply.channel.id, changed);
    for (const { userId, channel } of views)
      if (came.includes(userId)) hub.changedFor(version, userId, 'DIRECT_CREATE', { channel });
    if (changed.joined !== null)
      tellEdit(
        hub,
        version,
        views.filter(({ userId }) => !came.includes(userId)),
      );
  };

  /** The conversation of two people, in the caller's list. */
  const openTwo = async (trx: Db, me: UserId, other: UserId): Promise<Answer<Changed>> => {
    if (!(await isAccount(trx, other))) return notFound('user');
    await lockAccounts(trx, [me, other]);
    const known = await findConversationOf(trx, me, other);
    if (known !== null) {
      await lockGuild(trx, { channel: known });
      const own = (await listConversationMembers(trx, known)).find(({ userId }) => userId === me);
      if (own === undefined) return notFound('channel');
      if (own.closed) await setMember(trx, { id: known, userId: me }, { closed: false });
      const views = await listViews(trx, known);
      const came = own.closed ? [me] : [];
      return success({ reply: { channel: viewOf(views, me) }, views, came, joined: null });
    }
    const standing = await readStanding(trx, me, other);
    if (!standing.isThere) return notFound('user');
    if (!mayBegin(standing)) return refuse(403, UNREACHABLE);
    if ((await countConversations(trx, me)) >= ofPerson) return refuse(400, TOO_MANY);
    const { id, role } = await createConversation(trx, ids, {
      ...{ type: 'direct', ownerId: null, createdAt: now() },
      members: [
        { userId: me, stance: 'new', closed: false },
        // It comes to the other's list with its first message.
        { userId: other, stance: 'new', closed: true },
      ],
    });
    const views = await listViews(trx, id);
    const joined = { userIds: [me, other], role };
    return success({ reply: { channel: viewOf(views, me) }, views, came: [me], joined });
  };

  const areFriends = async (trx: Db, me: UserId, others: readonly UserId[]): Promise<Answer<null>> => {
    for (const other of others) {
      const standing = await readStanding(trx, me, other);
      if (!standing.isThere) return notFound('user');
      if (standing.mine !== 'friend') return forbidden(NO_FRIEND);
    }
    return success(null);
  };

  const openGroup = async (trx: Db, me: UserId, others: readonly UserId[]): Promise<Answer<Changed>> => {
    for (const other of others) if (!(await isAccount(trx, other))) return notFound('user');
    const all = [me, ...others];
    await lockAccounts(trx, all);
    const may = await areFriends(trx, me, others);
    if (!may.ok) return may;
    if ((await countConversations(trx, me)) >= ofPerson) return refuse(400, TOO_MANY);
    const { id, role } = await createConversation(trx, ids, {
      ...{ type: 'group', ownerId: me, createdAt: now() },
      members: all.map((userId) => ({ userId, stance: 'accepted', closed: false })),
    });
    const views = await listViews(trx, id);
    const reply = { channel: viewOf(views, me) };
    return success({ reply, views, came: all, joined: { userIds: all, role } });
  };

  /** The caller's place in a conversation, which is locked; 404 for everybody else. */
  const find = async (trx: Db, id: ChannelId, me: UserId): Promise<Answer<Found>> => {
    await lockGuild(trx, { channel: id });
    const conversation = await findConversation(trx, id);
    if (conversation === null) return notFound('channel');
    const members = await listConversationMembers(trx, id);
    const own = members.find(({ userId }) => userId === me);
    return own === undefined ? notFound('channel') : success({ conversation, members, own });
  };

  /** The same of a group. */
  const findGroup = async (trx: Db, id: ChannelId, me: UserId): Promise<Answer<Found>> => {
    const found = await find(trx, id, me);
    return !found.ok || found.value.conversation.type === 'group' ? found : refuse(400, NO_GROUP);
  };

  return {
    'direct.open': async ({ userIds }, { caller: { userId: me }, acts, hub }) => {
      const others = [...new Set(userIds)];
      const [other, ...more] = others;
      if (other === undefined || others.length < userIds.length || others.includes(me))
        return refuse(400, SOMEBODY_ELSE);
      if (others.length >= groupMembers) return refuse(409, FULL);
      const done = await acts.ofNothing(
        withVersion((trx) => (more.length === 0 ? openTwo(trx, me, other) : openGroup(trx, me, others))),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      tell(hub, version, value);
      return success(value.reply);
    },

    'direct.list': async (_args, { caller }) =>
      success({ channels: await listConversations(db, caller.userId) }),

    'direct.close': async ({ channelId: id }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const found = await find(trx, id, userId);
          if (!found.ok) return found;
          const { closed } = found.value.own;
          if (!closed) await setMember(trx, { id, userId }, { closed: true });
          return success({ isNew: !closed });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.isNew) hub.changedFor(version, userId, 'DIRECT_REMOVE', { channelId: id });
      return acknowledge();
    },

    'direct.answer': async ({ channelId: id, accept }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const found = await find(trx, id, userId);
          if (!found.ok) return found;
          const { stance } = found.value.own;
          if (stance !== 'waiting') return success({ isNew: false, channel: null });
          await setMember(
            trx,
            { id, userId },
            accept ? { stance: 'accepted', unanswered: 0 } : { stance: 'declined', closed: true },
          );
          return success({ isNew: true, channel: accept ? viewOf(await listViews(trx, id), userId) : null });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { isNew, channel } = value;
      if (channel !== null) hub.changedFor(version, userId, 'DIRECT_EDIT', { channel });
      else if (isNew) hub.changedFor(version, userId, 'DIRECT_REMOVE', { channelId: id });
      return acknowledge();
    },

    'direct.add': async ({ channelId: id, userId }, { caller: { userId: me }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx): Promise<Answer<Changed>> => {
          if (userId === me) return refuse(400, SOMEBODY_ELSE);
          if (!(await isAccount(trx, userId))) return notFound('user');
          await lockAccounts(trx, [me, userId]);
          const found = await findGroup(trx, id, me);
          if (!found.ok) return found;
          const { members } = found.value;
          if (members.some((member) => member.userId === userId)) {
            const views = await listViews(trx, id);
            return success({ reply: { channel: viewOf(views, me) }, views, came: [], joined: null });
          }
          const may = await areFriends(trx, me, [userId]);
          if (!may.ok) return may;
          if (members.length >= groupMembers) return refuse(409, FULL);
          const role = await findConversationRole(trx, id);
          if (role === null) return notFound('channel');
          await addToConversation(trx, ids, {
            ...{ id, userId, stance: 'accepted', closed: false },
            joinedAt: now(),
          });
          const views = await listViews(trx, id);
          const joined = { userIds: [userId], role };
          return success({ reply: { channel: viewOf(views, me) }, views, came: [userId], joined });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      tell(hub, version, value);
      return success(value.reply);
    },

    'direct.remove': async ({ channelId: id, userId }, { caller: { userId: me }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const found = await findGroup(trx, id, me);
          if (!found.ok) return found;
          if (found.value.conversation.ownerId !== me) return forbidden(NOT_THE_OWNER);
          if (userId === me) return refuse(400, SOMEBODY_ELSE);
          const wasMember = await removeFromConversation(trx, id, userId);
          const views = await listViews(trx, id);
          return success({ reply: { channel: viewOf(views, me) }, views, wasMember });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.wasMember) {
        audience.memberLeft(guildOfConversation(id), userId, version);
        hub.changedFor(version, userId, 'DIRECT_REMOVE', { channelId: id });
        tellEdit(hub, version, value.views);
      }
      return success(value.reply);
    },

    'direct.leave': async ({ channelId: id }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const found = await findGroup(trx, id, userId);
          if (!found.ok) return found;
          return success(await leaveGroup(trx, found.value, userId));
        }),
      );
      if (!done.ok) return done;
      const { value: views, version } = done.value;
      audience.memberLeft(guildOfConversation(id), userId, version);
      hub.changedFor(version, userId, 'DIRECT_REMOVE', { channelId: id });
      tellEdit(hub, version, views);
      return acknowledge();
    },

    'direct.edit': async ({ channelId: id, name, icon }, { caller: { userId }, acts, hub }) => {
      const remade = icon == null ? null : await pictures.receive(icon, 'icon', userId);
      if (remade !== null && !remade.ok) return remade;
      const edit = async (trx: Db) => {
        const found = await findGroup(trx, id, userId);
        if (!found.ok) return found;
        const path = remade === null ? null : (await pictures.keep(trx, remade.value, userId)).path;
        const former = await updateGroup(trx, id, {
          ...(name === undefined ? {} : { name: name?.trim() ?? '' }),
          ...(icon === undefined ? {} : { icon: path }),
        });
        if (icon !== undefined) await deleteUnusedMedia(trx, [former]);
        const views = await listViews(trx, id);
        return success({ reply: { channel: viewOf(views, userId) }, views });
      };
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          if (remade === null) return edit(trx);
          await lockAccount(trx, userId);
          return pictureQuota.within(trx, userId, () => edit(trx));
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      tellEdit(hub, version, value.views);
      return success(value.reply);
    },

    'direct.guildPrivacy': async ({ guildId }, { caller }) =>
      success({ direct_messages: await takesDirect(db, guildId, caller.userId) }),

    'direct.saveGuildPrivacy': async (args, { caller: { userId }, acts }) => {
      const done = await acts.byRules(async (trx) => {
        await setTakesDirect(trx, { ...args, userId });
        return success(null);
      });
      return done.ok ? acknowledge() : done;
    },
  };
};
