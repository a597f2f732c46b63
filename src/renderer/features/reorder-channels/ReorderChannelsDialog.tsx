import { useMemo, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { SIZES } from '../../../contract/limits';
import {
  arrange,
  type Arrangement,
  isSameArrangement,
  keepUpWith,
  positionsOf,
} from '../../../domain/channels/arrangement';
import { plural, t } from '../../../domain/i18n/t';
import { selectChannelGroups } from '../../state/channels/selectors';
import { reorderChannels } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen, useManagingLost } from '../../state/overlays/use-close-when';
import { Banner } from '../../ui/page/Banner';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { useRequest } from '../../ui/form/use-request';
import styles from './ReorderChannels.module.css';
import { ReorderList } from './ReorderList';

interface ReorderChannelsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Reorders channels and categories (docs/spec/channels.md 'Reordering'): nothing is sent before saving. */
export function ReorderChannelsDialog({ guildId, onClose }: ReorderChannelsDialogProps) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const live = useMemo(() => arrange(groups), [groups]);
  /** The arrangement after the user's moves; null before the first move: then the server's order is shown. */
  const [draft, setDraft] = useState<Arrangement | null>(null);
  const request = useRequest();
  useCloseWhen(useManagingLost(guildId), onClose);
  const now = useMemo(() => (draft === null ? live : keepUpWith(draft, live)), [draft, live]);
  const isChanged = !isSameArrangement(now, live);
  const { channels, categories } = positionsOf(now);
  const save = async (): Promise<void> => {
    await request.send(
      () => dispatch(reorderChannels(guildId, { channels, categories })),
      onClose,
      // A failure restores the original order.
      () => setDraft(null),
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void save()}
      title={t('Reorder Channels')}
      description={t(
        'Drag and drop channels and categories to reorder them. Changes affect all server members.',
      )}
      width={SIZES.reorderDialogWidth}
      maxHeight={SIZES.reorderDialogMaxHeight}
      flush
      errorIn="own"
      request={request}
      confirmLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      disabledReason={isChanged ? undefined : t('Nothing has changed')}
      beside={
        <p className={styles.summary}>
          {t('{{channels}} • {{categories}}', {
            channels: plural('{{count}} channel', '{{count}} channels', { count: channels.length }),
            categories: plural('{{count}} category', '{{count}} categories', { count: categories.length }),
          })}{' '}
          {isChanged ? <span className={styles.unsaved}>{t('• Unsaved changes')}</span> : null}
        </p>
      }
    >
      <ReorderList arrangement={now} onChange={setDraft} />
      {request.error === undefined ? null : (
        <div className={styles.error}>
          <Banner tone="error">{request.error}</Banner>
        </div>
      )}
    </FormDialog>
  );
}
