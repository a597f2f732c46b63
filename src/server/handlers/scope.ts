import type { Category, Channel } from '../../contract/entities/channel';
import type { Role } from '../../contract/entities/role';
import { success } from '../../contract/failure';
import {
  type CategoryId,
  type ChannelId,
  type EmojiId,
  type GuildId,
  type InviteId,
  type MessageId,
  type PlaceId,
  type ReportId,
  type RoleId,
  type StickerId,
  toId,
  type UserId,
} from '../../contract/ids';
import { events } from '../../contract/gateway/events';
import { isConversation } from '../../contract/conversation-ids';
import type { GuildEndpoint, Scope, Target } from '../../contract/rest/endpoint';
import { type Authority, canDeleteMessage, type MemberAuthority } from '../../domain/permissions/authority';
import { takesPart } from '../../domain/people/conversation';
import { isRuled } from '../../domain/permissions/guild-places';
import {
  holds,
  lockdownFor,
  type LockdownThere,
  type Rights,
  rightsAt,
} from '../../domain/permissions/place';
import { loadCategoryContext } from '../data/categories';
import { type AuthorFace, loadChannelContext, type ThreadFacts } from '../data/channels';
import { type EmojiRow, findEmoji } from '../data/guild-emoji';
import { findSticker, type StickerRow } from '../data/guild-stickers';
import { findInvite, type InviteRow } from '../data/invites';
import type { GuildOf } from '../data/locks';
import { loadAuthorities, loadAuthority } from '../data/members';
import { findAddressee } from '../data/conversations';
import { findMessageInContext, type MessageInContext } from '../data/messages';
import { readStanding } from '../data/relations';
import { findReport, type ReportRow } from '../data/reports';
import { findRole } from '../data/roles';
import type { Reads } from '../data/schema';
import { authorise, authoriseAt, refusalToAct, withoutRight } from './authorise';
import type { HeardIn } from '../gateway/hearers';
import { type Answer, forbidden, notFound, UNREACHABLE } from '../refusal';

/** The arguments that name the scope of a call and the objects that it touches; a call has those of its row. */
export interface ScopeArgs {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  readonly placeId: PlaceId;
  readonly messageId: MessageId;
  readonly inviteId: InviteId;
  readonly emojiId: EmojiId;
  readonly stickerId: StickerId;
  readonly reportId: ReportId;
  readonly targetUserId: UserId;
  readonly userId: UserId;
  readonly roleId: RoleId;
}

/** The result of the check for every scope. */
export interface Seen {
  /** The caller's authority in the guild. */
  readonly who: MemberAuthority;
  readonly guildId: GuildId;
}

/** A channel or a category, whichever has the id. */
export type PlaceRow =
  | { readonly kind: 'channel'; readonly row: Channel }
  | { readonly kind: 'category'; readonly row: Category };

interface AtPlace extends HeardIn {
  /** The caller's rights in the channel or category; `isRuled`: overwrites have a part in them. */
  readonly rights: Rights;
  /** The lockdown that lets the caller only read there. */
  readonly lockdown: LockdownThere | null;
}

/** The further result for a scope, by the argument that names it. */
interface SeenAt {
  readonly guildId: unknown;
  readonly channelId: AtPlace & {
    readonly channel: Channel;
    /** The caller's author fields, as other users see them. */
    readonly face: AuthorFace;
    /** Whether others see the caller as offline. */
    readonly isInvisible: boolean;
    /** What it is besides a channel. */
    readonly thread: ThreadFacts | null;
  };
  readonly categoryId: AtPlace & { readonly category: Category };
  readonly placeId: AtPlace & { readonly place: PlaceRow };
  readonly messageId: AtPlace & {
    readonly message: MessageInContext;
    /** The authority of the message's author in the guild. */
    readonly author: Authority;
  };
  readonly inviteId: { readonly invite: InviteRow };
  readonly emojiId: { readonly emoji: EmojiRow };
  readonly stickerId: { readonly sticker: StickerRow };
  readonly reportId: { readonly report: ReportRow };
}

interface SeenRole {
  readonly role: Role;
}
interface SeenTarget {
  /** The authority of the user whom the call is about, who need not be a member. */
  readonly target: Authority;
}

/** The result for the objects that a call touches. */
type SeenTouched<T> = ('roleId' extends T ? SeenRole : unknown) &
  ('targetUserId' extends T ? SeenTarget : 'userId' extends T ? SeenTarget : unknown);

type TouchedBy<R> = R extends { readonly touches: readonly (infer T extends Target)[] } ? T : never;

/** The gate's result for a call in a guild, by its row. */
export type SeenBy<R> = R extends { readonly in: infer P extends Scope }
  ? Seen & SeenAt[P] & SeenTouched<TouchedBy<R>>
  : never;

type RowIn<P extends Scope> = Extract<GuildEndpoint, { readonly in: P }>;
type Find<P extends Scope> = (
  at: Reads,
  row: RowIn<P>,
  args: ScopeArgs,
  callerId: UserId,
) => Promise<Answer<Seen & SeenAt[P]>>;

