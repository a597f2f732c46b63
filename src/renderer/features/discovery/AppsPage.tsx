import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { SearchField } from '../../ui/form/SearchField';
import { Tabs } from '../../ui/page/Tabs';
import styles from './Discovery.module.css';

const NAMES = ['Home', 'Productivity', 'Entertainment', 'Utilities', 'Social', 'Education', 'Gaming'];
const TABS = NAMES.map((name) => ({ id: name, label: name }));

/** Apps, which there are none of yet (docs/spec/discovery.md 'Apps'). */
export function AppsPage() {
  const [category, setCategory] = useState<string>('Home');
  const [query, setQuery] = useState('');
  return (
    <ScrollArea className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>Apps for your server</h1>
        <p className={styles.lead}>Bots and tools you can add to a server.</p>
        <SearchField label="Search apps..." value={query} onChange={setQuery} className={styles.search} />
      </header>
      <Tabs label="Categories" look="pill" tabs={TABS} value={category} onChange={setCategory} />
      <EmptyState
        icon={<Blocks />}
        title="Apps are coming soon!"
        description={
          query.trim() === ''
            ? 'For now, bots join like any other member.'
            : `There is no app called “${query.trim()}” yet.`
        }
        action={<Button disabledReason="Coming soon">Developer Programme</Button>}
      />
    </ScrollArea>
  );
}
