import { t } from '../../../domain/i18n/t';
import { helpAsked, refusalDismissed } from '../../state/help/slice';
import { decideUpdate } from '../../state/help/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';
import styles from './Help.module.css';

function RefusedBar() {
  const dispatch = useAppDispatch();
  return (
    <Banner
      edge
      tone="warning"
      onDismiss={() => dispatch(refusalDismissed())}
      action={
        <Button size="s" onClick={() => dispatch(helpAsked('updates'))}>
          {t('Details')}
        </Button>
      }
    >
      {t('Guildhall can’t be updated: the update feed can’t be trusted.')}
    </Banner>
  );
}

/** Shows that an update is ready, which is never installed without consent, or that updates are refused. */
export function UpdateBar() {
  const dispatch = useAppDispatch();
  const updates = useAppSelector((state) => state.help.updates);
  if (updates?.phase === 'refused') return <RefusedBar />;
  if (updates?.phase !== 'ready') return null;
  return (
    <Banner
      edge
      action={
        <span className={styles.actions}>
          <Button size="s" variant="primary" onClick={() => void dispatch(decideUpdate('restart'))}>
            {t('Restart Now')}
          </Button>
          <Button size="s" onClick={() => void dispatch(decideUpdate('later'))}>
            {t('Later')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => void dispatch(decideUpdate('skip'))}>
            {t('Skip This Version')}
          </Button>
        </span>
      }
    >
      {t('Guildhall {{version}} is ready.', { version: updates.version })}
    </Banner>
  );
}
