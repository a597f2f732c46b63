import { Headphones, HeadphoneOff, Mic, MicOff, PhoneOff } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { keysOn } from '../../../domain/navigation/shortcuts';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { leaveVoice } from '../../state/voice/call-thunks';
import { toggleDeaf, toggleMute } from '../../state/voice/own-marks';
import { selectIsMuted, selectIsServerMuted } from '../../state/voice/selectors';
import { IconButton } from '../../ui/form/IconButton';

/** Mute, deafen and disconnect, of the channel that the user is in. */
export function VoiceControls({ size = 'm' }: { readonly size?: 'm' | 'l' }) {
  const dispatch = useAppDispatch();
  const isMuted = useAppSelector(selectIsMuted);
  const isDeaf = useAppSelector((state) => state.voice.selfDeaf);
  const isSilenced = useAppSelector(selectIsServerMuted);
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
