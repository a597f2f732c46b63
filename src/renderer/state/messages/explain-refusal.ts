import type { Failure } from '../../../contract/failure';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { countdownText } from '../../../domain/time/countdown';
import { slowModeTold } from '../composer/slice';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { selectTimeoutReason } from '../timeouts/selectors';
import { toastShown } from '../toasts/slice';

/** That a slow mode still runs, with the time to wait. */
export const slowModeText = (ms: number): string =>
  t('Slow mode: you can write again in {{time}}', { time: countdownText(ms) });

/** Says in a toast why a message was not sent; of a slow mode, the time to wait is counted down from here. */
export const explainRefusal =
  (channelId: ChannelId, why: Failure): AppThunk =>
  (dispatch, getState, { now }) => {
    const code = why.kind === 'refused' ? why.code : undefined;
    const wait = why.kind === 'refused' ? why.retryAfterMs : null;
    if (code === 'slow_mode' && wait !== null) {
      dispatch(slowModeTold({ channelId, until: now() + wait }));
      dispatch(toastShown('error', slowModeText(wait)));
      return;
    }
    const guildId = getState().channels.byId[channelId]?.guildId;
    const timedOut =
      code === 'timed_out' && guildId !== undefined ? selectTimeoutReason(getState(), guildId) : undefined;
    dispatch(toastShown('error', timedOut ?? failureText('messages.create', why)));
  };
