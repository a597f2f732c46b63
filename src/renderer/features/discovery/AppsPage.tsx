import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ScrollArea } from '../../ui/ScrollArea';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import styles from './Discovery.module.css';

const NAMES = ['Home', 'Productivity', 'Entertainment', 'Utilities', 'Social', 'Education', 'Gaming'];
const TABS = NAMES.map((name) => ({ id: name, label: name }));

/** Apps, which there are none of yet (shell.md 2). */
export function AppsPage() {
  const [category, setCategory] = useState<string>('Home');
  const [query, setQuery] = useState('');
  return (
    <ScrollArea className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>Apps for your server</h1>
        <p className={styles.lead}>Bots and tools that a server can take in.</p>
        <SearchField label="Search apps..." value={query} onChange={setQuery} className={styles.search} />
      </header>
      <Tabs label="Categories" look="pill" tabs={TABS} value={category} onChange={setCategory} />
      <EmptyState
        icon={<Blocks />}
        title="Apps are coming soon!"
        description={
          query.trim() === ''
            ? 'Until then, bots join a server as any member does.'
            : `There is no app called “${query.trim()}” yet.`
        }
        action={<Button disabledReason="Coming soon">Developer Programme</Button>}
      />
    </ScrollArea>
  );
}
