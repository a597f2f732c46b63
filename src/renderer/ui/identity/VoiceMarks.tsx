import { HeadphoneOff, MicOff } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './VoiceMarks.module.css';

interface VoiceMarksProps {
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  /** By staff. */
  readonly mute: boolean;
  readonly deaf: boolean;
  /** Shares their screen. */
  readonly screen?: boolean;
  readonly size?: number;
}

/** Whether somebody in a voice channel shares their screen, and what is off for them in a voice channel; red where staff have switched it off. */
export function VoiceMarks({ selfMute, selfDeaf, mute, deaf, screen = false, size = 14 }: VoiceMarksProps) {
  const muted = mute ? t('muted by staff') : selfMute || selfDeaf ? t('muted') : null;
  const deafened = deaf ? t('deafened by staff') : selfDeaf ? t('deafened') : null;
  return (
    <>
      {screen ? (
        <span className={styles.live}>
          <span aria-hidden>{t('Live')}</span>
          <VisuallyHidden>, {t('sharing their screen')}</VisuallyHidden>
        </span>
      ) : null}
      {muted === null ? null : (
        <span className={styles.mark} data-staff={mute || undefined} data-tooltip={muted}>
          <MicOff size={size} aria-hidden />
          <VisuallyHidden>, {muted}</VisuallyHidden>
        </span>
      )}
      {deafened === null ? null : (
        <span className={styles.mark} data-staff={deaf || undefined} data-tooltip={deafened}>
          <HeadphoneOff size={size} aria-hidden />
          <VisuallyHidden>, {deafened}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
