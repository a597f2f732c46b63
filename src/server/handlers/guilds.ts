import { success } from '../../contract/failure';
import type { guilds } from '../../contract/rest/guilds';
import { isOwner } from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { createGuild } from '../data/guild-create';
import {
  deleteGuild,
  findGuild,
  findGuildInfo,
  findGuildOf,
  type GuildPatch,
  type GuildRow,
  listDiscovery,
  listGuildsOf,
  updateGuild,
} from '../data/guilds';
import { deleteMember, loadAuthority } from '../data/members';
import type { Db } from '../data/schema';
import { authorise } from '../http/authorise';
import type { PictureKind } from '../http/pictures';
import { type Answer, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { changesBetween, createAudit, guildTarget } from './audit';
import { announceGuild, guildAsSeenBy } from './announcements';
import type { HandlersOf } from './handler';
import { ensureOwnInvite } from './own-invite';
import type { Services } from './services';

/** What becomes of a guild's picture: it stays, goes, or is replaced by these bytes. */
type PictureChange = 'stays' | 'goes' | { readonly remade: Buffer };

/** What the trail shows of an edit. */
const AUDITED = {
  name: 'name',
  description: 'description',
  icon: 'icon',
  banner: 'banner',
  discoverable: 'discoverable',
} as const;

/** Guilds: making, showing, editing, leaving and deleting them. */
export const guildHandlers = (services: Services): HandlersOf<typeof guilds> => {
  const { db, transaction, ids, clock, hub, audience, pictures } = services;
  const audit = createAudit(services);

  /** What a sent picture asks for; the address that the guild's picture has already asks for nothing. */
  const pictureChange = async (
    sent: string | null,
    current: string | null,
    kind: PictureKind,
  ): Promise<Answer<PictureChange>> => {
    if (sent === null) return success(current === null ? 'stays' : 'goes');
    if (current !== null && (sent === current || sent.endsWith(current))) return success('stays');
    const remade = await pictures.receive(sent, kind);
    return remade.ok ? success({ remade: remade.value }) : remade;
  };

  const changedPath = async (
    trx: Db,
    change: PictureChange,
    current: string | null,
  ): Promise<string | null> => {
    if (change === 'stays') return current;
    return change === 'goes' ? null : (await pictures.keep(trx, change.remade)).path;
  };

  return {
    'guilds.list': async (_args, { caller }) =>
      success((await listGuildsOf(db, caller.userId)).map((guild) => guildAsSeenBy(caller.userId, guild))),

    'guilds.create': async ({ name, icon }, { caller }) => {
      const { userId } = caller;
      const change = await pictureChange(icon, null, 'icon');
      if (!change.ok) return change;
      const guild = await transaction(async (trx) => {
        const guildId = await createGuild(trx, ids, {
          name: name.trim(),
          icon: await changedPath(trx, change.value, null),
          ownerId: userId,
          createdAt: isoTimeOf(clock.now()),
        });
        return findGuildOf(trx, guildId, userId);
      });
      if (guild === null) throw new Error('a guild that was created is not there');
      audience.memberJoined(guild.id, { userId, ownerId: userId, roles: guild.memberRoles });
      hub.toUser(userId, 'GUILD_JOINED', { guild });
      return success({ message: null, guild });
    },

    'guilds.leave': async ({ guildId }, { caller }) => {
      const { userId } = caller;
      const allowed = authorise(await loadAuthority(db, guildId, userId), 'member');
      if (!allowed.ok) return allowed;
      if (isOwner(allowed.value)) return refuse(400, 'The owner cannot leave the server');
      if (!(await deleteMember(db, guildId, userId))) return notFound('guild');
      audience.memberLeft(guildId, userId);
      hub.toUser(userId, 'GUILD_LEFT', { guildId, reason: 'left' });
      hub.toGuild('GUILD_MEMBER_LEFT', { guildId, userId });
      return acknowledge();
    },

    'guilds.discovery': async () => success(await listDiscovery(db)),

    'guilds.info': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'member');
      if (!allowed.ok) return allowed;
      const info = await findGuildInfo(db, guildId);
      return info === null ? notFound('guild') : success(info);
    },

    'guilds.edit': async (args, { caller }) => {
      const { guildId, name, description, discoverable } = args;
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_SERVER');
      if (!allowed.ok) return allowed;
      const before = await findGuild(db, guildId);
      if (before === null) return notFound('guild');
      const icon = await pictureChange(args.avatar, before.icon, 'icon');
      if (!icon.ok) return icon;
      const banner = await pictureChange(args.banner, before.banner, 'banner');
      if (!banner.ok) return banner;
      const guild = await transaction(async (trx) => {
        const patch: GuildPatch = {
          name: name.trim(),
          description,
          icon: await changedPath(trx, icon.value, before.icon),
          banner: await changedPath(trx, banner.value, before.banner),
          ...(discoverable === undefined ? {} : { discoverable }),
        };
        const edited = await updateGuild(trx, guildId, patch);
        if (edited === null) return null;
        await ensureOwnInvite(services, trx, edited);
        const changes = changesBetween<GuildRow>(before, edited, AUDITED);
        if (changes.length > 0)
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'SERVER_UPDATE',
            target: guildTarget(before),
            changes,
          });
        return edited;
      });
      if (guild === null) return notFound('guild');
      announceGuild(services, guild);
      return acknowledge();
    },

    'guilds.delete': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'owner');
      if (!allowed.ok) return allowed;
      if (!(await deleteGuild(db, guildId))) return notFound('guild');
      hub.guildDeleted(guildId);
      return acknowledge();
    },
  };
};
