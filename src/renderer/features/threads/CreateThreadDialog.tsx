import { useState } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { suggestedName } from '../../../domain/threads/suggested-name';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { copiedText } from '../../state/members/mentions';
import { selectMessage } from '../../state/messages/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectMayCreateThread } from '../../state/threads/selectors';
import { createThread } from '../../state/threads/thunks';
import { ThreadNameDialog } from './ThreadNameDialog';

interface CreateThreadDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** The message that the thread comes from; null for a thread of its own. */
  readonly messageId: MessageId | null;
  readonly onClose: () => void;
}

/** Creates a thread and opens it (docs/spec/threads.md 'Creating'). */
export function CreateThreadDialog({ guildId, channelId, messageId, onClose }: CreateThreadDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isAllowed = useAppSelector((state) => selectMayCreateThread(state, channelId));
  const [name, setName] = useState(() => {
    const state = store.getState();
    const message = messageId === null ? null : selectMessage(state, channelId, messageId);
    return message === null ? '' : suggestedName(copiedText(state, guildId, message.content));
  });
  useCloseWhen(isAllowed ? null : t('You can no longer create threads here'), onClose);
  return (
    <ThreadNameDialog
      title={t('Create Thread')}
      confirmLabel={t('Create')}
      pendingLabel={t('Creating...')}
      name={name}
      onName={setName}
      save={() => dispatch(createThread({ guildId, channelId, messageId, name }))}
      onClose={onClose}
    />
  );
}
