import { MessageSquarePlus } from 'lucide-react';
import type { MessageId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMessage } from '../../../state/messages/selectors';
import { overlayOpened } from '../../../state/overlays/slice';
import { selectMayCreateThread } from '../../../state/threads/selectors';
import { IconButton } from '../../../ui/form/IconButton';
import { useFeed } from '../feed-context';

interface ThreadButtonProps {
  readonly id: MessageId;
}

/** Begins a thread from a message that has none; its line under the message opens the one that it has. */
export function ThreadButton({ id }: ThreadButtonProps) {
  const dispatch = useAppDispatch();
  const { guildId, channelId } = useFeed();
  const isAllowed = useAppSelector((state) => selectMayCreateThread(state, channelId));
  const isFree = useAppSelector((state) => {
    const message = selectMessage(state, channelId, id);
    return message !== null && message.thread === null && message.system === null;
  });
  const blocked = useAppSelector(selectBlockedReason);
  if (!isAllowed || !isFree) return null;
  return (
    <IconButton
      label={t('Create Thread')}
      icon={<MessageSquarePlus />}
      shortcut="T"
      disabledReason={blocked}
      onClick={() =>
        dispatch(overlayOpened({ kind: 'create-thread', about: { guildId, channelId, messageId: id } }))
      }
    />
  );
}
