import { lazyPart } from '../../../ui/overlay/lazy-part';
import styles from './Search.module.css';

/** The results. Their code is loaded with the first search. */
export const LazySearchPanel = lazyPart(
  () => import('./SearchPanel').then((m) => m.SearchPanel),
  <aside className={styles.panel} aria-busy />,
);
