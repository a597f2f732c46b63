import { useRef, useState } from 'react';
import type { HistoryItem } from '../../../contract/entities/member-history';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppSelector } from '../../state/hooks';
import { selectSeesHistory } from '../../state/member-notes/selectors';
import { type ShownHistory, useHistory } from '../../state/member-notes/use-history';
import { selectUserName } from '../../state/members/named-user';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Banner } from '../../ui/page/Banner';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { AddNote } from './AddNote';
import { DeleteNoteDialog } from './DeleteNoteDialog';
import { HistoryRow } from './HistoryRow';
import styles from './MemberHistory.module.css';

interface MemberHistoryDialogProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** What a person is called of whom nothing is known here. */
  readonly name?: string;
  readonly onClose: () => void;
}

/** What staff know of somebody: notes, warnings, acts and joining (docs/spec/moderation.md 'Notes and warnings'). */
export function MemberHistoryDialog({ guildId, userId, name: called, onClose }: MemberHistoryDialogProps) {
  const member = { guildId, userId };
  const history = useHistory(member);
  const [deleting, setDeleting] = useState<HistoryItem | null>(null);
  const name = useAppSelector((state) => stripInvisible(selectUserName(state, guildId, userId, called)));
  const isLost = useAppSelector((state) => !selectSeesHistory(state, guildId));
  const list = useRef<HTMLDivElement>(null);
  useCloseWhen(isLost ? t('You can no longer see the history of members') : null, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('History of {{name}}', { name })}
      description={t('Only staff can see this.')}
      width="l"
    >
      <AddNote member={member} />
      <div ref={list} tabIndex={-1} className={styles.history}>
        <Items history={history} onDelete={setDeleting} />
      </div>
      {deleting === null ? null : (
        <DeleteNoteDialog
          member={member}
          note={deleting}
          onClose={(isDone) => {
            setDeleting(null);
            // The button that opened the question has gone with the note.
            if (isDone) list.current?.focus();
          }}
        />
      )}
    </Dialog>
  );
}

interface ItemsProps {
  readonly history: ShownHistory;
  readonly onDelete: (item: HistoryItem) => void;
}

function Items({ history: { phase, error, value, isAsking, reload }, onDelete }: ItemsProps) {
  if (phase === 'failed')
    return <ErrorState compact message={error ?? ''} onRetry={reload} pending={isAsking} />;
  if (phase === 'loading')
    return <SkeletonRows rows={4} avatar={32} lines={2} rowHeight={56} label={t('Loading history')} />;
  return (
    <>
      {error === null ? null : (
        <Banner
          tone="warning"
          action={
            <Button size="s" onClick={reload} pending={isAsking}>
              {t('Try Again')}
            </Button>
          }
        >
          {t('{{error}}: what is shown may be out of date.', { error })}
        </Banner>
      )}
      {value.length === 0 ? (
        <EmptyState compact title={t('Nothing yet')} description={t('Notes and warnings appear here.')} />
      ) : (
        <ul className={styles.list} aria-label={t('History')}>
          {value.map((item) => (
            <HistoryRow key={`${item.kind} ${item.id}`} item={item} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </>
  );
}
