import type { StoreItem } from '../../../contract/entities/store-item';
import { t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import type { Shelf } from '../../state/shop/types';
import { Avatar } from '../../ui/identity/Avatar';
import { Button } from '../../ui/form/Button';
import { Skeleton } from '../../ui/page/Skeleton';
import styles from './Shop.module.css';

interface ShopCardProps {
  readonly shelf: Shelf;
  readonly item: StoreItem;
  readonly onApply: () => void;
}

/** An item as it looks on the user, with Apply. */
export function ShopCard({ shelf, item, onApply }: ShopCardProps) {
  const me = useAppSelector(selectMe);
  const avatar = usePicture(me?.avatar ?? null);
  const picture = usePicture(item.url);
  const name = me?.username ?? '';
  const isWorn = item.url === (shelf === 'nameplates' ? me?.nameplate : me?.avatarDecoration);
  return (
    <li className={styles.card}>
      <div className={styles.show} data-shelf={shelf} aria-hidden>
        {shelf === 'nameplates' ? (
          <span className={styles.plate}>
            {picture === null ? null : <img className={styles.plateImage} src={picture} alt="" />}
            <Avatar name={name} src={avatar} size={32} />
            <span className={styles.plateName}>{name}</span>
          </span>
        ) : (
          <Avatar name={name} src={avatar} decoration={picture} size={80} />
        )}
      </div>
      <h2 className={styles.name}>{item.name}</h2>
      <p className={styles.description}>{item.description ?? ''}</p>
      <Button
        size="s"
        variant={isWorn ? undefined : 'primary'}
        aria-label={t('Apply {{name}}', { name: item.name })}
        disabledReason={isWorn ? t('You are wearing it') : undefined}
        onClick={onApply}
      >
        {isWorn ? t('Applied') : t('Apply')}
      </Button>
    </li>
  );
}

/** The placeholder of a loading card. */
export function ShopCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden>
      <div className={styles.show}>
        <Skeleton shape="round" width={80} height={80} />
      </div>
      <Skeleton width="50%" height={18} />
      <Skeleton width="80%" />
      <Skeleton height={28} shape="block" />
    </li>
  );
}
