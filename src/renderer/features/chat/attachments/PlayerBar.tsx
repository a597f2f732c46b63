import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { playTimeText } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { useTabStop } from '../../../ui/base/tab-stop';
import { IconButton } from '../../../ui/form/IconButton';
import styles from './Attachments.module.css';
import type { Player } from './use-player';

interface RangeProps {
  readonly label: string;
  readonly valueText: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly className: string | undefined;
  readonly onChange: (value: number) => void;
}

function Range({ label, valueText, value, max, step, className, onChange }: RangeProps) {
  const tabIndex = useTabStop();
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%`,
  };
  return (
    <input
      type="range"
      tabIndex={tabIndex}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={Math.min(value, max)}
      style={filled}
      className={className}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

interface PlayerBarProps {
  readonly player: Player;
  /** Further controls, after its own. */
  readonly children?: ReactNode;
}

/** The controls of a player: play, position, volume, speed. */
export function PlayerBar({ player, children }: PlayerBarProps) {
  const tabIndex = useTabStop();
  const { state, seek, setVolume, toggle, toggleMuted, nextRate } = player;
  const { isPlaying, time, duration, volume, isMuted, rate, hasFailed } = state;
  if (hasFailed)
    return (
      <div className={styles.bar} role="status">
        <span className={styles.barName}>{t('This file can’t be played here. You can save it.')}</span>
        {children}
      </div>
    );
  const [now, whole] = [playTimeText(time), playTimeText(duration)];
  const loudness = isMuted ? 0 : volume;
  return (
    <div className={styles.bar} role="group" aria-label={t('Player')}>
      <IconButton
        label={isPlaying ? t('Pause') : t('Play')}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={toggle}
      />
      <Range
        label={t('Position')}
        valueText={t('{{now}} of {{whole}}', { now, whole })}
        value={time}
        max={duration}
        step={Math.max(0.1, duration / 100)}
        className={styles.seek}
        onChange={seek}
      />
      <span className={styles.time}>{`${now} / ${whole}`}</span>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.rate}
        aria-label={t('Speed {{rate}}x', { rate })}
        data-tooltip={t('Speed')}
        onClick={nextRate}
      >
        {t('{{rate}}x', { rate })}
      </button>
      <IconButton
        label={isMuted ? t('Unmute') : t('Mute')}
        icon={isMuted ? <VolumeX /> : <Volume2 />}
        onClick={toggleMuted}
      />
      <Range
        label={t('Volume')}
        valueText={t('{{percent}}%', { percent: Math.round(loudness * 100) })}
        value={loudness}
        max={1}
        step={0.05}
        className={styles.volume}
        onChange={setVolume}
      />
      {children}
    </div>
  );
}
