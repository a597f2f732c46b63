import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { PageHeading } from '../../../ui/page/PageHeading';
import { NotificationChoices } from './NotificationChoices';
import { NotificationLogDialog } from './NotificationLogDialog';

/** The notifications on this computer; each choice takes effect at once (docs/spec/notifications.md). */
export function NotificationsPage() {
  const [asksWhy, setAsksWhy] = useState(false);
  return (
    <>
      <PageHeading title={t('Notifications')} />
      <Card>
        <NotificationChoices onWhy={() => setAsksWhy(true)} />
      </Card>
      {asksWhy ? <NotificationLogDialog onClose={() => setAsksWhy(false)} /> : null}
    </>
  );
}
