import { Ellipsis, PenLine, Reply } from 'lucide-react';
import type { MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { editingStarted, replyTargetChanged } from '../../state/composer/slice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectMayAddReactions } from '../../state/messages/reactions';
import { selectHeldReason } from '../../state/lockdown/selectors';
import { selectViewReason } from '../../state/view-as/selectors';
import { IconButton } from '../../ui/form/IconButton';
import { useFeed } from './feed-context';
import styles from './MessageItem.module.css';
import { ReactionButton } from './ReactionButton';
import { ThreadButton } from './threads/ThreadButton';

/**
 * Opens the feed's one context menu under a button. The message keeps the focus, and gets it back when the menu closes.
 */
const openMenuAt = (button: HTMLElement): void => {
  const message = button.closest('article');
  if (message === null) return;
  message.focus({ preventScroll: true });
  const { left, bottom } = button.getBoundingClientRect();
  const where = { clientX: left, clientY: bottom + 4 };
  message.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...where }));
};

interface MessageToolbarProps {
  readonly id: MessageId;
  readonly isMine: boolean;
  /** Whether the emoji picker is open beside it. */
  readonly isPicking: boolean;
}

/** The quick commands of a message, shown under the pointer. */
export function MessageToolbar({ id, isMine, isPicking }: MessageToolbarProps) {
  const dispatch = useAppDispatch();
  const { guildId, channelId } = useFeed();
  const canSend = useAppSelector((state) => selectCanCallIn(state, channelId, 'messages.create'));
  const mayReact = useAppSelector((state) => selectMayAddReactions(state, channelId));
  const viewed = useAppSelector(selectViewReason);
  const held = useAppSelector((state) => selectHeldReason(state, guildId, channelId));
  return (
    <div className={styles.toolbar} role="group" aria-label={t('Message actions')}>
      {mayReact ? <ReactionButton id={id} place="toolbar" isOpen={isPicking} /> : null}
      {canSend ? (
        <IconButton
          label={t('Reply')}
          icon={<Reply />}
          disabledReason={viewed}
          onClick={() => dispatch(replyTargetChanged({ channelId, replyTo: id }))}
        />
      ) : null}
      <ThreadButton id={id} />
      {isMine ? (
        <IconButton
          label={t('Edit')}
          icon={<PenLine />}
          disabledReason={viewed ?? held}
          onClick={() => dispatch(editingStarted(id))}
        />
      ) : null}
      <IconButton
        label={t('More')}
        icon={<Ellipsis />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openMenuAt(currentTarget)}
      />
    </div>
  );
}
