import { Pin } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectCanCallIn } from '../../../state/channels/rights';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { messageAimed } from '../../../state/navigation/slice';
import { selectPins } from '../../../state/pins/selectors';
import { loadPins, setPinned } from '../../../state/pins/thunks';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { ScrollArea } from '../../../ui/page/ScrollArea';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { useKeptFocus } from '../../../ui/list/use-kept-focus';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';
import { AttachmentsContext } from '../attachments/attachments-context';
import { useViewer } from '../attachments/use-viewer';
import { MarkupContext } from '../markup/markup-context';
import { useLinks } from '../use-links';
import { useToday } from '../use-today';
import { PinnedItem } from './PinnedItem';
import list from '../HeaderList.module.css';

const LinkDialog = lazyDialog(() => import('../LinkDialog').then((m) => m.LinkDialog));

interface PinsPanelProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** The channel's pinned messages, the last pinned first, each with a jump to it. Without a connection: as last seen. */
export function PinsPanel({ guildId, channelId, onClose }: PinsPanelProps) {
  const dispatch = useAppDispatch();
  const today = useToday();
  const { phase, error, isStale, isAsking, value } = useAppSelector((state) => selectPins(state, channelId));
  const canUnpin = useAppSelector((state) => selectCanCallIn(state, channelId, 'messages.unpin'));
  const blocked = useAppSelector(selectBlockedReason);
  const load = useCallback(() => void dispatch(loadPins(channelId)), [dispatch, channelId]);
  useEffect(load, [load]);
  useEffect(() => {
    if (isStale && !isAsking) load();
  }, [isStale, isAsking, load]);
  const { open, question, close } = useLinks();
  const { scope, viewer } = useViewer();
  const place = useMemo(() => ({ guildId, openLink: open }), [guildId, open]);
  const panel = useRef<HTMLElement>(null);
  const focusOf = useKeptFocus({
    count: value.length,
    keyAt: (index) => value[index]?.id ?? index,
    passOn: (index) => {
      const items = [...(panel.current?.querySelectorAll('li') ?? [])];
      const next = items[Math.min(index, items.length - 1)];
      (next?.querySelector('button') ?? panel.current)?.focus();
    },
  });
  const jump = (messageId: MessageId): void => {
    onClose();
    dispatch(messageAimed({ channelId, messageId }));
  };
  return (
    <section ref={panel} tabIndex={-1} className={list.panel} aria-busy={phase === 'loading'}>
      <h2 className={list.title}>{t('Pinned messages')}</h2>
      {phase === 'failed' ? (
        <ErrorState compact message={error ?? t('Failed to load pinned messages')} onRetry={load} />
      ) : null}
      {phase === 'loading' ? (
        <SkeletonRows rows={3} avatar={32} rowHeight={64} label={t('Loading pinned messages')} />
      ) : null}
      {phase === 'loaded' && value.length === 0 ? (
        <EmptyState
          compact
          icon={<Pin />}
          title={t('No pinned messages')}
          description={t('Pin what others should find again.')}
        />
      ) : null}
      {value.length > 0 ? (
        <ScrollArea className={list.scroll}>
          <MarkupContext value={place}>
            <AttachmentsContext value={scope}>
              <ul className={list.list}>
                {value.map((message, index) => (
                  <PinnedItem
                    key={message.id}
                    guildId={guildId}
                    message={message}
                    focus={focusOf(message.id, index)}
                    today={today}
                    onJump={() => jump(message.id)}
                    onUnpin={canUnpin ? () => void dispatch(setPinned(channelId, message.id, false)) : null}
                    disabledReason={blocked}
                  />
                ))}
              </ul>
            </AttachmentsContext>
          </MarkupContext>
        </ScrollArea>
      ) : null}
      {viewer}
      {question === null ? null : <LinkDialog question={question} onClose={close} />}
    </section>
  );
}
