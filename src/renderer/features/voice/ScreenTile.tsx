import { Maximize, Minimize, MonitorPlay, MonitorX, ScreenShare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { withoutBidiControls } from '../../../domain/links/bidi';
import { VOLUME } from '../../../domain/voice/volume';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMyId } from '../../state/session/selectors';
import { setScreenVolume, setWatching, showScreen, stopSharing } from '../../state/voice/screen-thunks';
import { selectScreenVolume, selectWatchReason } from '../../state/voice/selectors';
import { useVoicePerson } from '../../state/voice/use-voice-person';
import { Button } from '../../ui/form/Button';
import { IconButton } from '../../ui/form/IconButton';
import { Slider } from '../../ui/form/Slider';
import { Spinner } from '../../ui/page/Spinner';
import styles from './Screen.module.css';

interface ScreenTileProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly person: VoiceParticipant;
}

/** Whether an element has the whole screen. */
const useIsFull = (element: { readonly current: HTMLElement | null }): boolean => {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const { current } = element;
      setIsFull(current !== null && document.fullscreenElement === current);
    };
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);
  return isFull;
};

/** A screen that is watched, with what one does about it. */
function WatchedScreen({ guildId, person: { userId } }: Omit<ScreenTileProps, 'channelId'>) {
  const dispatch = useAppDispatch();
  const name = withoutBidiControls(useVoicePerson(guildId, userId).name);
  const comes = useAppSelector((state) => state.voice.seen.includes(userId));
  const volume = useAppSelector((state) => selectScreenVolume(state, userId));
  const [isDrawn, setIsDrawn] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isFull = useIsFull(frame);
  useEffect(() => {
    const { current } = video;
    if (current === null || !comes) return;
    dispatch(showScreen(current, userId));
    return () => {
      dispatch(showScreen(current, null));
      setIsDrawn(false);
    };
  }, [comes, dispatch, userId]);
  const toggleFull = (): void => {
    // The system may refuse it; the tile stays as it is.
    if (isFull) void document.exitFullscreen();
    else frame.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <div ref={frame} className={styles.watched} data-screen-of={userId}>
      <video
        ref={video}
        className={styles.video}
        aria-label={t('Screen of {{name}}', { name })}
        muted
        autoPlay
        playsInline
        onPlaying={() => setIsDrawn(true)}
        onDoubleClick={toggleFull}
      />
      {isDrawn ? null : (
        <div className={styles.waiting} role="status">
          <Spinner size={32} label={t('Waiting for the screen of {{name}}', { name })} />
        </div>
      )}
      <div className={styles.bar} role="group" aria-label={t('Screen of {{name}}', { name })}>
        <span className={styles.name}>{name}</span>
        <div className={styles.volume}>
          <Slider
            label={t('Volume')}
            min={VOLUME.least}
            max={VOLUME.most}
            step={VOLUME.step}
            value={volume}
            format={(percent) => t('{{percent}} %', { percent })}
            onChange={(percent) => dispatch(setScreenVolume(userId, percent))}
          />
        </div>
        <IconButton
          label={isFull ? t('Leave Full Screen') : t('Full Screen')}
          icon={isFull ? <Minimize /> : <Maximize />}
          onClick={toggleFull}
        />
        <IconButton
          label={t('Stop Watching')}
          icon={<MonitorX />}
          onClick={() => void dispatch(setWatching(userId, false))}
        />
      </div>
    </div>
  );
}

/** A screen that somebody shares: one watches it by a press, and never before. */
export function ScreenTile({ guildId, channelId, person }: ScreenTileProps) {
  const dispatch = useAppDispatch();
  const { userId } = person;
  const name = withoutBidiControls(useVoicePerson(guildId, userId).name);
  const isMine = useAppSelector((state) => selectMyId(state) === userId);
  const isWatched = useAppSelector((state) => state.voice.watching.includes(userId));
  const reason = useAppSelector((state) => selectWatchReason(state, channelId));
  if (isWatched) return <WatchedScreen guildId={guildId} person={person} />;
  return (
    <div className={styles.offered} data-screen-of={userId}>
      <ScreenShare size={32} aria-hidden />
      <p className={styles.text}>
        {isMine ? t('You are sharing your screen') : t('{{name}} is sharing their screen', { name })}
      </p>
      {isMine ? (
        <Button onClick={() => void dispatch(stopSharing())}>{t('Stop Sharing')}</Button>
      ) : (
        <Button
          variant="primary"
          icon={<MonitorPlay size={16} />}
          disabledReason={reason}
          onClick={() => void dispatch(setWatching(userId, true))}
        >
          {t('Watch Screen')}
        </Button>
      )}
    </div>
  );
}
