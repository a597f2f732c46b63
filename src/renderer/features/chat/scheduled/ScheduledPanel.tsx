import { Clock } from 'lucide-react';
import { useRef } from 'react';
import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import { selectScheduledHere } from '../../../state/scheduled/selectors';
import { sendScheduled } from '../../../state/scheduled/thunks';
import { useKeptFocus } from '../../../ui/list/use-kept-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ScrollArea } from '../../../ui/page/ScrollArea';
import list from '../HeaderList.module.css';
import { ScheduledItem } from './ScheduledItem';
import { scheduledText } from './scheduled-text';

interface ScheduledPanelProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onClose: () => void;
  readonly onDelete: (item: ScheduledMessage) => void;
}

/** What the person has scheduled in the channel, the first due first: changed, deleted, or sent now. */
export function ScheduledPanel({ guildId, channelId, onClose, onDelete }: ScheduledPanelProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const items = useAppSelector((state) => selectScheduledHere(state, channelId));
  const blocked = useAppSelector(selectBlockedReason);
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
  return (
    <section ref={panel} tabIndex={-1} className={list.panel}>
      <h2 className={list.title}>{t('Scheduled messages')}</h2>
      {items.length === 0 ? (
        <EmptyState compact icon={<Clock />} title={t('No scheduled messages')} />
      ) : (
        <ScrollArea className={list.scroll}>
          <ul className={list.list}>
            {items.map((item, index) => (
              <ScheduledItem
                key={item.id}
                item={item}
                text={scheduledText(store.getState(), item)}
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
                onDelete={() => onDelete(item)}
              />
            ))}
          </ul>
        </ScrollArea>
      )}
    </section>
  );
}
