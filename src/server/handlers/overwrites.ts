import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import { OVERWRITE_LIMITS } from '../../contract/limits';
import type { PermissionName } from '../../contract/permissions';
import type { overwritesRows } from '../../contract/rest/overwrites';
import { can } from '../../domain/permissions/authority';
import { overwriteChanges } from '../../domain/permissions/set-overwrites';
import { listTargetNames, replaceOverwrites } from '../data/overwrites';
import { heardInPlace } from '../gateway/hearers';
import { withVersion } from './acts';
import { categoryTarget, channelTarget } from './audit';
import { explainPermission, viewAs } from './explain';
import type { HandlersOf } from './handler';
import {
  isSameList,
  judgeOverwrites,
  overwritesOf,
  type Turned,
  turnedPrivate,
  withOwn,
} from './overwrite-rules';
import { permissionLabel } from './permission-label';
import { membersAlike, seesPlace } from './place-viewers';
import type { Services } from './services';

/** The permissions of staff, whose loss of a view a preview names. */
const STAFF: readonly PermissionName[] = [
  ...(['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS'] as const),
  ...(['MANAGE_ROLES', 'MANAGE_SERVER'] as const),
];

/** Handlers of the permissions of channels and categories. */
export const overwriteHandlers = (services: Services): HandlersOf<typeof overwritesRows> => {
  const { db } = services;

  /** The names of users in a guild, in their order. */
  const namesOf = async (guildId: GuildId, userIds: readonly UserId[]): Promise<readonly string[]> => {
    const targets = userIds.map((id) => ({ target: 'member' as const, id }));
    const names = await listTargetNames(db, guildId, targets);
    return userIds.flatMap((id) => names.get(id) ?? []);
  };

  return {
    'overwrites.fetch': async (_args, { place }) => {
      const { own, inherited } = await overwritesOf(db, place);
      return success({ overwrites: [...own], inherited: [...inherited] });
    },

    'overwrites.set': async ({ overwrites, reason }, { caller, acts, audit, hub, announce }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, seen) => {
          const { guildId, place } = seen;
          const judged = await judgeOverwrites(trx, seen, overwrites);
          if (!judged.ok) return judged;
          const { before, after } = judged.value;
          const reply = { message: null, overwrites: [...after] };
          const changes = overwriteChanges(before, after);
          const write = async (): Promise<Turned> => {
            const at = place.kind === 'channel' ? { channelId: place.row.id } : { categoryId: place.row.id };
            await replaceOverwrites(trx, { guildId, ...at }, after);
            const names = await listTargetNames(trx, guildId, [...before, ...after]);
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'CHANNEL_PERMISSIONS_UPDATE',
              target: place.kind === 'channel' ? channelTarget(place.row) : categoryTarget(place.row),
              reason: reason ?? null,
              undo: { image: { kind: 'overwrites', place: at, before: [...before], after: [...after] } },
              changes: changes.map(({ who: { target, id }, permission, before: was, after: is }) => {
                const key = `${target === 'member' ? '@' : ''}${names.get(id) ?? ''}: ${permissionLabel(permission)}`;
                return { key, old_value: was, new_value: is };
              }),
            });
            return turnedPrivate(trx, seen, judged.value);
          };
          const told: Turned | null = isSameList(before, after) ? null : await write();
          return success({ reply, told });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told === null) return success(value.reply);
      const { guildId, channels, category, isRuled } = value.told;
      // First who sees what: who loses a channel hears no more of it.
      await announce.visibility(guildId);
      for (const turned of channels)
        hub.changed(
          version,
          'GUILD_CHANNEL_EDIT',
          { guildId, channel: turned.channel },
          heardInPlace(turned.isRuled),
        );
      if (category !== null)
        hub.changed(version, 'GUILD_CATEGORY_EDIT', { guildId, category }, heardInPlace(isRuled));
      return success(value.reply);
    },

    'overwrites.preview': async ({ overwrites }, seen) => {
      const { guildId, place } = seen;
      const judged = await judgeOverwrites(db, seen, overwrites);
      if (!judged.ok) return judged;
      const { before, after, inherited } = judged.value;
      const named = OVERWRITE_LIMITS.namesShown;
      const all = await membersAlike(db, guildId, { overwrites: [...before, ...after, ...inherited], named });
      const [was, is] = [withOwn(place, before, inherited), withOwn(place, after, inherited)];
      const gaining = all.filter((alike) => !seesPlace(alike, was) && seesPlace(alike, is));
      const losing = all.filter((alike) => seesPlace(alike, was) && !seesPlace(alike, is));
      const staff = losing.filter(({ authority }) => STAFF.some((name) => can(authority, name)));
      const count = (of: typeof all): number => of.reduce((sum, alike) => sum + alike.count, 0);
      const names = (of: typeof all) =>
        namesOf(guildId, of.flatMap(({ userIds }) => userIds).slice(0, named));
      return success({
        gain: count(gaining),
        lose: count(losing),
        examples: { gain: [...(await names(gaining))], lose: [...(await names(losing))] },
        staffLosing: [...(await names(staff))],
      });
    },

    'channels.viewers': async (_args, { guildId, channel }) => {
      const named = OVERWRITE_LIMITS.viewersListed;
      const { own, inherited } = await overwritesOf(db, { kind: 'channel', row: channel });
      const place = { category: inherited, channel: own };
      const all = await membersAlike(db, guildId, { overwrites: [...own, ...inherited], named });
      const viewing = all.filter((alike) => seesPlace(alike, place));
      return success({
        total: viewing.reduce((sum, { count }) => sum + count, 0),
        userIds: viewing.flatMap(({ userIds }) => userIds).slice(0, named),
      });
    },

    'permissions.explain': explainPermission(services),
    'guilds.viewAs': viewAs(services),
  };
};
