import type { CSSProperties } from 'react';
import type { Progress } from '../../../../domain/guilds/requirements';
import { plural, t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import styles from './Programmes.module.css';

const number = new Intl.NumberFormat('en');

/** The number of members, out of the required number. */
export function MembersProgressCard({ progress }: { readonly progress: Progress }) {
  const { members, membersNeeded } = progress;
  const part = Math.min(1, members / membersNeeded);
  const missing = membersNeeded - members;
  const style: CSSProperties = { scale: `${part} 1` };
  return (
    <Card
      title={t('Members Progress')}
      description={
        missing > 0
          ? plural('{{missing}} more member to go', '{{missing}} more members to go', {
              count: missing,
              missing: number.format(missing),
            })
          : t('There are enough members')
      }
      actions={
        <span className={styles.count}>
          {number.format(members)} / {number.format(membersNeeded)}
        </span>
      }
    >
      <div
        role="progressbar"
        aria-label={t('Members Progress')}
        aria-valuemin={0}
        aria-valuemax={membersNeeded}
        aria-valuenow={Math.min(members, membersNeeded)}
        aria-valuetext={t('{{members}} of {{membersNeeded}} members', { members, membersNeeded })}
        className={styles.track}
      >
        <div className={styles.bar} data-full={missing <= 0 || undefined} style={style} />
      </div>
    </Card>
  );
}
