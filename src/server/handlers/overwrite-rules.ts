import type { Category, Channel, Overwrite } from '../../contract/entities/channel';
import { failure, success } from '../../contract/failure';
import type { GuildId, RoleId } from '../../contract/ids';
import type { MemberAuthority } from '../../domain/permissions/authority';
import { isPrivate, isRuled } from '../../domain/permissions/guild-places';
import type { Place, Rights } from '../../domain/permissions/place';
import { type OverwriteRefusal, settableOverwrites } from '../../domain/permissions/set-overwrites';
import { keyOfTarget, wouldLockOut } from '../../domain/permissions/settings';
import { listChannelsIn } from '../data/channels';
import { loadAuthorities } from '../data/members';
import { listOverwrites, listTargetNames } from '../data/overwrites';
import { listRoles } from '../data/roles';
import type { Db, Reads } from '../data/schema';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { permissionLabel } from './permission-label';
import type { PlaceRow } from './scope';

const categoryOf = (place: PlaceRow) => (place.kind === 'channel' ? place.row.categoryId : null);
const everyoneOf = ({ roles }: MemberAuthority): RoleId | null =>
  roles.find((role) => role.isDefault)?.id ?? null;

/** The overwrites of a place, and those that it inherits. */
export const overwritesOf = async (
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
export const withOwn = (
  { kind }: PlaceRow,
  own: readonly Overwrite[],
  inherited: readonly Overwrite[],
): Place => (kind === 'channel' ? { category: inherited, channel: own } : { category: own, channel: [] });

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
export const isSameList = (one: readonly Overwrite[], other: readonly Overwrite[]): boolean => {
  const keys = (list: readonly Overwrite[]): string =>
    list
      .map((one) => `${keyOfTarget(one)} ${one.allow} ${one.deny}`)
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
export const judgeOverwrites = async (
  reads: Reads,
  { guildId, who, rights, place }: Setting,
  asked: readonly Overwrite[],
): Promise<Answer<Judged>> => {
  const { own: before, inherited } = await overwritesOf(reads, place);
  const known = new Set(before.map(keyOfTarget));
  const fresh = asked.filter((one) => !known.has(keyOfTarget(one)));
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
  if (wouldLockOut(who, { place: withOwn(place, after, inherited) }))
    return failure({ status: 400, message: 'You would lose access yourself', code: 'self_lockout' });
  return success({ before, after, inherited });
};

/** A channel as it is then, and whether overwrites have a part in it. */
export interface TurnedChannel {
  readonly channel: Channel;
  readonly isRuled: boolean;
}

/** What becomes private, or is no longer. */
export interface Turned {
  readonly guildId: GuildId;
  readonly channels: readonly TurnedChannel[];
  /** Null where the category is as before, or none was changed. */
  readonly category: Category | null;
  /** Whether the category has overwrites now. */
  readonly isRuled: boolean;
}

/** The channels whose `private` another list of overwrites changes, as they are then; of a category, those in it. */
export const turnedPrivate = async (
  trx: Db,
  { guildId, place, who }: Setting,
  rules: Judged,
): Promise<Turned> => {
  const everyone = everyoneOf(who);
  const { before, after, inherited } = rules;
  const turns = (was: Place, is: Place): boolean => isPrivate(was, everyone) !== isPrivate(is, everyone);
  const [was, is] = [withOwn(place, before, inherited), withOwn(place, after, inherited)];
  if (place.kind === 'channel')
    return {
      guildId,
      channels: turns(was, is)
        ? [{ channel: { ...place.row, private: isPrivate(is, everyone) }, isRuled: isRuled(is) }]
        : [],
      category: null,
      isRuled: false,
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
      return turns(old, now)
        ? [{ channel: { ...channel, private: isPrivate(now, everyone) }, isRuled: isRuled(now) }]
        : [];
    }),
    category: turns(was, is) ? { ...place.row, private: isPrivate(is, everyone) } : null,
    isRuled: isRuled(is),
  };
};
