import { Headphones, HeadphoneOff, Mic, MicOff, PhoneOff, ScreenShare, ScreenShareOff } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { keysOn } from '../../../domain/navigation/shortcuts';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { leaveVoice } from '../../state/voice/call-thunks';
import { toggleDeaf, toggleMute } from '../../state/voice/own-marks';
import { toggleSharing } from '../../state/voice/screen-thunks';
import {
  selectHasScreens,
  selectIsMuted,
  selectIsServerMuted,
  selectShareReason,
} from '../../state/voice/selectors';
import { IconButton } from '../../ui/form/IconButton';

/** Shares a screen; while one is shared, ends that. */
function ShareButton({ size }: { readonly size: 'm' | 'l' }) {
  const dispatch = useAppDispatch();
  const sharing = useAppSelector((state) => state.voice.sharing);
  const reason = useAppSelector(selectShareReason);
  const isOn = sharing === 'on';
  return (
    <IconButton
      size={size}
      label={isOn ? t('Stop Sharing') : t('Share Screen')}
      icon={isOn ? <ScreenShareOff /> : <ScreenShare />}
      pending={sharing === 'choosing'}
      disabledReason={isOn ? undefined : reason}
      onClick={() => void dispatch(toggleSharing())}
    />
  );
}

/** Mute, deafen, share a screen and disconnect, of the channel that the user is in. */
export function VoiceControls({ size = 'm' }: { readonly size?: 'm' | 'l' }) {
  const dispatch = useAppDispatch();
  const isMuted = useAppSelector(selectIsMuted);
  const isDeaf = useAppSelector((state) => state.voice.selfDeaf);
  const isSilenced = useAppSelector(selectIsServerMuted);
  const hasScreens = useAppSelector(selectHasScreens);
  const isMac = useAppSelector((state) => state.boot.app?.platform === 'darwin');
  return (
    <>
      <IconButton
        size={size}
        label={t('Mute')}
        icon={isMuted || isSilenced ? <MicOff /> : <Mic />}
        pressed={isMuted}
        shortcut={keysOn('Mod+Shift+M', isMac)}
        disabledReason={isSilenced ? t('You are muted by staff') : undefined}
        onClick={() => dispatch(toggleMute())}
      />
      <IconButton
        size={size}
        label={t('Deafen')}
        icon={isDeaf ? <HeadphoneOff /> : <Headphones />}
        pressed={isDeaf}
        shortcut={keysOn('Mod+Shift+D', isMac)}
        onClick={() => dispatch(toggleDeaf())}
      />
      {hasScreens ? <ShareButton size={size} /> : null}
      <IconButton
        size={size}
        tone="danger"
        label={t('Disconnect')}
        icon={<PhoneOff />}
        onClick={() => void dispatch(leaveVoice())}
      />
    </>
  );
}
