import { t } from '../../../domain/i18n/t';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { KeptMessagesCard } from './computer/KeptMessagesCard';
import { RemoveDataCard } from './computer/RemoveDataCard';
import { PingChoices } from './PingChoices';

/**
 * Highlight and sound of messages that mention the user, and the user's data
 * (docs/spec/user-settings.md 'Preferences').
 */
export function PreferencesPage() {
  return (
    <>
      <PageHeading title={t('Preferences')} />
      <Card title={t('Pings')} description={t('Messages that mention you are marked with this colour.')}>
        <PingChoices />
      </Card>
      <KeptMessagesCard />
      <RemoveDataCard />
    </>
  );
}
