import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { RemoveDataCard } from './computer/RemoveDataCard';
import { PingChoices } from './PingChoices';

/** How messages that mention one look and sound, and one's data (docs/spec/user-settings.md 'Preferences'). */
export function PreferencesPage() {
  return (
    <>
      <PageHeading title="Preferences" />
      <Card title="Pings" description="Messages that mention you are marked with this colour.">
        <PingChoices />
      </Card>
      <RemoveDataCard />
    </>
  );
}
