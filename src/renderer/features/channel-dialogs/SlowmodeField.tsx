import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { SLOWMODE_SECONDS, slowmodeText } from '../../../domain/moderation/spans';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppSelector } from '../../state/hooks';
import { Select } from '../../ui/form/Select';

interface SlowmodeFieldProps {
  readonly channelId: ChannelId;
  /** Seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** How long members wait between two messages; nothing where the server does not let it be set. */
export function SlowmodeField({ channelId, value, onChange }: SlowmodeFieldProps) {
  const isOffered = useAppSelector((state) => selectCanCallIn(state, channelId, 'channels.setSlowmode'));
  const offline = useAppSelector(selectOfflineReason);
  if (!isOffered) return null;
  // Another client may have set another time.
  const all = SLOWMODE_SECONDS.includes(value) ? SLOWMODE_SECONDS : [...SLOWMODE_SECONDS, value];
  return (
    <Select
      label={t('Slow Mode')}
      hint={t('Members wait this long between two messages. Those who manage messages are exempt.')}
      options={all
        .toSorted((a, b) => a - b)
        .map((seconds) => ({ value: seconds, label: slowmodeText(seconds) }))}
      value={value}
      onChange={onChange}
      disabledReason={offline}
    />
  );
}
