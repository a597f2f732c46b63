import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { ChannelId, GuildId, PlaceId, UserId } from '../../../../contract/ids';
import type { PermissionName } from '../../../../contract/permissions';
import { whomToExplain } from '../../../../domain/permissions/whom-to-explain';
import { selectPlace } from '../../../state/channels/rights';
import { selectChannelGroups } from '../../../state/channels/selectors';
import { selectExplainsOthers } from '../../../state/explanations/selectors';
import { selectMembersByName } from '../../../state/members/selectors';
import type { OverlayTable } from '../../../state/overlays/types';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import type { RootState } from '../../../state/store';

interface Asked {
  readonly guildId: GuildId;
  readonly of: OverwriteTarget;
  readonly placeId: PlaceId | undefined;
  readonly permission: PermissionName;
}

/** The channel that is asked about: of a category its first one, as the server explains no category by itself. */
const channelOf = (state: RootState, guildId: GuildId, placeId: PlaceId | undefined): ChannelId | null => {
  const place = placeId === undefined ? null : selectPlace(state, placeId);
  if (place === null) return null;
  if ('categoryId' in place) return place.id;
  const group = selectChannelGroups(state, guildId).find(({ category }) => category?.id === place.id);
  return group?.channels[0]?.id ?? null;
};

const whomOf = (state: RootState, { guildId, of }: Asked): UserId | null => {
  if (of.target === 'member') return of.id;
  const me = selectMyAuthority(state, guildId);
  const role = selectRolesById(state, guildId)[of.id];
  if (me === null || role === undefined) return me?.userId ?? null;
  const mine = { id: me.userId, roleIds: (me.roles ?? []).map(({ id }) => id) };
  const others = selectExplainsOthers(state, guildId) ? selectMembersByName(state, guildId) : [];
  return whomToExplain(mine, role, others);
};

/** What is explained when 'Why?' is pressed; null if the user is no longer a member. */
export const selectFirstQuestion = (state: RootState, asked: Asked): OverlayTable['why'] | null => {
  const { guildId, of, placeId, permission } = asked;
  const userId = whomOf(state, asked);
  if (userId === null) return null;
  const channelId = channelOf(state, guildId, placeId);
  return { guildId, userId, channelId, permission, ...(of.target === 'role' && { roleId: of.id }) };
};
