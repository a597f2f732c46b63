import { t } from '../../../domain/i18n/t';
import { useDownload } from '../../state/exports/use-download';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppSelector } from '../../state/hooks';
import { selectHasFeature } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/page/Card';

/** Downloads what the server has of the user (feature `account-export`). */
export function YourDataCard() {
  const hasExports = useAppSelector((state) => selectHasFeature(state, 'account-export'));
  const offline = useAppSelector(selectOfflineReason);
  const { isPending, onClick } = useDownload(null);
  if (!hasExports) return null;
  return (
    <Card
      title={t('Your Data')}
      description={t('Download a copy of your account, your messages and your files as a ZIP archive.')}
      actions={
        <Button
          pending={isPending}
          pendingLabel={t('Downloading…')}
          disabledReason={offline}
          onClick={onClick}
        >
          {t('Download My Data')}
        </Button>
      }
    />
  );
}
