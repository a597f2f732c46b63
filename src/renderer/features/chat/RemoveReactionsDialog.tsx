import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectCanCallIn } from '../../state/channels/rights';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { removeReactions } from '../../state/messages/reactions';
import { selectMessage } from '../../state/messages/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Trans } from '../../ui/text/Trans';
import { ReactionEmoji } from './ReactionEmoji';

interface RemoveReactionsDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly id: MessageId;
  /** Null for all reactions of the message. */
  readonly emoji: string | null;
  readonly onClose: () => void;
}

/** Asks before staff remove everybody's reactions with an emoji, or all reactions of a message. */
export function RemoveReactionsDialog({
  guildId,
  channelId,
  id,
  emoji,
  onClose,
}: RemoveReactionsDialogProps) {
  const dispatch = useAppDispatch();
  const isThere = useAppSelector((state) => selectMessage(state, channelId, id) !== null);
  const name = useAppSelector(
    (state) => selectMessage(state, channelId, id)?.reactions.find((one) => one.emoji === emoji)?.name,
  );
  const may = useAppSelector((state) => selectCanCallIn(state, channelId, 'reactions.clear'));
  const lost = may ? null : t('You can no longer remove reactions here');
  useCloseWhen(isThere ? lost : t('This message was deleted'), onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void dispatch(removeReactions({ channelId, messageId: id }, { emoji, userId: null }));
      }}
      title={emoji === null ? t('Remove All Reactions') : t('Remove Reactions')}
      description={
        emoji === null ? (
          t('Remove everyone’s reactions from this message?')
        ) : (
          <Trans
            text="Remove everyone’s <emoji/> from this message?"
            components={{ emoji: <ReactionEmoji guildId={guildId} reaction={{ emoji, name }} /> }}
          />
        )
      }
      confirmLabel={t('Remove')}
      tone="danger"
    />
  );
}
