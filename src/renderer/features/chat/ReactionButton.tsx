import { SmilePlus } from 'lucide-react';
import type { MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectAddingReason } from '../../state/messages/reactions';
import { IconButton } from '../../ui/form/IconButton';
import { type PickerPlace, useFeed } from './feed-context';

interface ReactionButtonProps {
  readonly id: MessageId;
  readonly place: PickerPlace;
  /** Whether the picker is open beside this button. */
  readonly isOpen: boolean;
  readonly className?: string | undefined;
}

/** 'Add Reaction': opens the emoji picker for a message. */
export function ReactionButton({ id, place, isOpen, className }: ReactionButtonProps) {
  const { channelId, pickReaction, placePicker } = useFeed();
  const reason = useAppSelector((state) => selectAddingReason(state, channelId, id));
  return (
    <IconButton
      ref={isOpen ? placePicker : undefined}
      label={t('Add Reaction')}
      icon={<SmilePlus />}
      size={place === 'reactions' ? 's' : 'm'}
      className={className}
      shortcut="+"
      disabledReason={reason}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => pickReaction(id, place)}
    />
  );
}
