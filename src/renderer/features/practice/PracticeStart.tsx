import { useEffect } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { describePractice, practise } from '../../state/practice/thunks';
import { Button } from '../../ui/form/Button';
import { GuildhallMark } from '../../ui/identity/GuildhallMark';
import { Spinner } from '../../ui/page/Spinner';
import styles from './Practice.module.css';

/** Before practice: its server is being made, or could not be. */
export function PracticeStart() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ practice }) => practice.current);
  useEffect(() => {
    void dispatch(describePractice());
  }, [dispatch]);
  return (
    <main className={styles.start}>
      <GuildhallMark size={56} />
      <h1 className={styles.title}>{t('Practice Moderation')}</h1>
      {state?.phase === 'failed' ? (
        <>
          <p role="alert">{state.words}</p>
          <Button variant="primary" onClick={() => void dispatch(practise('practice.leave', null))}>
            {t('Leave Practice')}
          </Button>
        </>
      ) : (
        <>
          <Spinner size={32} label={t('Loading')} />
          <p>{t('The server of practice is being made. Nothing of yours is in it.')}</p>
        </>
      )}
    </main>
  );
}
