import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { threadListChanged } from '../../../state/navigation/slice';
import { IconButton } from '../../../ui/form/IconButton';
import { lazyPart } from '../../../ui/overlay/lazy-part';
import { HEADER_LIST_LOADING, HeaderPopover } from '../HeaderPopover';

const ThreadsPanel = lazyPart(
  () => import('./ThreadsPanel').then((m) => m.ThreadsPanel),
  HEADER_LIST_LOADING,
);

interface ThreadsButtonProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** Opens the list of the channel's threads. */
export function ThreadsButton({ guildId, channelId }: ThreadsButtonProps) {
  const dispatch = useAppDispatch();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // The sidebar opens it as well.
  const isOpen = useAppSelector((state) => state.navigation.threadsOf === channelId);
  const setIsOpen = (is: boolean): void => {
    dispatch(threadListChanged(is ? channelId : null));
  };
  return (
    <>
      <IconButton
        ref={setButton}
        label={t('Threads')}
        icon={<MessageSquareText />}
        tooltipSide="bottom"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={() => void ThreadsPanel.preload()}
        onFocus={() => void ThreadsPanel.preload()}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <HeaderPopover label={t('Threads')} anchor={button} onOpenChange={setIsOpen}>
          <ThreadsPanel guildId={guildId} channelId={channelId} onClose={() => setIsOpen(false)} />
        </HeaderPopover>
      ) : null}
    </>
  );
}
