import { ScrollText } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { CHANGE_LOG, type Release } from '../../../domain/releases/releases';
import { dateText } from '../../state/time-texts';
import { Badge } from '../../ui/identity/Badge';
import { ScreenHeader } from '../../ui/page/ScreenHeader';
import { ScrollArea } from '../../ui/page/ScrollArea';
import styles from './ChangeLogPage.module.css';
import { ReleaseSections } from './ReleaseSections';

const TONES = { major: 'accent', minor: 'success', patch: 'neutral' } as const;

/** The releases, newest first, with their changes (docs/spec/home.md 'Change log'). */
export function ChangeLogPage() {
  return (
    <main className={styles.page} aria-label={t('Change Log')}>
      <ScreenHeader icon={<ScrollText size={20} aria-hidden />} title={t('Change Log')} />
      <ScrollArea className={styles.list} tabIndex={0} role="region" aria-label={t('Releases')}>
        {CHANGE_LOG.map((release) => (
          <Entry key={release.version} release={release} />
        ))}
      </ScrollArea>
    </main>
  );
}

function Entry({ release }: { readonly release: Release }) {
  return (
    <article className={styles.release} aria-label={release.version}>
      <header className={styles.head}>
        <h2 className={styles.version}>{release.version}</h2>
        <Badge tone={TONES[release.type]}>{release.type}</Badge>
        <time className={styles.date} dateTime={release.date}>
          {dateText(release.date)}
        </time>
      </header>
      <ReleaseSections release={release} />
    </article>
  );
}
