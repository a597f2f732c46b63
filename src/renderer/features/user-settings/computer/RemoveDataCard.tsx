import { useEffect, useId, useState } from 'react';
import type { DataFacts } from '../../../../contract/ipc/data';
import { t } from '../../../../domain/i18n/t';
import { describeData, removeData } from '../../../state/computer/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';

/** Removes all data that the app keeps on this computer; main asks, and the app quits. */
export function RemoveDataCard() {
  const dispatch = useAppDispatch();
  const [facts, setFacts] = useState<DataFacts | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  useEffect(() => {
    let isShown = true;
    void dispatch(describeData()).then((found) => {
      if (isShown && found.ok) setFacts(found.value);
    });
    return () => {
      isShown = false;
    };
  }, [dispatch]);
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    // After a confirmation this page no longer exists.
    await dispatch(removeData());
    setIsAsking(false);
  };
  const what =
    facts?.hasServer === true
      ? t(
          'Removes your sign-ins, settings and drafts, and the server on this computer with all its accounts and messages.',
        )
      : t('Removes your sign-ins, settings and drafts.');
  return (
    <Card
      title={t('Remove my data from this computer')}
      description={
        <span id={id}>{t('{{what}} Accounts and messages on other servers stay.', { what })}</span>
      }
      actions={
        <Button variant="danger" aria-describedby={id} pending={isAsking} onClick={() => void ask()}>
          {t('Remove My Data…')}
        </Button>
      }
    />
  );
}
