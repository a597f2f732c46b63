import type { LiveEvent } from '../../../contract/gateway/events';
import { t } from '../../../domain/i18n/t';
import { selectChannel } from '../channels/selectors';
import { selectMyId } from '../session/selectors';
import type { AppThunk } from '../store';
import { applySending, applyVolumes } from './apply';
import { hearOffer, judgeEnd, playVoiceSound } from './call-thunks';
import { endSharing } from './screen-thunks';
import { selectVoicePerson } from './selectors';
import { toastShown } from '../toasts/slice';
import { voiceChanged } from './slice';

/** The server says whether the user's screen is shared; an end that the user did not want is told. */
const followOwnScreen =
  (isShared: boolean): AppThunk =>
  (dispatch, getState, { work }) => {
    const { voice } = work;
    if (getState().voice.sharing !== 'on') return;
    if (isShared) voice.isScreenTold = true;
    else if (voice.isScreenTold) {
      dispatch(endSharing());
      dispatch(toastShown('info', t('Your screen is no longer shared')));
    }
  };

/** Follows live events that concern the user's call: offers, ends, others who come and go. */
export const followVoice =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState) => {
    const { own } = getState().voice;
    const me = selectMyId(getState());
    if (own === null || me === null) return;
    const { guildId, channelId } = own;
    const here = () => selectVoicePerson(getState(), guildId, me)?.channelId ?? null;
    for (const event of events) {
      if (event.name === 'VOICE_SIGNAL') {
        const now = here();
        // Staff have moved the user: the offer is of the channel in which the server says that they are.
        if (now !== null && now !== channelId) dispatch(voiceChanged({ channelId: now }));
        void dispatch(hearOffer(event.data));
      } else if (event.name === 'VOICE_STATE') {
        const { userId, from } = event.data;
        if (userId !== me && from === channelId) dispatch(playVoiceSound('leave'));
        if (userId === me && event.data.channelId === null && from === channelId) {
          const name = selectChannel(getState(), channelId)?.name ?? '';
          dispatch(
            judgeEnd(
              () => here() === getState().voice.own?.channelId,
              () =>
                here() === null
                  ? t('You were disconnected from {{channel}}', { channel: name })
                  : t('You are in a voice channel on another device'),
            ),
          );
        }
        if (userId === me && event.data.channelId !== null) dispatch(followOwnScreen(event.data.screen));
        if (userId === me) dispatch(applySending());
        else if (event.data.channelId === channelId) dispatch(applyVolumes());
      }
    }
  };
