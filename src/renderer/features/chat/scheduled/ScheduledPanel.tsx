import { Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { previewText } from '../../../../domain/messages/markup/plain-text';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { textNames } from '../../../state/messages/text-names';
import { overlayOpened } from '../../../state/overlays/slice';
import { selectScheduledHere } from '../../../state/scheduled/selectors';
import { deleteScheduled, sendScheduled } from '../../../state/scheduled/thunks';
import { useKeptFocus } from '../../../ui/list/use-kept-focus';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ScrollArea } from '../../../ui/page/ScrollArea';
import styles from './Scheduled.module.css';
import { ScheduledItem } from './ScheduledItem';

interface ScheduledPanelProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** The most that is shown of a text. */
const SHOWN = 200;

/** What the person has scheduled in the channel, the first due first: changed, deleted, or sent now. */
export function ScheduledPanel({ guildId, channelId, onClose }: ScheduledPanelProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const items = useAppSelector((state) => selectScheduledHere(state, channelId));
  const blocked = useAppSelector(selectBlockedReason);
  const [doomed, setDoomed] = useState<ScheduledMessage | null>(null);
  const panel = useRef<HTMLElement>(null);
  const focusOf = useKeptFocus({
    count: items.length,
    keyAt: (index) => items[index]?.id ?? index,
    passOn: (index) => {
      const rows = [...(panel.current?.querySelectorAll('li') ?? [])];
      const next = rows[Math.min(index, rows.length - 1)];
      (next?.querySelector('button') ?? panel.current)?.focus();
    },
  });
  const textOf = ({ content, guildId: home }: ScheduledMessage): string =>
    previewText(content, SHOWN, textNames(store.getState(), home));
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel}>
      <h2 className={styles.title}>{t('Scheduled messages')}</h2>
      {items.length === 0 ? (
        <EmptyState compact icon={<Clock />} title={t('No scheduled messages')} />
      ) : (
        <ScrollArea className={styles.scroll}>
          <ul className={styles.list}>
            {items.map((item, index) => (
              <ScheduledItem
                key={item.id}
                item={item}
                text={textOf(item)}
                isElsewhere={item.channelId !== channelId}
                focus={focusOf(item.id, index)}
                disabledReason={blocked}
                onEdit={() => {
                  onClose();
                  dispatch(
                    overlayOpened({ kind: 'schedule', about: { guildId, channelId, scheduledId: item.id } }),
                  );
                }}
                onSend={() => void dispatch(sendScheduled(item.id))}
                onDelete={() => setDoomed(item)}
              />
            ))}
          </ul>
        </ScrollArea>
      )}
      {doomed === null ? null : (
        <ConfirmDialog
          open
          tone="danger"
          title={t('Delete scheduled message')}
          description={t('It is not sent, and its text is gone.')}
          confirmLabel={t('Delete')}
          disabledReason={blocked}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null);
            void dispatch(deleteScheduled(doomed.id));
          }}
        >
          <p className={styles.text}>{textOf(doomed)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
