import type { InviteSettings } from '../../contract/entities/invite';
import { success } from '../../contract/failure';
import type { GuildId, InviteId } from '../../contract/ids';
import { INVITE_EXPIRY_MS } from '../../contract/limits';
import type { invites } from '../../contract/rest/invites';
import { vanityProgress } from '../../domain/guilds/requirements';
import { normaliseVanityCode, VANITY_RULE } from '../../domain/links/vanity-code';
import { isoTimeOf } from '../clock';
import { findGuild, findGuildInfo, findGuildPreview, type GuildRow, updateGuild } from '../data/guilds';
import {
  deleteInvite,
  deleteInvites,
  findInvite,
  insertInvite,
  type InviteInGuild,
  type InviteRow,
  inviteStatistics,
  isCodeTaken,
  listInvites,
  setVanity,
} from '../data/invites';
import type { Db, Reads } from '../data/schema';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { changesBetween, guildTarget, guildTargetOf, inviteTarget } from './audit';
import { announceGuild } from './announcements';
import type { ContextOf, HandlersOf, SignedInContext } from './handler';
import { newInviteCode } from './invite-code';
import { inviteView, isExpired, isUsedUp } from './invite-view';
import { announceJoin, INVALID_CODE, inviteOfCode, joinBy, NO_LONGER_GOOD } from './joining';
import { ensureOwnInvite } from './own-invite';
import { peekInvite } from './peek-invite';
import type { Services } from './services';

const URL_TAKEN = 'This URL is already taken';
/** The fields of an invite in the audit log. */
const AUDITED = { code: 'code', maxUses: 'max_uses', expiresAt: 'expires_at' } as const;

/** The defaults of new invites in the audit log. */
const AUDITED_DEFAULTS = {
  defaultInviteExpiry: 'default_expiry',
  defaultInviteMaxUses: 'default_max_uses',
} as const;

const settingsOf = (guild: GuildRow): InviteSettings => ({
  invitesPaused: guild.invitesPaused,
  defaultExpiry: guild.defaultInviteExpiry,
  defaultMaxUses: guild.defaultInviteMaxUses,
});

