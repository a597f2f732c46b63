import { useState } from 'react';
import type { LockdownMeasures } from '../../../contract/entities/lockdown';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { hasMeasure } from '../../../domain/moderation/lockdown';
import { LOCKDOWN_MINUTES } from '../../../domain/moderation/lockdown-choices';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectLockdown } from '../../state/lockdown/running';
import { selectMayLockDown } from '../../state/lockdown/selectors';
import { startLockdown } from '../../state/lockdown/thunks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { ChannelChoice } from './ChannelChoice';
import { MeasureChoice } from './MeasureChoice';

interface StartLockdownDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

const FIRST_MINUTES = 60;
const FIRST_MEASURES: Omit<LockdownMeasures, 'channels'> = {
  ...{ pauseInvites: true, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: true },
};

/** Chooses what a lockdown does, where, and for how long, and starts it (docs/spec/lockdown.md 'Starting'). */
export function StartLockdownDialog({ guildId, onClose }: StartLockdownDialogProps) {
  const dispatch = useAppDispatch();
  const [minutes, setMinutes] = useState<number | null>(FIRST_MINUTES);
  const [chosen, setChosen] = useState(FIRST_MEASURES);
  /** Null: all channels. */
  const [channels, setChannels] = useState<readonly ChannelId[] | null>(null);
  const [reason, setReason] = useState('');
  const request = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const lost = useAppSelector((state) => {
    if (!selectMayLockDown(state, guildId)) return t('You can no longer start a lockdown');
    return selectLockdown(state, guildId) === null ? null : t('A lockdown is running');
  });
  // During the request the answer decides: its event may arrive first.
  useCloseWhen(request.isPending ? null : lost, onClose);

  const measures: LockdownMeasures = { ...chosen, channels: channels === null ? null : [...channels] };
  const problem = (): string | undefined => {
    if (blocked !== undefined) return blocked;
    if (!hasMeasure(measures)) return t('Choose at least one measure');
    return channels?.length === 0 ? t('Choose a channel') : undefined;
  };
  return (
    <FormDialog
      width="m"
      onClose={onClose}
      onConfirm={() =>
        void request.send(() => dispatch(startLockdown(guildId, { minutes, measures, reason })), onClose)
      }
      title={t('Start Lockdown')}
      description={t('When it ends, invites and slow mode go back to what they are now.')}
      request={request}
      confirmLabel={t('Start Lockdown')}
      pendingLabel={t('Starting...')}
      confirmVariant="danger"
      disabledReason={problem()}
    >
      <Select
        label={t('For')}
        options={LOCKDOWN_MINUTES.map(({ minutes: value, label }) => ({ value, label: t(label) }))}
        value={minutes}
        onChange={setMinutes}
      />
      <MeasureChoice
        value={chosen}
        onChange={(change) => {
          request.clear();
          setChosen({ ...chosen, ...change });
        }}
      />
      <ChannelChoice guildId={guildId} value={channels} onChange={setChannels} />
      <TextArea
        label={t('Reason')}
        hint={t('Optional. Shown in the audit log.')}
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </FormDialog>
  );
}
