import { t } from '../../../domain/i18n/t';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';

interface StaleBannerProps {
  readonly error: string;
  readonly onRetry: () => void;
}

/** Over a list that could not be fetched again: it may be out of date. */
export function StaleBanner({ error, onRetry }: StaleBannerProps) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="s" onClick={onRetry}>
          {t('Try Again')}
        </Button>
      }
    >
      {t('{{error}}: what is shown may be out of date.', { error })}
    </Banner>
  );
}
