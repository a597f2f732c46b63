import { X } from 'lucide-react';
import type { MessageId } from '../../../../contract/ids';
import { removeEmbeds } from '../../../state/embeds/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { IconButton } from '../../../ui/form/IconButton';
import { useFeed } from '../feed-context';
import styles from './Embeds.module.css';
import { removeLabel } from './remove-label';

/** The cross that takes all previews out of a message. */
export function RemoveEmbeds({ id, count }: { readonly id: MessageId; readonly count: number }) {
  const { channelId } = useFeed();
  const dispatch = useAppDispatch();
  const disabledReason = useAppSelector(selectBlockedReason);
  return (
    <IconButton
      className={styles.remove}
      size="s"
      label={removeLabel(count)}
      icon={<X />}
      disabledReason={disabledReason}
      onClick={() => void dispatch(removeEmbeds(channelId, id))}
    />
  );
}
