import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { plural, t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectScheduledHere } from '../../../state/scheduled/selectors';
import { wantScheduled } from '../../../state/scheduled/thunks';
import { Button } from '../../../ui/form/Button';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';
import { lazyPart } from '../../../ui/overlay/lazy-part';
import { HEADER_LIST_LOADING, HeaderPopover } from '../HeaderPopover';
import styles from './Scheduled.module.css';

const ScheduledPanel = lazyPart(
  () => import('./ScheduledPanel').then((m) => m.ScheduledPanel),
  HEADER_LIST_LOADING,
);

const DeleteScheduledDialog = lazyDialog(() =>
  import('./DeleteScheduledDialog').then((m) => m.DeleteScheduledDialog),
);

interface ScheduledButtonProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** Opens the list of what the person has scheduled in the channel; there only where there is something. */
export function ScheduledButton({ guildId, channelId }: ScheduledButtonProps) {
  const dispatch = useAppDispatch();
  const items = useAppSelector((state) => selectScheduledHere(state, channelId));
  // A request that failed is not repeated before the connection is renewed.
  const isWanted = useAppSelector(
    ({ scheduled }) => scheduled.isStale && !scheduled.isAsking && scheduled.error === null,
  );
  useEffect(() => {
    if (isWanted) void dispatch(wantScheduled());
  }, [dispatch, isWanted]);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [doomed, setDoomed] = useState<ScheduledMessage | null>(null);
  if (items.length === 0 && !isOpen && doomed === null) return null;
  const count = items.length;
  const refused = items.filter((item) => item.refused !== null).length;
  const named = plural('{{count}} scheduled message', '{{count}} scheduled messages', { count });
  return (
    <>
      <Button
        ref={setButton}
        size="s"
        variant="quiet"
        icon={<Clock size={16} aria-hidden />}
        aria-label={
          refused === 0
            ? named
            : plural('{{named}}, {{count}} was not sent', '{{named}}, {{count}} were not sent', {
                named,
                count: refused,
              })
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-refused={refused > 0 || undefined}
        className={styles.button}
        onPointerEnter={() => void ScheduledPanel.preload()}
        onFocus={() => void ScheduledPanel.preload()}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Scheduled {{number}}', { number: count })}
      </Button>
      {isOpen ? (
        <HeaderPopover label={t('Scheduled messages')} anchor={button} onOpenChange={setIsOpen}>
          <ScheduledPanel
            guildId={guildId}
            channelId={channelId}
            onClose={() => setIsOpen(false)}
            onDelete={(item) => {
              setIsOpen(false);
              setDoomed(item);
            }}
          />
        </HeaderPopover>
      ) : null}
      {doomed === null ? null : <DeleteScheduledDialog item={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
