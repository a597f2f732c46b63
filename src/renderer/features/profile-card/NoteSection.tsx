import { useEffect, useState } from 'react';
import type { UserId } from '../../../contract/ids';
import { USER_NOTES } from '../../../contract/people-limits';
import { t } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMyId, selectHasFeature } from '../../state/session/selectors';
import { loadNote, saveNote } from '../../state/user-notes/thunks';
import { TextArea } from '../../ui/form/TextArea';
import styles from './ProfileCard.module.css';

interface NoteSectionProps {
  readonly userId: UserId;
  /** The name by which a screen reader says whom the note is about. */
  readonly name: string;
}

/** What the viewer has written for themselves about somebody; it is saved when the field is left. */
export function NoteSection({ userId, name }: NoteSectionProps) {
  const dispatch = useAppDispatch();
  const has = useAppSelector((state) => selectHasFeature(state, 'user-notes'));
  const isOneself = useAppSelector((state) => selectMyId(state) === userId);
  const kept = useAppSelector((state) => state.userNotes.byId[userId]);
  const blocked = useAppSelector(selectBlockedReason);
  /** The text while it is written; null where what is kept is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => {
    void dispatch(loadNote(userId));
  }, [dispatch, userId]);
  if (!has || isOneself || kept === undefined) return null;
  const save = async (): Promise<void> => {
    if (draft === null || draft === (kept ?? '')) {
      setDraft(null);
      return;
    }
    const result = await dispatch(saveNote(userId, draft));
    setError(result.ok ? undefined : result.failure);
    if (result.ok) setDraft(null);
  };
  return (
    <section className={styles.note}>
      <TextArea
        label={t('Note')}
        aria-description={t('About {{name}}, only for you', { name })}
        placeholder={t('Only you can see this note')}
        rows={1}
        counter={false}
        limit={USER_NOTES.text}
        value={draft ?? kept ?? ''}
        readOnly={blocked !== undefined}
        hint={blocked}
        error={error}
        onChange={(text) => {
          setDraft(text);
          setError(undefined);
        }}
        onBlur={() => void save()}
      />
    </section>
  );
}
