import { success } from '../../contract/failure';
import type { BanId, GuildId, RoleId, UserId } from '../../contract/ids';
import type { bans } from '../../contract/rest/bans';
import { type Authority, canRemoveMember } from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { deleteBan, findBan, insertBan, listBans } from '../data/bans';
import { type EndedMembership, endMembership } from '../data/end-membership';
import type { EventVersion } from '../data/event-versions';
import { loadAuthorities } from '../data/members';
import { countDeleted, type DeletedOfChannel, listAllMeant, purgeMessages } from '../data/purge';
import type { Db } from '../data/schema';
import { takeReturningRoles } from '../data/undo-images';
import { findUser } from '../data/users';
import type { Publisher } from '../gateway/publisher';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { type Audit, userTarget } from './audit';
import type { HandlersOf } from './handler';
import { createKeeper } from './keep-removed';
import { tellDeleted } from './purge';
import type { Services } from './services';

type RemovalEvent = 'GUILD_LEFT' | 'GUILD_MEMBER_LEFT' | 'GUILD_BOOSTS';
type BanEvent = RemovalEvent | 'CHANNEL_MESSAGES_DELETE';

/** Sends the events of a removal: to the removed member, and to the others. */
export const announceRemoval = (
  { audience, hub }: Pick<Services, 'audience'> & { readonly hub: Publisher<RemovalEvent> },
  { guildId, userId, boosts }: EndedMembership,
  reason: 'kicked' | 'banned',
  version: EventVersion,
): void => {
  audience.memberLeft(guildId, userId, version);
  hub.left(version, userId, guildId, reason);
  hub.changed(version, 'GUILD_MEMBER_LEFT', { guildId, userId });
  if (boosts !== null) hub.changed(version, 'GUILD_BOOSTS', boosts);
};

/** Who is banned, by whom, and how far back their messages go. */
interface Order {
  readonly guildId: GuildId;
  readonly moderatorId: UserId;
  readonly reason: string;
  readonly deleteSeconds: number;
}

/** A ban that was carried out. */
interface Banned {
  readonly ended: EndedMembership;
  readonly deleted: readonly DeletedOfChannel[];
}

const DAY_S = 24 * 60 * 60;

/** Handlers of bans. */
export const banHandlers = ({ db, ids, clock, audience, limits }: Services): HandlersOf<typeof bans> => {
  const keep = createKeeper({ ids, clock });

  /** Bans one user, in a transaction that holds the guild: decides, writes, and records it. */
  const ban = async (
    trx: Db,
    audit: Audit<'MEMBER_BAN_ADD'>,
    { guildId, moderatorId, reason, deleteSeconds }: Order,
    { who, target }: { readonly who: Authority; readonly target: Authority },
  ): Promise<Answer<Banned>> => {
    const { userId } = target;
    if (!canRemoveMember(who, target, 'BAN_MEMBERS')) return forbidden('You cannot ban this user');
    if ((await findUser(trx, userId)) === null) return notFound('user');
    const nowMs = clock.now();
    const after = isoTimeOf(nowMs - deleteSeconds * 1000);
    const roles = await rolesToReturn(trx, guildId, target);
    const banId = ids.next<BanId>();
    const isNew = await insertBan(trx, {
      ...{ id: banId, guildId, userId, moderatorId, createdAt: isoTimeOf(nowMs) },
      reason: reason.trim() === '' ? null : reason,
      erasesSince: deleteSeconds === 0 ? null : after,
    });
    if (!isNew) return refuse(409, await whoBanned(trx, guildId, userId));
    const meant = deleteSeconds === 0 ? [] : await listAllMeant(trx, { guildId, userId, after });
    const { entryId } = await keep(
      trx,
      guildId,
      meant.map(({ id }) => id),
    );
    const deleted = await purgeMessages(trx, guildId, meant);
    await audit(trx, {
      ...{ guildId, actorId: moderatorId, action: 'MEMBER_BAN_ADD', reason },
      target: await userTarget(trx, userId),
      ...(deleteSeconds === 0
        ? {}
        : {
            extraInfo: {
              count: countDeleted(deleted),
              delete_member_days: Math.ceil(deleteSeconds / DAY_S),
            },
          }),
      entryId,
      undo: { image: { kind: 'ban', userId, banId, roles } },
    });
    return success({ ended: await endMembership(trx, guildId, userId), deleted });
  };

  const tell = (hub: Publisher<BanEvent>, version: EventVersion, { ended, deleted }: Banned): void => {
    tellDeleted(hub, version, deleted);
    if (ended.wasMember) announceRemoval({ audience, hub }, ended, 'banned', version);
  };

  return {
    'bans.add': async (
      { guildId, targetUserId, reason, deleteSeconds = 0 },
      { caller, acts, audit, hub },
    ) => {
      const order = { guildId, moderatorId: caller.userId, reason, deleteSeconds };
      const outcome = await acts.inGuild(
        withVersion(async (trx, seen) => {
          const banned = await ban(trx, audit, order, seen);
          if (!banned.ok) return banned;
          const deleted = countDeleted(banned.value.deleted);
          return success({ reply: { message: null, deleted }, banned: banned.value, targetUserId });
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      tell(hub, version, value.banned);
      return success(value.reply);
    },

    'bans.bulk': async ({ guildId, userIds, reason, deleteSeconds = 0 }, { caller, acts, audit, hub }) => {
      const order = { guildId, moderatorId: caller.userId, reason, deleteSeconds };
      const asked = [...new Set(userIds)];
      if (asked.length > limits.bulk_bans) return refuse(400, `At most ${limits.bulk_bans} users at once`);
      const outcome = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const banned: Banned[] = [];
          const failed: { id: UserId; message: string }[] = [];
          for (const target of (await loadAuthorities(trx, guildId, asked)) ?? []) {
            const one = await ban(trx, audit, order, { who, target });
            if (one.ok) banned.push(one.value);
            else failed.push({ id: target.userId, message: one.failure.message });
          }
          const reply = { banned: banned.map(({ ended }) => ended.userId), failed };
          return success({ reply, all: banned });
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      for (const one of value.all) tell(hub, version, one);
      return success(value.reply);
    },

    'bans.list': async ({ guildId }) => success({ bans: await listBans(db, guildId), message: null }),

    'bans.remove': ({ guildId, targetUserId }, { caller, acts, audit }) =>
      acts.inGuild(async (trx) => {
        if (!(await deleteBan(trx, guildId, targetUserId))) return refuse(404, 'This user is not banned');
        const target = await userTarget(trx, targetUserId);
        await audit(trx, { guildId, actorId: caller.userId, action: 'MEMBER_BAN_REMOVE', target });
        return acknowledge();
      }),
  };
};

/** The roles that somebody has, or would get back on joining, for the undo of their ban. */
const rolesToReturn = async (trx: Db, guildId: GuildId, target: Authority): Promise<RoleId[]> => [
  ...(target.roles ?? []).filter(({ isDefault }) => !isDefault).map(({ id }) => id),
  ...(await takeReturningRoles(trx, guildId, target.userId)),
];

/** Two moderators ban at once: the second one is told who was first. */
const whoBanned = async (trx: Db, guildId: GuildId, userId: UserId): Promise<string> => {
  const by = await findBan(trx, guildId, userId);
  return by === null ? 'This user is already banned' : `This user is already banned, by ${by.moderator}`;
};
