import { useState } from 'react';
import type { LockdownChange } from '../../../contract/entities/lockdown';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { slowmodeText } from '../../../domain/moderation/spans';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectLockdown } from '../../state/lockdown/running';
import { selectMayLockDown } from '../../state/lockdown/selectors';
import { endLockdown } from '../../state/lockdown/thunks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { Button } from '../../ui/form/Button';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import styles from './Lockdown.module.css';

interface EndLockdownDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

const changeText = ({ channel, now }: LockdownChange): string => {
  if (channel === null) return t('Invites are no longer paused');
  const name = stripInvisible(channel.name);
  return t('#{{name}}: slow mode {{time}}', { name, time: slowmodeText(Number(now)) });
};

/** Asks before a lockdown ends, and then says what stays as somebody has changed it (docs/spec/lockdown.md 'Ending'). */
export function EndLockdownDialog({ guildId, onClose }: EndLockdownDialogProps) {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<readonly LockdownChange[] | null>(null);
  const request = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const [isReadOnly] = useState(
    useAppSelector((state) => selectLockdown(state, guildId)?.measures.membersReadOnly === true),
  );
  const lost = useAppSelector((state) => {
    if (!selectMayLockDown(state, guildId)) return t('You can no longer end this lockdown');
    return selectLockdown(state, guildId) === null ? t('The lockdown has ended') : null;
  });
  // During the request the answer decides: its event may arrive first.
  useCloseWhen(request.isPending || kept !== null ? null : lost, onClose);
  if (kept !== null)
    return (
      <Dialog
        open
        width="s"
        onClose={onClose}
        title={t('Lockdown ended')}
        description={t('These were changed during the lockdown and stay as they are:')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <ul className={styles.kept}>
          {kept.map((change) => (
            <li key={change.channel?.id ?? change.what} dir="auto">
              {changeText(change)}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  const end = (): Promise<void> =>
    request.send(
      () => dispatch(endLockdown(guildId)),
      (changes) => (changes.length > 0 ? setKept(changes) : onClose()),
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void end()}
      title={t('End Lockdown')}
      description={
        isReadOnly
          ? t(
              'Members can write again. Invites and slow mode go back to what they were, unless somebody changed them meanwhile.',
            )
          : t('Invites and slow mode go back to what they were, unless somebody changed them meanwhile.')
      }
      confirmLabel={t('End Lockdown')}
      pendingLabel={t('Ending...')}
      pending={request.isPending}
      error={request.error}
      disabledReason={blocked}
    />
  );
}
