import { type GuildId, toId } from '../../../contract/ids';
import type { DesktopCommand, StaffPage, VoiceAct } from '../../../contract/ipc/desktop';
import { t } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import { inviteSettingsSet } from '../invites/guild-invites';
import { membersManagerOpened } from '../navigation/slice';
import { selectGuild } from '../navigation/thunks';
import { overlayClosed, overlayOpened } from '../overlays/slice';
import { becomeInvisible, setStatus } from '../session/status';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { leaveVoice } from '../voice/call-thunks';
import { toggleDeaf, toggleMute } from '../voice/own-marks';

const openStaffPage =
  (guildId: GuildId, page: StaffPage): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (page !== 'members') {
      dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId, page } }));
      return;
    }
    if (!getState().overlays.isHeld) dispatch(overlayClosed());
    await dispatch(selectGuild(guildId));
    if (getState().navigation.guildId === guildId) dispatch(membersManagerOpened());
  };

/** Reports the result: by a toast in the window, and by a system notification while the window is hidden. */
const report =
  (kind: 'success' | 'error', text: string): AppThunk =>
  (dispatch, getState, { bridge }) => {
    dispatch(toastShown(kind, text));
    if (getState().window.isFocused) return;
    const words = { title: text, body: '', place: null, isSilent: true, isForMe: false };
    void bridge.invoke('notifications.show', { key: 'report', ...words });
  };

/** Pauses or resumes joining by invite without a window: only the server knows the current setting. */
const pauseAtOnce =
  (guildId: GuildId, invitesPaused: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const call = invitesPaused ? 'invites.pause' : 'invites.unpause';
    const result = await bridge.callApi(call, { guildId });
    const name = getState().guilds.byId[guildId]?.name ?? t('the server');
    if (!result.ok) {
      dispatch(
        report('error', t('{{name}}: {{failure}}', { name, failure: failureText(call, result.failure) })),
      );
      return;
    }
    dispatch(inviteSettingsSet({ guildId, change: { invitesPaused } }));
    dispatch(
      report(
        'success',
        invitesPaused
          ? t('{{name}}: invites are paused', { name })
          : t('{{name}}: invites are open again', { name }),
      ),
    );
  };

const ACTS: Readonly<Record<VoiceAct, () => AppThunk>> = {
  mute: toggleMute,
  deafen: toggleDeaf,
  disconnect: () => (dispatch) => void dispatch(leaveVoice()),
};

/** Carries out a choice in the tray's menu; a choice about a server that the user has left does nothing. */
export const obeyDesktop =
  (command: DesktopCommand): AppThunk =>
  (dispatch, getState) => {
    if (getState().session.phase !== 'signed-in') return;
    if (command.kind === 'status') {
      void dispatch(command.status === 'invisible' ? becomeInvisible() : setStatus(command.status));
      return;
    }
    if (command.kind === 'voice') {
      if (getState().voice.own !== null) dispatch(ACTS[command.act]());
      return;
    }
    const guildId = toId<GuildId>(command.guildId);
    if (getState().guilds.byId[guildId] === undefined) return;
    if (command.kind === 'staff-page') void dispatch(openStaffPage(guildId, command.page));
    else void dispatch(pauseAtOnce(guildId, command.isPaused));
  };
