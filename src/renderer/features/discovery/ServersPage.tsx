import { Compass, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  DISCOVERY_CATEGORIES,
  DISCOVERY_CATEGORY_NAMES,
  type DiscoveryCategory,
  findGuilds,
  foundText,
} from '../../../domain/discovery/find-guilds';
import { plural, t, tRows } from '../../../domain/i18n/t';
import { abbreviateCount } from '../../../domain/members/counts';
import { loadDiscovery } from '../../state/discovery/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { SearchField } from '../../ui/form/SearchField';
import { StatStrip } from '../../ui/page/StatStrip';
import { Tabs } from '../../ui/page/Tabs';
import styles from './Discovery.module.css';
import { DiscoveryCard, DiscoveryCardSkeleton } from './DiscoveryCard';

const isCategory = (name: string): name is DiscoveryCategory => name in DISCOVERY_CATEGORIES;
const TABS = Object.keys(DISCOVERY_CATEGORIES)
  .filter(isCategory)
  .map((name) => ({ id: name, label: DISCOVERY_CATEGORY_NAMES[name] }));
const SKELETONS = 6;

/** Servers that can be joined: by category and search, in three columns, with totals. */
export function ServersPage() {
  const dispatch = useAppDispatch();
  const { phase, error, value: list } = useAppSelector((state) => state.discovery);
  const [category, setCategory] = useState<DiscoveryCategory>('Home');
  const [query, setQuery] = useState('');
  useEffect(() => {
    void dispatch(loadDiscovery());
  }, [dispatch]);
  const shown = useMemo(() => findGuilds(list, category, query), [list, category, query]);
  const isSearching = query.trim() !== '';
  const total = (count: 'totalMembers' | 'onlineMembers'): string =>
    abbreviateCount(list.reduce((sum, guild) => sum + guild[count], 0));

  return (
    <ScrollArea className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>{t('Find your people')}</h1>
        <p className={styles.lead}>
          {t('Servers that are open to everyone. Drop in, and stay if you like it.')}
        </p>
        <SearchField
          label={t('Search servers...')}
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
      <p role="status" className={styles.found}>
        {isSearching && phase === 'loaded' ? foundText(shown.length, query) : null}
      </p>
      {phase === 'failed' ? (
        <ErrorState message={error ?? ''} onRetry={() => void dispatch(loadDiscovery())} />
      ) : (
        <ul className={styles.grid} aria-label={t('Servers')} aria-busy={phase !== 'loaded'}>
          {phase === 'loaded'
            ? shown.map((guild) => <DiscoveryCard key={guild.id} guild={guild} />)
            : Array.from({ length: SKELETONS }, (_, index) => <DiscoveryCardSkeleton key={index} />)}
        </ul>
      )}
      {phase === 'loaded' && shown.length === 0 && !isSearching ? (
        <EmptyState
          icon={<Compass />}
          title={
            list.length === 0
              ? t('No servers are listed yet')
              : t('No servers in {{category}} yet', { category })
          }
          description={t(
            'Servers are listed here when they are verified, partnered, or when their staff list them.',
          )}
        />
      ) : null}
      <section className={styles.call} aria-label={t('Create your own')}>
        <div className={styles.callWords}>
          <h2 className={styles.callTitle}>{t("Can't find a fit? Start your own.")}</h2>
          <p className={styles.lead}>{t('A server for your group takes a minute, and is yours to shape.')}</p>
        </div>
        <Button
          variant="primary"
          icon={<Plus size={16} />}
          onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: { step: 'create' } }))}
        >
          {t('Create Server')}
        </Button>
      </section>
      <StatStrip
        label={t('At a glance')}
        stats={[
          {
            label: plural('Community', 'Communities', { count: list.length }),
            value: abbreviateCount(list.length),
          },
          { label: t('Members'), value: total('totalMembers') },
          { label: t('Online now'), value: total('onlineMembers') },
        ]}
      />
    </ScrollArea>
  );
}