/** Whether a call changes what others see in a channel, other than by taking back what the caller, or one below, wrote. */
const isHeard = ({ needs, emits }: RowIn<'channelId' | 'messageId'>): boolean =>
  needs !== 'author-or-outranks' &&
  needs !== 'author-or-manager' &&
  emits.some((name) => events[name].heardBy === 'channel');

/**
 * The refusal of such a call in a conversation of two people where one does not reach the other; null elsewhere. The same
 * queries, whatever the answer.
 */
const refusalInConversation = async (
  at: Reads,
  row: RowIn<'channelId' | 'messageId'>,
  place: { readonly guildId: GuildId; readonly channelId: ChannelId },
  callerId: UserId,
): Promise<Answer<never> | null> => {
  if (!isConversation(place) || !isHeard(row)) return null;
  const other = await findAddressee(at, place.channelId, callerId);
  if (other === null) return null;
  const standing = await readStanding(at, callerId, other.userId);
  return takesPart({ standing, stance: other.stance }) ? null : forbidden(UNREACHABLE);
};

/** Whether a row's optional category is left out: an argument of another row is missing altogether. */
const isAtTop = (categoryId: CategoryId | null | undefined): boolean => categoryId == null;

const inGuild: Find<'guildId'> = async (at, { needs, touches = [], orIn }, args, callerId) => {
  const { guildId, roleId, categoryId } = args;
  if (orIn !== undefined && !isAtTop(categoryId)) {
    const found = await loadCategoryContext(at, categoryId, callerId);
    const member = authorise(await loadAuthority(at, guildId, callerId), 'member');
    if (!member.ok) return member;
    if (found?.guildId !== guildId) return notFound('category');
    const allowed = authoriseAt(found.authority, found.rights, orIn.category, { noun: 'category' });
    return allowed.ok ? success({ who: allowed.value, guildId }) : allowed;
  }
  const isAbout = (argument: Target): boolean => touches.includes(argument);
  const targets = (['targetUserId', 'userId'] as const).filter(isAbout).map((argument) => args[argument]);
  const [own, target] = (await loadAuthorities(at, guildId, [callerId, ...targets])) ?? [];
  const allowed = authorise(own ?? null, needs);
  if (!allowed.ok) return allowed;
  const seen = { who: allowed.value, guildId, ...(target === undefined ? {} : { target }) };
  if (!isAbout('roleId')) return success(seen);
  const role = await findRole(at, guildId, roleId);
  return role === null ? notFound('role') : success({ ...seen, role });
};

const inChannel: Find<'channelId'> = async (at, row, { channelId }, callerId) => {
  const found = await loadChannelContext(at, channelId, callerId);
  if (found === null) return notFound('channel');
  const { guildId, channel, rights, isRuled, lockdown, threadOf, thread, author: face, isInvisible } = found;
  // What manages a channel has no thread: a thread's name and end are calls of its own.
  if (thread !== null && row.needs === 'MANAGE_CHANNELS') return notFound('channel');
  const allowed = authoriseAt(found.authority, rights, row.needs, { lockdown });
  if (!allowed.ok) return allowed;
  const refusal = await refusalInConversation(at, row, { guildId, channelId }, callerId);
  return (
    refusal ??
    success({
      ...{ who: allowed.value, guildId, channel, rights, isRuled, lockdown },
      ...{ threadOf, thread, face, isInvisible },
    })
  );
};

const inCategory: Find<'categoryId'> = async (at, { needs }, { categoryId }, callerId) => {
  const found = await loadCategoryContext(at, categoryId, callerId);
  if (found === null) return notFound('category');
  const { guildId, category, rights, isRuled } = found;
  const allowed = authoriseAt(found.authority, rights, needs, { noun: 'category' });
  const none = { threadOf: null, lockdown: null };
  return allowed.ok ? success({ who: allowed.value, guildId, category, rights, isRuled, ...none }) : allowed;
};

const inPlace: Find<'placeId'> = async (at, { needs }, { placeId }, callerId) => {
  const channel = await loadChannelContext(at, toId<ChannelId>(placeId), callerId);
  const found = channel ?? (await loadCategoryContext(at, toId<CategoryId>(placeId), callerId));
  // A thread has the overwrites of its channel.
  if (found === null || channel?.thread != null) return notFound('channel');
  const { guildId, rights, isRuled } = found;
  const lockdown = channel?.lockdown ?? null;
  const allowed = authoriseAt(found.authority, rights, needs, { lockdown });
  if (!allowed.ok) return allowed;
  const place: PlaceRow =
    'channel' in found ? { kind: 'channel', row: found.channel } : { kind: 'category', row: found.category };
  return success({ who: allowed.value, guildId, place, rights, isRuled, lockdown, threadOf: null });
};