/** Handlers of invites and the vanity link. */
export const inviteHandlers = (services: Services): HandlersOf<typeof invites> => {
  const { db, ids, clock, random, audience } = services;
  const { inviteMisses, inviteMissesByAddress, vanityChecks } = services;

  /** The invite of a code tried by a caller; misses count for the account and the address. */
  const inviteOf = (code: string, { caller, address }: SignedInContext): Promise<Answer<InviteInGuild>> =>
    inviteOfCode(services, code, [
      [inviteMisses, caller.userId],
      [inviteMissesByAddress, address],
    ]);

  /**
   * Whether a guild may have a vanity link (docs/spec/vanity-and-partner.md 'Requirements'): 100 members, and 14 days,
   * rounded up.
   */
  const meetsRequirements = async (trx: Reads, guildId: GuildId): Promise<boolean> => {
    const info = await findGuildInfo(trx, guildId);
    return info !== null && vanityProgress(info, clock.now()).isMet;
  };

  /**
   * Replaces a listed guild's own invite after it was revoked: the old code is invalid, the discovery card still works.
   */
  const renewOwnInvite = async (trx: Db, guildId: GuildId): Promise<void> => {
    const guild = await findGuild(trx, guildId);
    if (guild !== null) await ensureOwnInvite(services, trx, guild);
  };

  const setPaused = async (
    { caller: { userId }, acts, audit, hub }: ContextOf<'invites.pause'>,
    guildId: GuildId,
    isPaused: boolean,
  ) => {
    const changed = await acts.inGuild(
      withVersion(async (trx) => {
        const guild = await findGuild(trx, guildId);
        if (guild === null || guild.invitesPaused === isPaused) return success(null);
        const changes = [{ key: 'invites_paused', old_value: guild.invitesPaused, new_value: isPaused }];
        const target = guildTarget(guild);
        await audit(trx, { guildId, actorId: userId, action: 'SERVER_UPDATE', target, changes });
        return success(await updateGuild(trx, guildId, { invitesPaused: isPaused }));
      }),
    );
    if (!changed.ok) return changed;
    const { value: guild, version } = changed.value;
    if (guild !== null) announceGuild({ hub }, guild, version);
    return acknowledge();
  };

  return {
    'invites.join': async ({ code }, context) => {
      const { caller, acts, hub } = context;
      const { userId } = caller;
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      const joined = await acts.joining(
        invite.value.guildId,
        withVersion((trx) => joinBy(services, trx, invite.value, userId)),
      );
      if (!joined.ok) return joined;
      const { value, version } = joined.value;
      announceJoin({ audience, hub }, value, version);
      if (value.said !== null) hub.toGuild('CHANNEL_MESSAGE', value.said.data, value.said);
      return success(value.reply);
    },

    'invites.create': async ({ guildId, expiresAfter, maxUses }, { caller, acts, audit }) => {
      const now = clock.now();
      const id = ids.next<InviteId>();
      return acts.inGuild(async (trx) => {
        await insertInvite(trx, {
          id,
          guildId,
          code: newInviteCode(random),
          creatorId: caller.userId,
          maxUses,
          expiresAt: expiresAfter === null ? null : isoTimeOf(now + INVITE_EXPIRY_MS[expiresAfter]),
          createdAt: isoTimeOf(now),
        });
        const created = await findInvite(trx, id);
        if (created === null) return notFound('invite');
        const target = inviteTarget(created);
        const changes = changesBetween<InviteRow>(null, created, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_CREATE', target, changes });
        return success({ message: null, invite: inviteView(created, now) });
      });
    },

    'invites.list': async ({ guildId }) => {
      const guild = await findGuild(db, guildId);
      if (guild === null) return notFound('guild');
      const now = clock.now();
      const rows = await listInvites(db, guildId);
      return success({
        message: null,
        data: {
          invites: rows.map((row) => inviteView(row, now)),
          statistics: await inviteStatistics(db, guildId, isoTimeOf(now)),
          settings: settingsOf(guild),
        },
      });
    },

    'invites.revokeAll': ({ guildId }, { caller, acts, audit }) =>
      acts.inGuild(async (trx) => {
        const count = await deleteInvites(trx, guildId, isoTimeOf(clock.now()));
        if (count === 0) return acknowledge();
        await renewOwnInvite(trx, guildId);
        const target = await guildTargetOf(trx, guildId);
        const extraInfo = { count };
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, extraInfo });
        return acknowledge();
      }),

    'invites.revoke': ({ inviteId }, { caller, acts, audit }) =>
      acts.inGuild(async (trx, { guildId, invite }) => {
        if (!(await deleteInvite(trx, guildId, inviteId, isoTimeOf(clock.now())))) return notFound('invite');
        await renewOwnInvite(trx, guildId);
        const target = inviteTarget(invite);
        const changes = changesBetween<InviteRow>(invite, null, AUDITED);
        await audit(trx, { guildId, actorId: caller.userId, action: 'INVITE_DELETE', target, changes });
        return acknowledge();
      }),

    'invites.pause': ({ guildId }, context) => setPaused(context, guildId, true),

    'invites.unpause': ({ guildId }, context) => setPaused(context, guildId, false),

    'invites.setDefaults': ({ guildId, defaultExpiry, defaultMaxUses }, { caller, acts, audit }) =>
      acts.inGuild(async (trx) => {
        const before = await findGuild(trx, guildId);
        if (before === null) return notFound('guild');
        const wanted: GuildRow = {
          ...before,
          ...(defaultExpiry === undefined ? {} : { defaultInviteExpiry: defaultExpiry }),
          ...(defaultMaxUses === undefined ? {} : { defaultInviteMaxUses: defaultMaxUses }),
        };
        const changes = changesBetween(before, wanted, AUDITED_DEFAULTS);
        if (changes.length > 0) {
          const { defaultInviteExpiry, defaultInviteMaxUses } = wanted;
          await updateGuild(trx, guildId, { defaultInviteExpiry, defaultInviteMaxUses });
          const target = guildTarget(before);
          await audit(trx, { guildId, actorId: caller.userId, action: 'SERVER_UPDATE', target, changes });
        }
        return success({ message: null, settings: settingsOf(wanted) });
      }),

    'invites.info': async ({ code }, context) => {
      const invite = await inviteOf(code, context);
      if (!invite.ok) return invite;
      if (isExpired(invite.value, clock.now()) || isUsedUp(invite.value)) return refuse(410, NO_LONGER_GOOD);
      const guild = await findGuildPreview(db, invite.value.guildId, context.caller.userId);
      return guild === null ? refuse(404, INVALID_CODE) : success({ guild });
    },

    'invites.peek': ({ code }, { address }) => peekInvite(services, code, address),

    'vanity.check': async ({ code }, { caller }) => {
      const wait = vanityChecks.wait(caller.userId);
      if (wait > 0) return refuseForNow(wait);
      vanityChecks.add(caller.userId);
      const kept = normaliseVanityCode(code);
      if (kept === null) return refuse(400, VANITY_RULE);
      return (await isCodeTaken(db, kept, null)) ? refuse(409, URL_TAKEN) : acknowledge();
    },

    'vanity.create': ({ guildId, code }, { caller, acts, audit }) =>
      acts.inGuild(async (trx) => {
        if (!(await meetsRequirements(trx, guildId)))
          return refuse(403, 'A vanity URL needs 100 members and a server that is 14 days old');
        const kept = normaliseVanityCode(code);
        if (kept === null) return refuse(400, VANITY_RULE);
        if (await isCodeTaken(trx, kept, guildId)) return refuse(409, URL_TAKEN);
        const before = (await findGuildInfo(trx, guildId))?.vanity?.code ?? null;
        if (before !== kept) {
          await setVanity(trx, { id: ids.next(), guildId, code: kept, createdAt: isoTimeOf(clock.now()) });
          const changes = [{ key: 'vanity_code', old_value: before, new_value: kept }];
          const target = await guildTargetOf(trx, guildId);
          await audit(trx, { guildId, actorId: caller.userId, action: 'SERVER_UPDATE', target, changes });
        }
        return success({ message: null, vanity: { code: kept } });
      }),
  };
};
