import { failure, success } from '../../contract/failure';
import type { Guild } from '../../contract/entities/guild';
import type { GuildId, UserId } from '../../contract/ids';
import type { guilds } from '../../contract/rest/guilds';
import { isOwner } from '../../domain/permissions/authority';
import { countSeen, OPEN_GUILD, rightsIn } from '../../domain/permissions/guild-places';
import { isoTimeOf } from '../clock';
import { findDeletion } from '../data/account-deletion';
import { createGuild } from '../data/guild-create';
import {
  findGuild,
  findGuildInfo,
  findGuildOf,
  type GuildPatch,
  type GuildRow,
  listDiscovery,
  listGuildsOf,
  updateGuild,
} from '../data/guilds';
import { guildLimits } from '../data/guild-limits';
import { endMembership } from '../data/end-membership';
import { listGuildPlaces } from '../data/overwrites';
import { removePictures } from '../data/removed-pictures';
import type { Db } from '../data/schema';
import { firstFrame } from '../decoder/animation/first-frame';
import { isMovingWebp } from '../pictures/picture-header';
import type { PictureKind } from '../pictures/pictures';
import { type Answer, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { createConfirmation } from './confirm-caller';
import { acknowledge } from './acknowledge';
import { changesBetween, guildTarget, ownerChange, type StaffAction } from './audit';
import { announceGuild } from './announcements';
import type { HandlersOf } from './handler';
import { keptPictures } from './keep-removed';
import { refusalToOwnMore } from './own-guilds';
import { ensureOwnInvite } from './own-invite';
import { removeGuild } from './remove-guild';
import type { Services } from './services';

/** The change of a guild's picture: none, removal, or replacement by these bytes. */
type PictureChange = 'stays' | 'goes' | { readonly remade: Buffer };

const LEAVING = 'This member is deleting their account';

/** The fields of an edit in the audit log. */
const AUDITED = {
  name: 'name',
  description: 'description',
  icon: 'icon',
  banner: 'banner',
  discoverable: 'discoverable',
} as const;

/** What of an edit can be undone: all but the pictures that were deleted with it, where the guild keeps none. */
const undoOf = (before: GuildRow, after: GuildRow, keepsPictures: boolean): StaffAction['undo'] => {
  const values = (['name', 'description', 'discoverable', 'icon', 'banner'] as const)
    .filter((key) => before[key] !== after[key])
    .filter((key) => keepsPictures || (key !== 'icon' && key !== 'banner') || before[key] === null)
    .map((key) => ({ key, before: before[key], after: after[key] }));
  return values.length === 0 ? undefined : { image: { kind: 'guild', values } };
};

/** Handlers of guilds. */
export const guildHandlers = (services: Services): HandlersOf<typeof guilds> => {
  const { db, glimpses, ids, clock, audience, pictures, pictureQuota, limits, voice } = services;
  const confirming = createConfirmation(services);

  /** The change that a sent picture means; the address of the current picture means none. */
  const pictureChange = async (
    sent: string | null,
    current: string | null,
    kind: PictureKind,
    sender: UserId,
  ): Promise<Answer<PictureChange>> => {
    if (sent === null) return success(current === null ? 'stays' : 'goes');
    if (current !== null && (sent === current || sent.endsWith(current))) return success('stays');
    const remade = await pictures.receive(sent, kind, sender);
    return remade.ok ? success({ remade: remade.value }) : remade;
  };

  const changedPath = async (
    trx: Db,
    change: PictureChange,
    current: string | null,
    sender: UserId,
  ): Promise<string | null> => {
    if (change === 'stays') return current;
    return change === 'goes' ? null : (await pictures.keep(trx, change.remade, sender)).path;
  };

  /** An icon moves only at a level that allows it; otherwise its first frame is left. */
  const asItMayBe = async (trx: Db, guildId: GuildId, icon: PictureChange): Promise<PictureChange> => {
    if (typeof icon !== 'object' || !isMovingWebp(icon.remade)) return icon;
    const { hasMovingIcon } = await guildLimits(trx, guildId, limits);
    return hasMovingIcon ? icon : { remade: firstFrame(icon.remade) };
  };

  const isKept = (change: PictureChange): boolean => typeof change === 'object';

  return {
    'guilds.list': async (_args, { caller }) =>
      success((await listGuildsOf(db, caller.userId, clock.now())).map(voice.withParticipants)),

    'guilds.create': async ({ name, icon }, { caller, acts, hub }) => {
      const { userId } = caller;
      const change = await pictureChange(icon, null, 'icon', userId);
      if (!change.ok) return change;
      const create = async (trx: Db): Promise<Answer<{ message: null; guild: Guild }>> => {
        const refusal = await refusalToOwnMore(trx, userId);
        if (refusal !== null) return failure(refusal);
        const guildId = await createGuild(trx, ids, {
          name: name.trim(),
          icon: await changedPath(trx, change.value, null, userId),
          ownerId: userId,
          createdAt: isoTimeOf(clock.now()),
        });
        const created = await findGuildOf(trx, guildId, userId, clock.now());
        if (created === null) throw new Error('a guild that was created is not there');
        return success({ message: null, guild: created });
      };
      // A deleted account may own nothing: the account is locked, and a caller who was signed out since creates no
      // guild.
      const done = await acts.ofCaller(
        withVersion((trx) =>
          isKept(change.value) ? pictureQuota.within(trx, userId, () => create(trx)) : create(trx),
        ),
      );
      if (!done.ok) return done;
      const { value: reply, version } = done.value;
      const { guild } = reply;
      audience.memberJoined(guild.id, { userId, ownerId: userId, roles: guild.memberRoles }, version);
      hub.joined(version, userId, guild);
      return success(reply);
    },

    'guilds.leave': async ({ guildId }, { caller: { userId }, acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          if (isOwner(who)) return refuse(400, 'The owner cannot leave the server');
          const ended = await endMembership(trx, guildId, userId);
          return ended.wasMember ? success(ended) : notFound('guild');
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      audience.memberLeft(guildId, userId, version);
      hub.left(version, userId, guildId, 'left');
      hub.changed(version, 'GUILD_MEMBER_LEFT', { guildId, userId });
      if (value.boosts !== null) hub.changed(version, 'GUILD_BOOSTS', value.boosts);
      return acknowledge();
    },

    'guilds.discovery': async () => success(await listDiscovery(db)),

    'guilds.info': async ({ guildId }, { who }) => {
      const info = await findGuildInfo(db, guildId);
      if (info === null) return notFound('guild');
      const places = (await listGuildPlaces(db, [guildId])).get(guildId) ?? OPEN_GUILD;
      return success({ ...info, channelCount: countSeen(info.channelCount, rightsIn(who, places), places) });
    },

    'guilds.edit': async (args, { caller: { userId }, acts, audit, hub }) => {
      const { guildId, name, description, discoverable } = args;
      // Refuses before decoding a picture, if the caller lacks the right.
      const expected = await acts.expect();
      if (!expected.ok) return expected;
      const shown = await glimpses.guild(guildId);
      const icon = await pictureChange(args.avatar, shown?.icon ?? null, 'moving-icon', userId);
      if (!icon.ok) return icon;
      const banner = await pictureChange(args.banner, shown?.banner ?? null, 'banner', userId);
      if (!banner.ok) return banner;
      const edit = async (trx: Db): Promise<Answer<GuildRow>> => {
        // Unchanged pictures are those of the current row: a picture replaced since the glimpse is deleted.
        const before = await findGuild(trx, guildId);
        if (before === null) return notFound('guild');
        const patch: GuildPatch = {
          name: name.trim(),
          description,
          icon: await changedPath(trx, await asItMayBe(trx, guildId, icon.value), before.icon, userId),
          banner: await changedPath(trx, banner.value, before.banner, userId),
          ...(discoverable === undefined ? {} : { discoverable }),
        };
        const edited = await updateGuild(trx, guildId, patch);
        if (edited === null) return notFound('guild');
        const kept = await keptPictures({ ids, clock }, trx, guildId);
        await removePictures(trx, [before.icon, before.banner], kept);
        await ensureOwnInvite(services, trx, edited);
        const changes = changesBetween<GuildRow>(before, edited, AUDITED);
        if (changes.length > 0)
          await audit(trx, {
            guildId,
            actorId: userId,
            action: 'SERVER_UPDATE',
            target: guildTarget(before),
            changes,
            undo: undoOf(before, edited, kept !== null),
            entryId: kept?.entryId,
          });
        return success(edited);
      };
      const keeps = isKept(icon.value) || isKept(banner.value);
      const done = await acts.inGuild(
        withVersion((trx) => (keeps ? pictureQuota.within(trx, userId, () => edit(trx)) : edit(trx))),
        { alsoHolds: keeps ? userId : undefined },
      );
      if (!done.ok) return done;
      announceGuild({ hub }, done.value.value, done.value.version);
      return acknowledge();
    },

    'guilds.transfer': async ({ guildId, userId, password, code }, context) => {
      const { caller, acts, audit, hub, announce } = context;
      // Refuses before trying a password, if the caller lacks the right.
      const expected = await acts.expect();
      if (!expected.ok) return expected;
      const done = await confirming(context, { password, code }, (confirm) =>
        acts.withCaller(
          userId,
          withVersion(async (trx, { target: heir }) => {
            const sure = await confirm(trx);
            if (!sure.ok) return sure;
            if (heir.roles === null) return notFound('member');
            if (userId === caller.userId) return success(null);
            if ((await findDeletion(trx, userId))?.due != null) return refuse(409, LEAVING);
            const edited = await updateGuild(trx, guildId, { ownerId: userId });
            if (edited === null) return notFound('guild');
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'SERVER_UPDATE',
              target: guildTarget(edited),
              changes: [ownerChange(caller.userId, userId)],
            });
            return success(edited);
          }),
        ),
      );
      if (!done.ok) return done;
      const { value: edited, version } = done.value;
      if (edited === null) return acknowledge();
      announceGuild({ hub }, edited, version);
      await announce.visibility(guildId, [caller.userId, userId]);
      return acknowledge();
    },

    'guilds.delete': async ({ guildId }, { acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx) => {
          const removed = await removeGuild(trx, guildId, isoTimeOf(clock.now()));
          return removed === null ? notFound('guild') : success(null);
        }),
      );
      if (!done.ok) return done;
      hub.guildDeleted(done.value.version, guildId);
      return acknowledge();
    },
  };
};
