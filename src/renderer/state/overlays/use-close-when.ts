import { useEffect, useEffectEvent } from 'react';
import type { GuildId, PlaceId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectCanIn, selectCreationHomes, selectPlace } from '../channels/rights';
import { selectCan } from '../roles/selectors';
import { toastShown } from '../toasts/slice';

/** Closes a dialog that is no longer valid, and shows the reason; does nothing while the reason is null. */
export const useCloseWhen = (reason: string | null, onClose: () => void): void => {
  const dispatch = useAppDispatch();
  const close = useEffectEvent((why: string) => {
    dispatch(toastShown('info', why));
    onClose();
  });
  useEffect(() => {
    if (reason !== null) close(reason);
  }, [reason]);
};

/** Why the user can no longer create or order channels of the server, or null. */
export const useManagingLost = (guildId: GuildId): string | null =>
  useAppSelector((state) => selectCan(state, guildId, 'MANAGE_CHANNELS'))
    ? null
    : t('You can no longer manage the channels of this server');

/** Why the user can no longer create channels anywhere in the server, or null. */
export const useCreatingLost = (guildId: GuildId): string | null =>
  useAppSelector((state) => selectCreationHomes(state, guildId).length > 0)
    ? null
    : t('You can no longer manage the channels of this server');

/** Why a dialog about a channel or category is no longer valid: the user is denied the view of it, or it was deleted. */
interface GoneTexts {
  readonly hidden: string;
  readonly deleted: string;
}

/** One of the texts if the channel or category is gone, or null. */
export const usePlaceGone = (placeId: PlaceId, { hidden, deleted }: GoneTexts): string | null => {
  const isGone = useAppSelector((state) => selectPlace(state, placeId) === null);
  const isHidden = useAppSelector((state) => state.channels.hidden[placeId] === true);
  if (!isGone) return null;
  return isHidden ? hidden : deleted;
};

/** Why the user can no longer manage a channel or category, or null; one that is gone is no reason. */
export const usePlaceLost = (guildId: GuildId, placeId: PlaceId): string | null => {
  const isManager = useAppSelector((state) => selectCan(state, guildId, 'MANAGE_CHANNELS'));
  const isKept = useAppSelector(
    (state) => selectPlace(state, placeId) === null || selectCanIn(state, placeId, 'MANAGE_CHANNELS'),
  );
  if (isKept) return null;
  return isManager
    ? t('Your permissions have changed: you can no longer manage this')
    : t('You can no longer manage the channels of this server');
};
