import type { ReactElement } from 'react';
import { t } from '../../../domain/i18n/t';
import { Badge } from '../../ui/identity/Badge';
import { Card } from '../../ui/page/Card';
import { EmptyState } from '../../ui/page/EmptyState';
import { PageHeading } from '../../ui/page/PageHeading';

/** A page whose feature is still to come (docs/spec/server-settings.md 'Pages'). */
export function ComingSoonPage({ name, icon }: { readonly name: string; readonly icon: ReactElement }) {
  return (
    <>
      <PageHeading title={name} />
      <Card>
        <EmptyState
          icon={icon}
          title={name}
          description={t('This feature is coming soon!')}
          action={<Badge tone="accent">{t('Coming Soon')}</Badge>}
        />
      </Card>
    </>
  );
}
