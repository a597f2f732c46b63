import type { Attachment } from '../../../contract/entities/attachment';
import { msg, t } from '../../../domain/i18n/t';
import type { GuildId } from '../../../contract/ids';
import { failureText, type Texts } from '../failures';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectGuildPictures } from './selectors';
import { favourites, favouritesShown, guildPictures } from './slice';

const STARRING: Texts = { otherwise: msg('Failed to change favourites') };

/** Fetches the favourites; those that are held stay on the screen during the request. */
export const loadFavourites = favourites.load;
/** Fetches the last pictures of a guild. */
export const loadGuildPictures = guildPictures.load;

/** Fetches the favourites if they are not known. */
export const wantFavourites = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { isAsking, isStale } = getState().favourites;
  if (selectHasFeature(getState(), 'favourites') && !isAsking && isStale) await dispatch(loadFavourites());
};

/** Fetches the last pictures of a guild if they are not known, or may have changed. */
export const wantGuildPictures =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { phase, isAsking, isStale } = selectGuildPictures(getState(), guildId);
    if (!isAsking && (phase === 'loading' || isStale)) await dispatch(loadGuildPictures(guildId));
  };

/**
 * Stars a picture, or ends that: shown at once, and fetched after the answer, since the server gives a favourite its id
 * and addresses.
 */
export const setFavourite =
  (picture: Attachment, on: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const others = getState().favourites.value.filter(
      (one) => one.attachmentId !== picture.id && one.id !== picture.id,
    );
    dispatch(favouritesShown(on ? [{ ...picture, attachmentId: picture.id }, ...others] : others));
    const result = await bridge.callApi('favourites.set', { attachmentId: picture.id, on });
    if (!result.ok) dispatch(toastShown('error', failureText(STARRING, result.failure)));
    else dispatch(toastShown('success', on ? t('Added to favourites') : t('Removed from favourites')));
    await dispatch(loadFavourites());
  };
