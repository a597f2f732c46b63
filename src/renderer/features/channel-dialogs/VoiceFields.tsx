import type { ChannelId } from '../../../contract/ids';
import { VOICE_LIMITS } from '../../../contract/voice-limits';
import { plural, t } from '../../../domain/i18n/t';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppSelector } from '../../state/hooks';
import { Select } from '../../ui/form/Select';

interface VoiceFieldsProps {
  readonly channelId: ChannelId;
  readonly userLimit: number;
  /** Bits a second. */
  readonly bitrate: number;
  readonly onChange: (change: { readonly userLimit?: number; readonly bitrate?: number }) => void;
}

const LIMITS = [0, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 50, 99] as const;
const BITRATES = [16_000, 24_000, 32_000, 48_000, 64_000, 96_000] as const;

/** The offered numbers, with the current one: another client may have set another. */
const withCurrent = (offered: readonly number[], current: number): readonly number[] =>
  [...new Set([...offered, current])].sort((a, b) => a - b);

/** How many people a voice channel takes, and how well it sounds; nothing where the server does not let it be set. */
export function VoiceFields({ channelId, userLimit, bitrate, onChange }: VoiceFieldsProps) {
  const isOffered = useAppSelector((state) => selectCanCallIn(state, channelId, 'channels.editVoice'));
  const offline = useAppSelector(selectOfflineReason);
  if (!isOffered) return null;
  return (
    <>
      <Select
        label={t('User Limit')}
        hint={t('Nobody joins a full channel, but staff can move members into it.')}
        options={withCurrent(LIMITS, userLimit).map((value) => ({
          value,
          label:
            value === 0 ? t('No Limit') : plural('{{count}} person', '{{count}} people', { count: value }),
        }))}
        value={userLimit}
        onChange={(limit) => onChange({ userLimit: limit })}
        disabledReason={offline}
      />
      <Select
        label={t('Bitrate')}
        hint={t('A higher bitrate sounds better and needs a faster network.')}
        options={withCurrent(BITRATES, bitrate).map((value) => ({
          value,
          label:
            value === VOICE_LIMITS.bitrate
              ? t('{{rate}} kbit/s (usual)', { rate: value / 1000 })
              : t('{{rate}} kbit/s', { rate: value / 1000 }),
        }))}
        value={bitrate}
        onChange={(rate) => onChange({ bitrate: rate })}
        disabledReason={offline}
      />
    </>
  );
}
