import type { Member } from '../../contract/entities/member';
import { type ChannelId, type GuildId, type MessageId, toId, type UserId } from '../../contract/ids';
import { guildOfConversation } from '../../contract/conversation-ids';
import { compareIds } from '../../domain/ids';
import { isoTimeOf } from '../clock';
import {
  type DeletionState,
  emptyAccount,
  findDeletion,
  listOwnedGuilds,
  setDeletion,
} from '../data/account-deletion';
import { deleteBoostsOf } from '../data/boosts';
import {
  findConversation,
  listConversationMembers,
  listGroupIds,
  listViewsOfOthers,
  type SeenConversation,
} from '../data/conversations';
import { type EndedMembership, endMembership } from '../data/end-membership';
import { type EventVersion, takeEventVersion } from '../data/event-versions';
import { lockAccount, lockGuild, takeTurn } from '../data/locks';
import { leaveGroup } from '../data/leave-group';
import { deleteUnusedMedia } from '../data/media';
import { findMember } from '../data/members';
import { eraseMessages } from '../data/message-erasure';
import { listGuildEmoji } from '../data/guild-emoji';
import { deleteGuildPicturesBy, findGuildWithPicturesBy } from '../data/guild-pictures';
import { listGuildStickers } from '../data/guild-stickers';
import { deleteRelationsOf, type HeldRelation, listHolders } from '../data/relations';
import { eraseReactions } from '../data/reaction-erasure';
import type { Db, TokenId } from '../data/schema';
import { listGuildIds } from '../data/users';
import type { OperatorServices } from '../handlers/services';

/** The number of messages, of all authors, that one transaction examines. */
export const LOOKED_AT_ONCE = 5000;
/**
 * Clients are notified of erased messages among this many newest of a channel; older ones are missing when the client
 * loads them.
 */
const SHOWN = 100;

export type RemovalServices = Pick<
  OperatorServices,
  'db' | 'transaction' | 'clock' | 'hub' | 'audience' | 'tokens'
>;

/** The outcome of the removal of an account. */
export type Removal =
  | { readonly kind: 'removed' }
  /** No such account, or its deletion was cancelled. */
  | { readonly kind: 'not-there' }
  | { readonly kind: 'owner'; readonly guilds: readonly { readonly id: GuildId; readonly name: string }[] };

interface Farewell {
  readonly guildId: GuildId;
  readonly member: Member | null;
}

interface Removed {
  readonly kind: 'removed';
  readonly ended: readonly TokenId[];
  readonly farewells: readonly Farewell[];
  readonly memberships: readonly EndedMembership[];
  /** For whom the account was a friend or a request. */
  readonly left: readonly UserId[];
  /** Who has blocked it, which stays. */
  readonly blockers: readonly HeldRelation[];
  /** Its groups, which it has left, and all its conversations as the others see them. */
  readonly groups: readonly ChannelId[];
  readonly views: readonly SeenConversation[];
  /** The versions of the account's new appearance, and of the end of its memberships. */
  readonly versions: readonly [EventVersion, EventVersion];
}

/** Empties an account and ends its memberships, in one transaction that has locked the account and its guilds. */
const removeIn = async (
  trx: Db,
  userId: UserId,
  { now, erases }: { readonly now: string; readonly erases: boolean },
): Promise<Removed> => {
  const guildIds = [...(await listGuildIds(trx, userId))].sort(compareIds);
  for (const guild of guildIds) await lockGuild(trx, { guild });
  const left = await deleteRelationsOf(trx, userId);
  const { avatar, ended } = await emptyAccount(trx, userId, { now, eraseFrom: erases ? now : null });
  await deleteUnusedMedia(trx, [avatar]);
  const farewells: Farewell[] = [];
  for (const guildId of guildIds) {
    const member = await findMember(trx, guildId, userId);
    // The appearance after the end of the membership, without nickname and roles.
    farewells.push({ guildId, member: member && { ...member, nickname: null, roleIds: [] } });
  }
  const blockers = await listHolders(trx, userId);
  const lookVersion = await takeEventVersion(trx);
  const memberships: EndedMembership[] = [];
  for (const guildId of guildIds) memberships.push(await endMembership(trx, guildId, userId));
  await deleteBoostsOf(trx, userId);
  const views = [...(await listViewsOfOthers(trx, userId))];
  const groups = await listGroupIds(trx, userId);
  for (const group of groups) {
    await lockGuild(trx, { channel: group });
    const conversation = await findConversation(trx, group);
    const members = await listConversationMembers(trx, group);
    if (conversation !== null) views.push(...(await leaveGroup(trx, { conversation, members }, userId)));
  }
  const versions = [lookVersion, await takeEventVersion(trx)] as const;
  return { kind: 'removed', ended, farewells, memberships, left, blockers, groups, views, versions };
};

/**
 * Removes an account permanently, if `isMeant` accepts its state under the lock. Clients of its guilds first receive
 * the emptied account, by which they show its messages, and then its leaving. The erasure of its messages, if
 * requested, is left to `eraseAll`.
 */
