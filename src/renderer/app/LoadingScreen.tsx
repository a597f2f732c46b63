import { useEffect } from 'react';
import { msg, type Msg, t } from '../../domain/i18n/t';
import { warmTimeTexts } from '../state/time-texts';
import { BOOT_STEPS } from '../state/boot/slice';
import type { BootStep } from '../state/boot/types';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { signOut } from '../state/session/thunks';
import { Button } from '../ui/form/Button';
import { GuildhallMark } from '../ui/identity/GuildhallMark';
import { ProgressText } from '../ui/text/ProgressText';
import styles from './LoadingScreen.module.css';

const STEP_TEXTS: Readonly<Record<BootStep, Msg>> = {
  Initializing: msg('Initializing'),
  'Establishing Handshake': msg('Establishing Handshake'),
  'Organizing Guilds': msg('Organizing Guilds'),
  'Creating Context': msg('Creating Context'),
  Complete: msg('Complete'),
};

/** The five texts of the start, or what went wrong (docs/spec/accounts.md 'Start'). */
export function LoadingScreen({ step, onRetry }: { readonly step: BootStep; readonly onRetry: () => void }) {
  const dispatch = useAppDispatch();
  const failure = useAppSelector((state) => state.boot.failure);
  useEffect(warmTimeTexts, []);
  return (
    <main className={styles.screen}>
      <GuildhallMark size={56} />
      {failure === null ? (
        <ProgressText text={t(STEP_TEXTS[step])} done={(BOOT_STEPS.indexOf(step) + 1) / BOOT_STEPS.length} />
      ) : (
        <>
          <div role="alert" className={styles.failure}>
            <h1>{t('Error Initialising')}</h1>
            <p>{failure}</p>
            <p className={styles.muted}>
              {t('If the issue persists, please contact the platform engineer.')}
            </p>
          </div>
          <div className={styles.actions}>
            <Button onClick={() => void dispatch(signOut())}>{t('Log Out')}</Button>
            <Button variant="primary" onClick={onRetry}>
              {t('Try Again')}
            </Button>
          </div>
        </>
      )}
    </main>
  );
}
