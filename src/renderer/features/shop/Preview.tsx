import { useEffect, useState } from 'react';
import type { StoreItem } from '../../../contract/entities/store-item';
import { TIMERS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import type { Shelf } from '../../state/shop/types';
import { Avatar } from '../../ui/identity/Avatar';
import { prefersReducedMotion } from '../../ui/base/reduced-motion';
import styles from './Shop.module.css';

interface PreviewProps {
  readonly shelf: Shelf;
  readonly items: readonly StoreItem[];
}

/**
 * The user's own preview with one item after the other, two seconds each (docs/spec/store.md 'Articles'); with reduced
 * motion, the first item only.
 */
export function Preview({ shelf, items }: PreviewProps) {
  const me = useAppSelector(selectMe);
  const avatar = usePicture(me?.avatar ?? null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (prefersReducedMotion()) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), TIMERS.storePreviewCycleMs);
    return () => clearInterval(timer);
  }, []);
  const item = items[turn % Math.max(1, items.length)];
  const worn = usePicture(item?.url ?? null);
  const name = me?.username ?? '';
  return (
    <section className={styles.preview} aria-label={t('Preview')} data-shelf={shelf}>
      {shelf === 'nameplates' ? (
        <span className={styles.plate}>
          {worn === null ? null : <img className={styles.plateImage} src={worn} alt="" />}
          <Avatar name={name} src={avatar} size={40} />
          <span className={styles.plateName}>{name}</span>
        </span>
      ) : (
        <Avatar name={name} src={avatar} decoration={worn} size={120} />
      )}
      <span className={styles.previewWords}>
        <span className={styles.previewName}>{item?.name ?? ''}</span>
        <span className={styles.muted}>{item?.description ?? ''}</span>
      </span>
    </section>
  );
}
