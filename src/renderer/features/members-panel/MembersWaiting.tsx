import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { HEIGHTS } from './GroupedList';
import styles from './MembersPanel.module.css';

/** Stands for a list of members while it is loaded. */
export function MembersWaiting() {
  return (
    <div className={styles.loading}>
      <SkeletonRows
        rows={COUNTS.memberSkeletonRows}
        avatar={32}
        rowHeight={HEIGHTS.member}
        label={t('Loading members')}
      />
    </div>
  );
}