const inMessage: Find<'messageId'> = async (at, row, { messageId }, callerId) => {
  const { needs } = row;
  const message = await findMessageInContext(at, messageId);
  if (message === null) return notFound('message');
  const { authorId } = message;
  const [own, author] = (await loadAuthorities(at, message.guildId, [callerId, authorId])) ?? [];
  if (own === undefined || author === undefined) return notFound('message');
  const rights = rightsAt(own, message.place);
  const seen = authoriseAt(own, rights, 'VIEW_CHANNELS', { noun: 'message' });
  if (!seen.ok) return seen;
  const who = seen.value;
  const lockdown = lockdownFor(own, message.place);
  const isManager = holds(rights, 'MANAGE_MESSAGES');
  const mayWith = (need: Exclude<typeof needs, 'author'>): boolean => {
    if (need === 'author-or-outranks') return canDeleteMessage(who, author, isManager);
    return need === 'author-or-manager' ? authorId === callerId || isManager : holds(rights, need);
  };
  if (needs === 'author') {
    if (authorId !== callerId) return forbidden('Only the author can edit a message');
    const refusal = refusalToAct(who, lockdown);
    if (refusal !== null) return refusal;
  } else if (!mayWith(needs)) return withoutRight(who, lockdown);
  const refusal = await refusalInConversation(at, row, message, callerId);
  if (refusal !== null) return refusal;
  const { guildId, threadOf } = message;
  const { place } = message;
  return success({ who, guildId, message, author, rights, isRuled: isRuled(place), lockdown, threadOf });
};

const atInvite: Find<'inviteId'> = async (at, { needs }, { inviteId }, callerId) => {
  const invite = await findInvite(at, inviteId);
  if (invite === null || invite.isVanity) return notFound('invite');
  const { guildId } = invite;
  const allowed = authorise(await loadAuthority(at, guildId, callerId), needs, 'invite');
  return allowed.ok ? success({ who: allowed.value, guildId, invite }) : allowed;
};

const atEmoji: Find<'emojiId'> = async (at, { needs }, { emojiId }, callerId) => {
  const emoji = await findEmoji(at, emojiId);
  if (emoji === null || emoji.url === null) return notFound('emoji');
  const { guildId } = emoji;
  const allowed = authorise(await loadAuthority(at, guildId, callerId), needs, 'emoji');
  return allowed.ok ? success({ who: allowed.value, guildId, emoji }) : allowed;
};

const atSticker: Find<'stickerId'> = async (at, { needs }, { stickerId }, callerId) => {
  const sticker = await findSticker(at, stickerId);
  if (sticker === null || sticker.url === null) return notFound('sticker');
  const { guildId } = sticker;
  const allowed = authorise(await loadAuthority(at, guildId, callerId), needs, 'sticker');
  return allowed.ok ? success({ who: allowed.value, guildId, sticker }) : allowed;
};

/** A report of the operator's is in no guild, and so hidden from everybody. */
const atReport: Find<'reportId'> = async (at, { needs }, { reportId }, callerId) => {
  const report = await findReport(at, reportId);
  const guildId = report?.guildId ?? null;
  if (report === null || guildId === null) return notFound('report');
  const allowed = authorise(await loadAuthority(at, guildId, callerId), needs, 'report');
  return allowed.ok ? success({ who: allowed.value, guildId, report }) : allowed;
};

/**
 * Finds the scope of a call and the caller's authority there, or the refusal by the `needs` of its row. In a channel or
 * category the caller's rights there count, not those in the guild.
 */
export const findScope = (
  at: Reads,
  row: GuildEndpoint,
  args: ScopeArgs,
  callerId: UserId,
): Promise<Answer<Seen>> => {
  switch (row.in) {
    case 'guildId':
      return inGuild(at, row, args, callerId);
    case 'channelId':
      return inChannel(at, row, args, callerId);
    case 'categoryId':
      return inCategory(at, row, args, callerId);
    case 'placeId':
      return inPlace(at, row, args, callerId);
    case 'messageId':
      return inMessage(at, row, args, callerId);
    case 'inviteId':
      return atInvite(at, row, args, callerId);
    case 'emojiId':
      return atEmoji(at, row, args, callerId);
    case 'stickerId':
      return atSticker(at, row, args, callerId);
    case 'reportId':
      return atReport(at, row, args, callerId);
  }
};

/** The guild that an act in a scope locks, by the argument that names the scope. */
export const guildOfScope = (place: Scope, args: ScopeArgs): GuildOf => {
  switch (place) {
    case 'guildId':
      return { guild: args.guildId };
    case 'channelId':
      return { channel: args.channelId };
    case 'categoryId':
      return { category: args.categoryId };
    case 'placeId':
      return { place: args.placeId };
    case 'messageId':
      return { message: args.messageId };
    case 'inviteId':
      return { invite: args.inviteId };
    case 'emojiId':
      return { emoji: args.emojiId };
    case 'stickerId':
      return { sticker: args.stickerId };
    case 'reportId':
      return { report: args.reportId };
  }
};
