import { type ChannelId, type GuildId, type PlaceId, toId } from '../../../contract/ids';
import type { PermissionMask } from '../../../contract/permissions';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { RootState } from '../store';
import type { View } from './types';

/** How a guild is viewed; null for one that is seen as it is. */
export const selectView = ({ viewAs }: RootState, guildId: GuildId | null): View | null =>
  viewAs.view !== null && viewAs.view.guildId === guildId ? viewAs.view : null;

/** The place itself, or of a thread the channel that it is in. */
const rootOf = ({ channels }: RootState, placeId: PlaceId): PlaceId =>
  channels.byId[toId<ChannelId>(placeId)]?.parentId ?? placeId;

/** Whether a channel, category or thread is shown: in a view only what the roles see. */
export const selectIsShown = (state: RootState, guildId: GuildId, placeId: PlaceId): boolean => {
  const view = selectView(state, guildId);
  return view === null || rootOf(state, placeId) in view.places;
};

/** Whether a channel belongs to a server that is viewed as roles. */
export const selectIsViewed = (state: RootState, channelId: ChannelId): boolean =>
  selectView(state, state.channels.byId[channelId]?.guildId ?? null) !== null;

/** The rights in a place as the server says them, or in a view as it says them for the roles. */
export const permissionsIn = (
  view: View | null,
  { id, permissions }: { readonly id: PlaceId; readonly permissions: PermissionMask | null },
): PermissionMask | null => (view === null ? permissions : (view.places[id] ?? null));

/** 'Crew, Helpers'; '@everyone' without a chosen role. */
const rolesText = ({ roles }: RootState, { guildId, roleIds }: View): string => {
  const byId = roles.byGuild[guildId]?.byId ?? {};
  const names = roleIds.flatMap((id) => byId[id]?.name ?? []).map(stripInvisible);
  return names.length === 0 ? '@everyone' : names.join(', ');
};

/** What is said while a server is viewed as roles, and why nothing can be sent; undefined where none is. */
export const selectViewReason = (state: RootState): string | undefined => {
  const { view } = state.viewAs;
  return view === null
    ? undefined
    : t('You see this server as {{roles}}. Nothing you do is sent.', { roles: rolesText(state, view) });
};
