import { failure, type Result, success } from '../../../contract/failure';
import { t } from '../../../domain/i18n/t';
import type { AppThunk } from '../store';

const words = () => ({
  title: 'Guildhall',
  body: t('This is how a notification looks.'),
  place: null,
  isSilent: false,
  isForMe: false,
});

/** Shows a test notification, whatever is muted; answers the result in words. */
export const sendTestNotification =
  (): AppThunk<Promise<Result<string, string>>> =>
  async (_dispatch, getState, { bridge, now }) => {
    const result = await bridge.invoke('notifications.show', { key: `test-${now()}`, ...words() });
    if (result.ok) {
      return success(
        getState().preferences.current?.status === 'dnd'
          ? t('Your system accepted it. Your status is Do Not Disturb, so messages won’t notify you.')
          : t('Your system accepted it. If you saw nothing, check your system’s notification settings.'),
      );
    }
    const detail = result.failure.kind === 'local' ? result.failure.detail : result.failure.kind;
    if (detail === 'unsupported')
      return failure(t('Your system has no notification service. On Linux, you need a notification daemon.'));
    return failure(t('Your system did not show it: {{detail}}', { detail }));
  };
