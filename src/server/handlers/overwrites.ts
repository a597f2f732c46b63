import type { Category, Channel, Overwrite } from '../../contract/entities/channel';
import { failure, success } from '../../contract/failure';
import type { GuildId, RoleId, UserId } from '../../contract/ids';
import { OVERWRITE_LIMITS } from '../../contract/limits';
import type { PermissionName } from '../../contract/permissions';
import type { overwritesRows } from '../../contract/rest/overwrites';
import { can, type MemberAuthority } from '../../domain/permissions/authority';
import { isPrivate } from '../../domain/permissions/guild-places';
import { permissionLabel } from '../../domain/permissions/permission-label';
import { holds, type Place, type Rights, rightsAt } from '../../domain/permissions/place';
import {
  overwriteChanges,
  type OverwriteRefusal,
  settableOverwrites,
} from '../../domain/permissions/set-overwrites';
import { listChannelsIn } from '../data/channels';
import { loadAuthorities } from '../data/members';
import { listOverwrites, listTargetNames, replaceOverwrites } from '../data/overwrites';
import { listRoles } from '../data/roles';
import type { Db, Reads } from '../data/schema';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { categoryTarget, channelTarget } from './audit';
import { explainPermission, viewAs } from './explain';
import type { HandlersOf } from './handler';
import { membersAlike, seesPlace } from './place-viewers';
import type { PlaceRow } from './scope';
import type { Services } from './services';

/** The permissions of staff, whose loss of a view a preview names. */
const STAFF: readonly PermissionName[] = [
  ...(['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS'] as const),
  ...(['MANAGE_ROLES', 'MANAGE_SERVER'] as const),
];

const categoryOf = (place: PlaceRow) => (place.kind === 'channel' ? place.row.categoryId : null);
const everyoneOf = ({ roles }: MemberAuthority): RoleId | null =>
  roles.find((role) => role.isDefault)?.id ?? null;

/** The overwrites of a place, and those that it inherits. */
const rulesOf = async (
  reads: Reads,
  place: PlaceRow,
): Promise<{ readonly own: readonly Overwrite[]; readonly inherited: readonly Overwrite[] }> => {
  const categoryId = categoryOf(place);
  const all = await listOverwrites(reads, categoryId === null ? [place.row.id] : [place.row.id, categoryId]);
  return {
    own: all.get(place.row.id) ?? [],
    inherited: (categoryId === null ? undefined : all.get(categoryId)) ?? [],
  };
};

/** The place with other overwrites of its own. */
const withOwn = ({ kind }: PlaceRow, own: readonly Overwrite[], inherited: readonly Overwrite[]): Place =>
  kind === 'channel' ? { category: inherited, channel: own } : { category: own, channel: [] };

interface Setting {
  readonly guildId: GuildId;
  readonly who: MemberAuthority;
  readonly rights: Rights;
  readonly place: PlaceRow;
}

/** The overwrites of a place before and after a change, and those that it inherits. */
interface Judged {
  readonly before: readonly Overwrite[];
  readonly after: readonly Overwrite[];
  readonly inherited: readonly Overwrite[];
}

/** Whether two lists say the same, in whatever order; unknown bits count too. */
const isSameList = (one: readonly Overwrite[], other: readonly Overwrite[]): boolean => {
  const keys = (list: readonly Overwrite[]): string =>
    list
      .map(({ target, id, allow, deny }) => `${target} ${id} ${allow} ${deny}`)
      .sort()
      .join();
  return keys(one) === keys(other);
};

/** The refusal of overwrites, in words. */
const explainRefusal = async (
  reads: Reads,
  guildId: GuildId,
  refusal: OverwriteRefusal,
): Promise<Answer<never>> => {
  switch (refusal.kind) {
    case 'twice':
      return refuse(400, 'A role or member is listed twice');
    case 'both':
      return refuse(400, 'A permission cannot be both allowed and denied');
    case 'too-long':
      return refuse(400, 'Invalid permissions');
    case 'not-settable':
      return refuse(400, `${permissionLabel(refusal.permission)} cannot be set for a channel`);
    case 'not-held':
      return forbidden(`You cannot change ${permissionLabel(refusal.permission)}: you do not have it here`);
    case 'above': {
      const names = await listTargetNames(reads, guildId, [refusal.who]);
      return forbidden(`You cannot change the permissions of ${names.get(refusal.who.id) ?? 'this member'}`);
    }
  }
};

