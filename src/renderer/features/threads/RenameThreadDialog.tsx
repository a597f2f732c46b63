import { useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectThread } from '../../state/threads/selectors';
import { editThread } from '../../state/threads/thunks';
import { ThreadNameDialog } from './ThreadNameDialog';
import { threadGone } from './thread-gone';

interface RenameThreadDialogProps {
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** Gives a thread another name. */
export function RenameThreadDialog({ channelId, onClose }: RenameThreadDialogProps) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => selectThread(state, channelId)?.name ?? null);
  /** Null until the person types: until then the thread's current name is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  useCloseWhen(kept === null ? threadGone() : null, onClose);
  const name = typed ?? kept ?? '';
  return (
    <ThreadNameDialog
      title={t('Rename Thread')}
      confirmLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      name={name}
      onName={setTyped}
      disabledReason={name.trim() === kept ? t('Nothing has changed') : undefined}
      save={() => dispatch(editThread(channelId, { name: name.trim() }))}
      onClose={onClose}
    />
  );
}
