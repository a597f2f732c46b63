import type { ChannelId } from '../../../contract/ids';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectConversationName } from '../../state/conversations/selectors';
import { leaveGroup } from '../../state/conversations/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Trans } from '../../ui/text/Trans';

interface LeaveGroupDialogProps {
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** Asks before a group is left. */
export function LeaveGroupDialog({ channelId, onClose }: LeaveGroupDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => selectConversationName(state, guildOfConversation(channelId)) ?? '');
  const offline = useAppSelector(selectOfflineReason);
  const { isPending, error, send } = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(() => dispatch(leaveGroup(channelId)), onClose)}
      title={t('Leave Group')}
      description={
        <Trans
          text="Are you sure you want to leave <name/>? You can only come back if a member adds you."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Leave Group')}
      pendingLabel={t('Leaving...')}
      pending={isPending}
      disabledReason={offline}
      error={error}
      tone="danger"
    />
  );
}
