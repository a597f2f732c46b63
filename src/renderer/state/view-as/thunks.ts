import type { Guild } from '../../../contract/entities/guild';
import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId, RoleId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { failureText, type Texts } from '../failures';
import { openChannel, repairSelection } from '../navigation/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { viewAsked, viewEnded, viewRefreshed, viewStarted } from './slice';
import type { View } from './types';

const VIEWING: Texts = { otherwise: msg('Failed to view the server as these roles') };

const placesOf = ({ channels, categories }: Guild): View['places'] =>
  Object.fromEntries([...channels, ...categories].map(({ id, permissions }) => [id, permissions]));

/** Shows a guild as a member with these roles alone sees it. */
export const startView =
  (guildId: GuildId, roleIds: readonly RoleId[]): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('guilds.viewAs', { guildId, roleIds: [...roleIds] });
    if (!result.ok) return failure(failureText(VIEWING, result.failure));
    const { navigation } = getState();
    // The person has gone elsewhere meanwhile.
    if (navigation.guildId !== guildId) return success(null);
    const places = placesOf(result.value.guild);
    dispatch(viewStarted({ guildId, roleIds, places, before: navigation.channelId }));
    dispatch(repairSelection());
    return success(null);
  };

/** Fetches the view again after a change; a refusal ends it. */
export const refreshView =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { view } = getState().viewAs;
    if (view === null) return;
    dispatch(viewAsked());
    const { guildId, roleIds } = view;
    const result = await bridge.callApi('guilds.viewAs', { guildId, roleIds: [...roleIds] });
    if (getState().viewAs.view?.guildId !== guildId) return;
    if (result.ok) {
      dispatch(viewRefreshed({ of: view, places: placesOf(result.value.guild) }));
      dispatch(repairSelection());
    } else {
      dispatch(viewEnded());
      dispatch(toastShown('info', failureText(VIEWING, result.failure)));
    }
  };

/** Leads back to the channel that was open before a view that has ended, if the server is still open. */
export const leaveView =
  ({ guildId, places, before }: View): AppThunk =>
  (dispatch, getState) => {
    const { navigation, channels, viewAs } = getState();
    const { channelId } = navigation;
    // A channel outside the view was opened, which ended it: the person stays there.
    const isElsewhere = channelId !== null && !(channelId in places);
    if (navigation.guildId !== guildId || viewAs.view !== null || isElsewhere) return;
    if (before !== null && before !== channelId && channels.byId[before] !== undefined)
      void dispatch(openChannel(guildId, before));
    else dispatch(repairSelection());
  };
