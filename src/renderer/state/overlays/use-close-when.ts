import { useEffect, useEffectEvent } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../hooks';
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

/** Why the user can no longer manage channels, or null. */
export const useManagingLost = (guildId: GuildId): string | null =>
  useAppSelector((state) => selectCan(state, guildId, 'MANAGE_CHANNELS'))
    ? null
    : t('You can no longer manage the channels of this server');
