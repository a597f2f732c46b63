import { PackageOpen } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { StoreItem } from '../../../contract/entities/store-item';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { findItems, SHOP_FILTER_NAMES, SHOP_FILTERS, type ShopFilter } from '../../../domain/shop/find-items';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Shelf as ShelfName } from '../../state/shop/types';
import { applyItem, loadShelf } from '../../state/shop/thunks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { SearchField } from '../../ui/form/SearchField';
import { Tabs } from '../../ui/page/Tabs';
import { useRequest } from '../../ui/form/use-request';
import { Preview } from './Preview';
import { ShopCard, ShopCardSkeleton } from './ShopCard';
import styles from './Shop.module.css';

const isFilter = (name: string): name is ShopFilter => name in SHOP_FILTERS;
const FILTERS = Object.keys(SHOP_FILTERS)
  .filter(isFilter)
  .map((name) => ({ id: name, label: SHOP_FILTER_NAMES[name] }));
const SKELETONS = 8;

const WORDS = {
  decorations: {
    search: msg('Search decorations...'),
    title: msg('Apply Decoration'),
    question: msg('Are you sure you want to apply this decoration?'),
    many: msg('decorations'),
    noneYet: msg('There are no decorations yet'),
    noneFound: msg('No decorations found'),
  },
  nameplates: {
    search: msg('Search nameplates...'),
    title: msg('Apply Nameplate'),
    question: msg('Are you sure you want to apply this nameplate?'),
    many: msg('nameplates'),
    noneYet: msg('There are no nameplates yet'),
    noneFound: msg('No nameplates found'),
  },
} as const;

/** The items of one kind: four columns, with search and filters, applied after a question. */
export function Shelf({ shelf }: { readonly shelf: ShelfName }) {
  const dispatch = useAppDispatch();
  const { phase, error, value: list } = useAppSelector((state) => state.shop[shelf]);
  const [filter, setFilter] = useState<ShopFilter>('All');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<StoreItem | null>(null);
  const words = WORDS[shelf];
  useEffect(() => {
    void dispatch(loadShelf(shelf));
  }, [dispatch, shelf]);
  const shown = useMemo(() => findItems(list, filter, query), [list, filter, query]);

  return (
    <>
      <Preview shelf={shelf} items={list} />
      <div className={styles.tools}>
        <Tabs
          label={t('Filter')}
          look="pill"
          tabs={tRows(FILTERS, 'label')}
          value={filter}
          onChange={setFilter}
        />
        <SearchField label={t(words.search)} value={query} onChange={setQuery} className={styles.search} />
      </div>
      {phase === 'failed' ? (
        <ErrorState message={error ?? ''} onRetry={() => void dispatch(loadShelf(shelf))} />
      ) : (
        <ul className={styles.grid} aria-label={t(words.many)} aria-busy={phase !== 'loaded'}>
          {phase === 'loaded'
            ? shown.map((item) => (
                <ShopCard key={item.id} shelf={shelf} item={item} onApply={() => setChosen(item)} />
              ))
            : Array.from({ length: SKELETONS }, (_, index) => <ShopCardSkeleton key={index} />)}
        </ul>
      )}
      {phase === 'loaded' && shown.length === 0 ? (
        <EmptyState
          icon={<PackageOpen />}
          title={t(list.length === 0 ? words.noneYet : words.noneFound)}
          description={list.length === 0 ? undefined : t('Try another word, or All.')}
        />
      ) : null}
      {chosen === null ? null : (
        <ApplyDialog key={chosen.id} shelf={shelf} item={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface ApplyDialogProps {
  readonly shelf: ShelfName;
  readonly item: StoreItem;
  readonly onClose: () => void;
}

function ApplyDialog({ shelf, item, onClose }: ApplyDialogProps) {
  const dispatch = useAppDispatch();
  const { isPending, error, send } = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(() => dispatch(applyItem(shelf, item)), onClose)}
      title={t(WORDS[shelf].title)}
      description={t(WORDS[shelf].question)}
      confirmLabel={t('Apply')}
      pending={isPending}
      error={error}
    />
  );
}
