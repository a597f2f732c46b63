import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { inAnHour, tomorrowAtNine } from '../../../domain/scheduling/times';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasFeature } from '../../state/session/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { scheduleDraftAt } from '../../state/scheduled/thunks';
import { IconButton } from '../../ui/form/IconButton';
import { Menu } from '../../ui/overlay/Menu';

interface ScheduleButtonProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly hasFiles: boolean;
}

/** Chooses when the server sends what is in the composer (docs/spec/scheduled.md). */
export function ScheduleButton({ guildId, channelId, hasFiles }: ScheduleButtonProps) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => selectCanCallIn(state, channelId, 'scheduled.create'));
  const blocked = useAppSelector(selectBlockedReason);
  const takesFiles = useAppSelector((state) => selectHasFeature(state, 'scheduled-files'));
  // Its files are uploaded.
  const [isBusy, setIsBusy] = useState(false);
  if (!isOffered) return null;
  const label = t('Schedule message');
  const unfit = hasFiles && !takesFiles ? t('Files cannot be scheduled') : undefined;
  const reason = blocked ?? unfit ?? (isBusy ? t('Scheduling...') : undefined);
  if (reason !== undefined) return <IconButton label={label} icon={<Clock />} disabledReason={reason} />;
  const at = (moment: (now: number) => number) => () => {
    setIsBusy(true);
    void dispatch(scheduleDraftAt(channelId, moment(Date.now()))).finally(() => setIsBusy(false));
  };
  return (
    <Menu
      side="top"
      align="end"
      trigger={<IconButton label={label} icon={<Clock />} />}
      entries={[
        { label: t('In 1 hour'), onSelect: at(inAnHour) },
        { label: t('Tomorrow 09:00'), onSelect: at(tomorrowAtNine) },
        {
          label: t('Choose…'),
          onSelect: () =>
            dispatch(overlayOpened({ kind: 'schedule', about: { guildId, channelId, scheduledId: null } })),
        },
      ]}
    />
  );
}
