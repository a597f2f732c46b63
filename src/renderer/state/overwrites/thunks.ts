import type { Overwrite } from '../../../contract/entities/channel';
import { failure, type Result, success } from '../../../contract/failure';
import type { CategoryId, ChannelId, PlaceId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { failureText, inWords, type Texts } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { doneByStaff } from '../undo/thunks';
import { placeOverwrites } from './slice';
import type { AccessPreview, PlaceOverwrites } from './types';

const LOADING: Texts = { otherwise: msg('Failed to load permissions') };
const SAVING: Texts = { otherwise: msg('Failed to update permissions') };

/** Fetches the overwrites of a channel or category. */
export const loadOverwrites =
  (placeId: PlaceId): AppThunk<Promise<Result<PlaceOverwrites, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(placeOverwrites.requested(placeId));
    const result = await bridge.callApi('overwrites.fetch', { placeId });
    if (!result.ok) {
      const error = failureText(LOADING, result.failure);
      dispatch(placeOverwrites.refused(placeId, error));
      return failure(error);
    }
    const { overwrites, inherited } = result.value;
    dispatch(placeOverwrites.loaded(placeId, { overwrites, inherited }));
    return success({ overwrites, inherited });
  };

/** Asks who would gain and lose the view if these were the overwrites. */
export const previewOverwrites =
  (placeId: PlaceId, overwrites: readonly Overwrite[]): AppThunk<Promise<Result<AccessPreview, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords(SAVING, await bridge.callApi('overwrites.preview', { placeId, overwrites: [...overwrites] }));

/** Says that the permissions of a channel or category are saved. */
export const permissionsSaved =
  (placeId: PlaceId): AppThunk =>
  (dispatch, getState) => {
    const { byId, categories } = getState().channels;
    const guildId = (byId[placeId as ChannelId] ?? categories[placeId as CategoryId])?.guildId;
    const said = t('Permissions updated successfully');
    if (guildId === undefined) dispatch(toastShown('success', said));
    else
      dispatch(doneByStaff(said, { guildId, action: 'CHANNEL_PERMISSIONS_UPDATE', target: null, count: 1 }));
  };

/** The change of a place's overwrites: the whole list, and why. */
export interface OverwriteChange {
  readonly placeId: PlaceId;
  readonly overwrites: readonly Overwrite[];
  readonly inherited: readonly Overwrite[];
  readonly reason: string;
}

/** Replaces all overwrites of a channel or category; answers those that the server has kept. */
export const saveOverwrites =
  ({
    placeId,
    overwrites,
    inherited,
    reason,
  }: OverwriteChange): AppThunk<Promise<Result<readonly Overwrite[], string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const why = reason.trim();
    const result = await dispatch(
      act({
        make: () =>
          bridge.callApi('overwrites.set', {
            placeId,
            overwrites: [...overwrites],
            ...(why !== '' && { reason: why }),
          }),
        // Events tell of the rights that follow, not of the overwrites.
        tells: (reply) => [placeOverwrites.loaded(placeId, { overwrites: reply.overwrites, inherited })],
      }),
    );
    return result.ok ? success(result.value.overwrites) : failure(failureText(SAVING, result.failure));
  };
