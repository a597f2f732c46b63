import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { RememberChoice } from './RememberChoice';
import { StartupChoice } from './StartupChoice';
import { WindowChoices } from './WindowChoices';

/** The window at the start and when it is closed; each choice takes effect at once (docs/spec/desktop.md). */
export function WindowPage() {
  return (
    <>
      <PageHeading title={t('Window and Tray')} />
      <Card>
        <WindowChoices />
        <StartupChoice />
        <RememberChoice />
      </Card>
    </>
  );
}
