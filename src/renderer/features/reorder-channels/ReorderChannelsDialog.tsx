import { useMemo, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { SIZES } from '../../../contract/limits';
import {
  arrange,
  type Arrangement,
  isSameArrangement,
  keepUpWith,
  placesOf,
} from '../../../domain/channels/arrangement';
import { selectChannelGroups } from '../../state/channels/selectors';
import { reorderChannels } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen, useManagingLost } from '../../state/overlays/use-close-when';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useRequest } from '../../ui/use-request';
import styles from './ReorderChannels.module.css';
import { ReorderList } from './ReorderList';

interface ReorderChannelsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Gives channels and categories another order (server-area.md 2.17): nothing is sent before it is saved. */
export function ReorderChannelsDialog({ guildId, onClose }: ReorderChannelsDialogProps) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const live = useMemo(() => arrange(groups), [groups]);
  /** What was moved here; null while nothing was, so that the order is the server's. */
  const [draft, setDraft] = useState<Arrangement | null>(null);
  const request = useRequest();
  useCloseWhen(useManagingLost(guildId), onClose);
  const now = useMemo(() => (draft === null ? live : keepUpWith(draft, live)), [draft, live]);
  const isChanged = !isSameArrangement(now, live);
  const { channels, categories } = placesOf(now);
  const save = async (): Promise<void> => {
    await request.send(async () => {
      const refused = await dispatch(reorderChannels(guildId, { channels, categories }));
      // A failure brings the original order back.
      if (refused !== null) setDraft(null);
      return refused;
    }, onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void save()}
      title="Reorder Channels"
      description="Drag and drop channels and categories to reorder them. Changes affect all server members."
      width={SIZES.reorderDialogWidth}
      maxHeight={SIZES.reorderDialogMaxHeight}
      flush
      footer={
        <>
          <p className={styles.summary}>
            {count(channels.length, 'channel', 'channels')} •{' '}
            {count(categories.length, 'category', 'categories')}
            {isChanged ? <span className={styles.unsaved}> • Unsaved changes</span> : null}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={request.isPending}
            pendingLabel="Saving..."
            disabledReason={isChanged ? undefined : 'Nothing has changed'}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <ReorderList arrangement={now} onChange={setDraft} />
      {request.error === undefined ? null : (
        <div className={styles.error}>
          <Banner tone="error">{request.error}</Banner>
        </div>
      )}
    </Dialog>
  );
}