export const removeAccount = async (
  services: RemovalServices,
  userId: UserId,
  erases: (state: DeletionState) => boolean,
  isMeant: (state: DeletionState, trx: Db) => boolean | Promise<boolean>,
): Promise<Removal> => {
  const { transaction, clock, hub, audience, tokens } = services;
  const done = await transaction(async (trx): Promise<Removed | Exclude<Removal, { kind: 'removed' }>> => {
    await lockAccount(trx, userId);
    const state = await findDeletion(trx, userId);
    if (state === null || state.isDeleted || !(await isMeant(state, trx))) return { kind: 'not-there' };
    const guilds = await listOwnedGuilds(trx, userId);
    if (guilds.length > 0) return { kind: 'owner', guilds };
    return removeIn(trx, userId, { now: isoTimeOf(clock.now()), erases: erases(state) });
  });
  if (done.kind !== 'removed') return done;
  tokens.forget(done.ended);
  hub.endTokens(done.ended);
  const [lookVersion, version] = done.versions;
  for (const { guildId, member } of done.farewells) {
    if (member !== null) hub.changed(lookVersion, 'GUILD_MEMBER_EDIT', { guildId, member });
    audience.memberLeft(guildId, userId, version);
    hub.changed(version, 'GUILD_MEMBER_LEFT', { guildId, userId });
  }
  for (const holder of done.left) hub.changedFor(version, holder, 'RELATION_REMOVE', { userId });
  for (const { userId: holder, relation } of done.blockers)
    hub.changedFor(version, holder, 'RELATION', { relation });
  for (const group of done.groups) audience.memberLeft(guildOfConversation(group), userId, version);
  for (const { userId: viewer, closed, channel } of done.views)
    if (!closed) hub.changedFor(version, viewer, 'DIRECT_EDIT', { channel });
  for (const { boosts } of done.memberships)
    if (boosts !== null) hub.changed(version, 'GUILD_BOOSTS', boosts);
  return { kind: 'removed' };
};

/** Deletes the emoji that a deleted account has created, in each guild that has some, also where it was no member. */
const eraseEmoji = async ({ transaction, hub }: RemovalServices, userId: UserId): Promise<void> => {
  for (;;) {
    const step = await transaction(async (trx) => {
      const guildId = await findGuildWithPicturesBy(trx, 'guildEmoji', userId);
      if (guildId === null) return null;
      await lockGuild(trx, { guild: guildId });
      await deleteGuildPicturesBy(trx, 'guildEmoji', guildId, userId);
      const emoji = await listGuildEmoji(trx, guildId);
      return { told: { guildId, emoji }, version: await takeEventVersion(trx) };
    });
    if (step === null) return;
    hub.changed(step.version, 'GUILD_EMOJI', step.told);
  }
};

/** The same for the stickers that it has created. */
const eraseStickers = async ({ transaction, hub }: RemovalServices, userId: UserId): Promise<void> => {
  for (;;) {
    const step = await transaction(async (trx) => {
      const guildId = await findGuildWithPicturesBy(trx, 'guildStickers', userId);
      if (guildId === null) return null;
      await lockGuild(trx, { guild: guildId });
      await deleteGuildPicturesBy(trx, 'guildStickers', guildId, userId);
      const stickers = await listGuildStickers(trx, guildId);
      return { told: { guildId, stickers }, version: await takeEventVersion(trx) };
    });
    if (step === null) return;
    hub.changed(step.version, 'GUILD_STICKERS', step.told);
  }
};

/** Erases the messages, reactions, emoji and stickers of a deleted account, in steps; `isDone` is false where another node is doing it. */
export const eraseAll = async (
  services: RemovalServices,
  userId: UserId,
  { looked = LOOKED_AT_ONCE }: { readonly looked?: number } = {},
): Promise<{ readonly isDone: boolean; readonly count: number }> => {
  const { transaction, hub } = services;
  await eraseEmoji(services, userId);
  await eraseStickers(services, userId);
  let after = toId<MessageId>('0');
  let count = 0;
  for (;;) {
    const step = await transaction(async (trx) => {
      if (!(await takeTurn(trx, 'accounts'))) return null;
      const erasure = await eraseMessages(trx, userId, { after, looked, shown: SHOWN });
      const { upTo } = erasure;
      if (upTo === null) await setDeletion(trx, userId, null);
      const reactions = upTo === null ? [] : await eraseReactions(trx, userId, { after, upTo, shown: SHOWN });
      return { ...erasure, reactions, version: await takeEventVersion(trx) };
    });
    if (step === null) return { isDone: false, count };
    count += step.erased.length;
    for (const { isShown, isRuled, threadOf, ...about } of step.erased)
      if (isShown) hub.changed(step.version, 'CHANNEL_MESSAGE_DELETE', about, { isRuled, threadOf });
    for (const { isShown, isRuled, threadOf, ...about } of step.reactions)
      if (isShown)
        hub.changed(step.version, 'CHANNEL_REACTION_REMOVE', { ...about, userId }, { isRuled, threadOf });
    if (step.upTo === null) return { isDone: true, count };
    after = step.upTo;
  }
};
