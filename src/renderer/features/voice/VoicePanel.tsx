import { Settings, Signal, SignalLow } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { withoutBidiControls } from '../../../domain/links/bidi';
import { selectChannel } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { openChannel } from '../../state/navigation/thunks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectOwnVoice } from '../../state/voice/selectors';
import type { OwnVoice } from '../../state/voice/types';
import { IconButton } from '../../ui/form/IconButton';
import { VoiceControls } from './VoiceControls';
import styles from './Voice.module.css';

const stateText = ({ phase, trouble }: OwnVoice): string => {
  if (phase === 'joining') return t('Connecting…');
  if (phase === 'lost') return t('Reconnecting…');
  return trouble === null ? t('Voice Connected') : t('Listening Only');
};

/** The voice channel that the user is in, at the bottom of the sidebar: its state, and what a call needs at hand. */
export function VoicePanel() {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectOwnVoice);
  const channel = useAppSelector((state) => (own === null ? null : selectChannel(state, own.channelId)));
  const guild = useAppSelector((state) =>
    own === null ? null : (state.guilds.byId[own.guildId]?.name ?? null),
  );
  if (own === null) return null;
  const { guildId, channelId, phase, roundTripMs } = own;
  const name = withoutBidiControls(channel?.name ?? '');
  const where =
    guild === null
      ? name
      : t('{{channel}} / {{guild}}', { channel: name, guild: withoutBidiControls(guild) });
  return (
    <section className={styles.panel} aria-label={t('Voice')} data-region data-phase={phase}>
      <div className={styles.state}>
        <span className={styles.stateText} role="status">
          {phase === 'in' ? <Signal size={16} aria-hidden /> : <SignalLow size={16} aria-hidden />}
          {stateText(own)}
        </span>
        {roundTripMs === null ? null : (
          <span className={styles.roundTrip} data-tooltip={t('Round trip to the server')}>
            {t('{{ms}} ms', { ms: roundTripMs })}
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles.where}
        onClick={() => void dispatch(openChannel(guildId, channelId))}
      >
        {where}
      </button>
      <div className={styles.controls}>
        <VoiceControls />
        <IconButton
          className={styles.settings}
          label={t('Voice Settings')}
          icon={<Settings />}
          aria-haspopup="dialog"
          onClick={() => dispatch(overlayOpened({ kind: 'user-settings', about: { page: 'voice' } }))}
        />
      </div>
    </section>
  );
}