/** The overwrites to store for those that somebody asks for, or the refusal. */
const judge = async (
  reads: Reads,
  { guildId, who, rights, place }: Setting,
  asked: readonly Overwrite[],
): Promise<Answer<Judged>> => {
  const { own: before, inherited } = await rulesOf(reads, place);
  const known = new Set(before.map(({ target, id }) => `${target} ${id}`));
  const fresh = asked.filter(({ target, id }) => !known.has(`${target} ${id}`));
  const names = await listTargetNames(reads, guildId, fresh);
  const unknown = fresh.find(({ id }) => !names.has(id));
  if (unknown !== undefined) return notFound(unknown.target);
  const memberIds = [...before, ...asked].flatMap((one) => (one.target === 'member' ? [one.id] : []));
  const authorities = (await loadAuthorities(reads, guildId, [...new Set(memberIds)])) ?? [];
  const judged = settableOverwrites({
    ...{ who, rights, before, asked },
    roles: new Map((await listRoles(reads, guildId)).map((role) => [role.id, role])),
    members: new Map(authorities.map((authority) => [authority.userId, authority])),
  });
  if (!judged.ok) return explainRefusal(reads, guildId, judged.failure);
  const after = judged.value;
  const mine = rightsAt({ authority: who, isTimedOut: false }, withOwn(place, after, inherited));
  if (!holds(mine, 'VIEW_CHANNELS') || !holds(mine, 'MANAGE_PERMISSIONS'))
    return failure({ status: 400, message: 'You would lose access yourself', code: 'self_lockout' });
  return success({ before, after, inherited });
};

/** What becomes private, or is no longer. */
interface Turned {
  readonly guildId: GuildId;
  readonly channels: readonly Channel[];
  readonly category: Category | null;
}

/** The channels whose `private` another list of overwrites changes, as they are then; of a category, those in it. */
const turned = async (trx: Db, { guildId, place, who }: Setting, rules: Judged): Promise<Turned> => {
  const everyone = everyoneOf(who);
  const { before, after, inherited } = rules;
  const turns = (was: Place, is: Place): boolean => isPrivate(was, everyone) !== isPrivate(is, everyone);
  const [was, is] = [withOwn(place, before, inherited), withOwn(place, after, inherited)];
  if (place.kind === 'channel')
    return {
      guildId,
      channels: turns(was, is) ? [{ ...place.row, private: isPrivate(is, everyone) }] : [],
      category: null,
    };
  const inside = await listChannelsIn(trx, place.row.id);
  const own = await listOverwrites(
    trx,
    inside.map(({ id }) => id),
  );
  return {
    guildId,
    channels: inside.flatMap((channel) => {
      const list = own.get(channel.id) ?? [];
      const [old, now] = [
        { category: before, channel: list },
        { category: after, channel: list },
      ];
      return turns(old, now) ? [{ ...channel, private: isPrivate(now, everyone) }] : [];
    }),
    category: turns(was, is) ? { ...place.row, private: isPrivate(is, everyone) } : null,
  };
};

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
      const { own, inherited } = await rulesOf(db, place);
      return success({ overwrites: [...own], inherited: [...inherited] });
    },

    'overwrites.set': async ({ overwrites, reason }, { caller, acts, audit, hub, announce }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, seen) => {
          const { guildId, place } = seen;
          const judged = await judge(trx, seen, overwrites);
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
              changes: changes.map(({ who: { target, id }, permission, before: was, after: is }) => {
                const key = `${target === 'member' ? '@' : ''}${names.get(id) ?? ''}: ${permissionLabel(permission)}`;
                return { key, old_value: was, new_value: is };
              }),
            });
            return turned(trx, seen, judged.value);
          };
          const told: Turned | null = isSameList(before, after) ? null : await write();
          return success({ reply, told });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told === null) return success(value.reply);
      const { guildId, channels, category } = value.told;
      // First who sees what: who loses a channel hears no more of it.
      await announce.visibility(guildId);
      for (const channel of channels)
        hub.changed(version, 'GUILD_CHANNEL_EDIT', { guildId, channel }, { isRuled: true });
      if (category !== null)
        hub.changed(version, 'GUILD_CATEGORY_EDIT', { guildId, category }, { isRuled: true });
      return success(value.reply);
    },

    'overwrites.preview': async ({ overwrites }, seen) => {
      const { guildId, place } = seen;
      const judged = await judge(db, seen, overwrites);
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
      const { own, inherited } = await rulesOf(db, { kind: 'channel', row: channel });
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
