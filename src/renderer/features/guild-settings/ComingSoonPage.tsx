import type { ReactElement } from 'react';
import { t } from '../../../domain/i18n/t';
import { Badge } from '../../ui/identity/Badge';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import styles from './ComingSoonPage.module.css';

/** A page of a later feature: a card with its name (docs/spec/server-settings.md 'Pages'). */
export function ComingSoonPage({ name, icon }: { readonly name: string; readonly icon: ReactElement }) {
  return (
    <Card>
      <div className={styles.coming}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <PageHeading
          title={
            <span className={styles.title}>
              {name} <Badge tone="accent">{t('Coming Soon')}</Badge>
            </span>
          }
          description={t('This feature is coming soon!')}
        />
      </div>
    </Card>
  );
}
