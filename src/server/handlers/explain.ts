import { success } from '../../contract/failure';
import type { RoleId } from '../../contract/ids';
import { can, isAboveRole } from '../../domain/permissions/authority';
import { explainRight } from './explain-right';
import { guildSeenBy, placeOfChannel } from '../../domain/permissions/guild-places';
import { permissionLabel } from './permission-label';
import { holds, OPEN_PLACE } from '../../domain/permissions/place';
import { findCategoryWithGuild } from '../data/categories';
import { loadChannelContext } from '../data/channels';
import { findGuild, findWholeGuild } from '../data/guilds';
import { listOverwrites, listTargetNames } from '../data/overwrites';
import { findLockdownThere } from '../data/lockdowns';
import { listRoles } from '../data/roles';
import { forbidden, notFound } from '../refusal';
import type { Handler } from './handler';
import type { Services } from './services';

/** Explains why a member has a permission or not; of others to holders of MANAGE_ROLES alone. */
export const explainPermission =
  ({ db }: Services): Handler<'permissions.explain'> =>
  async ({ guildId, userId, channelId, permission }, { caller, who, target }) => {
    if (userId !== caller.userId && !can(who, 'MANAGE_ROLES')) return forbidden();
    if (target.roles === null) return notFound('member');
    const found = channelId === null ? null : await loadChannelContext(db, channelId, caller.userId);
    if (
      channelId !== null &&
      (found?.guildId !== guildId || found.thread !== null || !holds(found.rights, 'VIEW_CHANNELS'))
    )
      return notFound('channel');
    const categoryId = found?.channel.categoryId ?? null;
    const ids = channelId === null ? [] : categoryId === null ? [channelId] : [channelId, categoryId];
    const place =
      found === null
        ? OPEN_PLACE
        : {
            ...placeOfChannel(await listOverwrites(db, ids), found.channel),
            lockdown: await findLockdownThere(db, found.channel.id),
          };
    const category = categoryId === null ? null : await findCategoryWithGuild(db, categoryId);
    const roles = new Map((await listRoles(db, guildId)).map(({ id, name }) => [id as string, name]));
    const names = await listTargetNames(db, guildId, [{ target: 'member', id: userId }]);
    const explained = explainRight(target, place, permission, {
      member: names.get(userId) ?? '',
      role: (id) => roles.get(id) ?? '',
      permission: permissionLabel,
      place: found === null ? ((await findGuild(db, guildId))?.name ?? '') : `#${found.channel.name}`,
      category: category?.category.name ?? '',
    });
    return success({ ...explained, steps: [...explained.steps] });
  };

/** The guild as a member with some roles alone would see it: the caller must rank above all of them. */
export const viewAs =
  ({ db }: Services): Handler<'guilds.viewAs'> =>
  async ({ guildId, roleIds }, { caller, who }) => {
    const roles = await listRoles(db, guildId);
    const wanted = new Set<RoleId>(roleIds);
    const named = roles.filter(({ id }) => wanted.has(id));
    if (named.length !== wanted.size) return notFound('role');
    if (!named.every((role) => role.isDefault || isAboveRole(who, role)))
      return forbidden('You can only view the server as roles below your highest role');
    const whole = await findWholeGuild(db, guildId, caller.userId);
    if (whole === null) return notFound('guild');
    const memberRoles = roles.filter((role) => role.isDefault || wanted.has(role.id));
    const seen = guildSeenBy(null, { ...whole.guild, memberRoles }, whole.overwrites);
    // Nobody is shown more than they see themselves.
    const own = guildSeenBy(caller.userId, whole.guild, whole.overwrites);
    const channels = new Set(own.channels.map(({ id }) => id));
    const categories = new Set(own.categories.map(({ id }) => id));
    return success({
      guild: {
        ...seen,
        channels: seen.channels.filter(({ id }) => channels.has(id)),
        categories: seen.categories.filter(({ id }) => categories.has(id)),
      },
    });
  };
