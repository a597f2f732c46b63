import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { SearchField } from '../../ui/form/SearchField';
import { Tabs } from '../../ui/page/Tabs';
import styles from './Discovery.module.css';

const TABS = [
  { id: 'Home', label: msg('Home') },
  { id: 'Productivity', label: msg('Productivity') },
  { id: 'Entertainment', label: msg('Entertainment') },
  { id: 'Utilities', label: msg('Utilities') },
  { id: 'Social', label: msg('Social') },
  { id: 'Education', label: msg('Education') },
  { id: 'Gaming', label: msg('Gaming') },
] as const;

/** Apps: none exist yet (docs/spec/discovery.md 'Apps'). */
export function AppsPage() {
  const [category, setCategory] = useState<string>(TABS[0].id);
  const [query, setQuery] = useState('');
  return (
    <ScrollArea className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>{t('Apps for your server')}</h1>
        <p className={styles.lead}>{t('Bots and tools you can add to a server.')}</p>
        <SearchField
          label={t('Search apps...')}
          value={query}
          onChange={setQuery}
          className={styles.search}
        />
      </header>
      <Tabs
        label={t('Categories')}
        look="pill"
        tabs={tRows(TABS, 'label')}
        value={category}
        onChange={setCategory}
      />
      <EmptyState
        icon={<Blocks />}
        title={t('Apps are coming soon!')}
        description={
          query.trim() === ''
            ? t('For now, bots join like any other member.')
            : t('There is no app called “{{query}}” yet.', { query: query.trim() })
        }
        action={<Button disabledReason={t('Coming soon')}>{t('Developer Programme')}</Button>}
      />
    </ScrollArea>
  );
}
