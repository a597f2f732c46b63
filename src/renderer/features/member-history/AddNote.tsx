import { useState } from 'react';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import { t } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { addNote } from '../../state/member-notes/thunks';
import type { MemberRef } from '../../state/members/thunks';
import { Button } from '../../ui/form/Button';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { Banner } from '../../ui/page/Banner';
import styles from './MemberHistory.module.css';

/** The field for a note about a member. */
export function AddNote({ member }: { readonly member: MemberRef }) {
  const dispatch = useAppDispatch();
  const blocked = useAppSelector(selectBlockedReason);
  const [text, setText] = useState('');
  const { isPending, error, send, clear } = useRequest();
  const write = (next: string): void => {
    clear();
    setText(next);
  };
  const add = (): Promise<void> =>
    send(
      () => dispatch(addNote(member, text)),
      () => setText(''),
    );
  return (
    <div className={styles.adding}>
      <TextArea
        label={t('Add a note')}
        rows={2}
        disabled={blocked !== undefined}
        value={text}
        onChange={write}
        limit={DESK_LIMITS.noteText}
      />
      {error === undefined ? null : <Banner tone="error">{error}</Banner>}
      <Button
        className={styles.add}
        variant="primary"
        pending={isPending}
        pendingLabel={t('Adding...')}
        disabledReason={blocked ?? (text.trim() === '' ? t('Write a note first') : undefined)}
        onClick={() => void add()}
      >
        {t('Add Note')}
      </Button>
    </div>
  );
}
