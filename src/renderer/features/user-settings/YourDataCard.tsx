import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { downloadExport } from '../../state/exports/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasFeature } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/page/Card';

/** Downloads what the server has of the user (feature `account-export`). */
export function YourDataCard() {
  const dispatch = useAppDispatch();
  const hasExports = useAppSelector((state) => selectHasFeature(state, 'account-export'));
  const offline = useAppSelector(selectOfflineReason);
  const [isPending, setIsPending] = useState(false);
  if (!hasExports) return null;
  const download = async () => {
    setIsPending(true);
    await dispatch(downloadExport(null));
    setIsPending(false);
  };
  return (
    <Card
      title={t('Your Data')}
      description={t('Download a copy of your account, your messages and your files as a ZIP archive.')}
      actions={
        <Button
          pending={isPending}
          pendingLabel={t('Downloading…')}
          disabledReason={offline}
          onClick={() => void download()}
        >
          {t('Download My Data')}
        </Button>
      }
    />
  );
}
