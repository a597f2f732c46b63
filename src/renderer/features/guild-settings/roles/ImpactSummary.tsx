import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { plural, t } from '../../../../domain/i18n/t';
import type { PermissionCount } from '../../../../domain/permissions/impact';
import { Button } from '../../../ui/form/Button';
import styles from './Impact.module.css';
import { PERMISSION_TEXTS } from './permission-texts';
import { memberCountText } from './role-texts';
import type { Impact } from './use-impact';

interface ImpactSummaryProps {
  readonly impact: Impact;
  /** Whether any switch has an unsaved change. */
  readonly isChanged: boolean;
  readonly onRetry: () => void;
}

interface CountsProps {
  readonly tone: 'gain' | 'lose';
  readonly counts: readonly PermissionCount[];
}

function Counts({ tone, counts }: CountsProps) {
  const Icon = tone === 'gain' ? Plus : Minus;
  if (counts.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label={tone === 'gain' ? t('Gained') : t('Lost')}>
      {counts.map(({ name, members }) => (
        <li key={name} className={styles.count} data-tone={tone}>
          <Icon size={12} aria-hidden />
          {t(PERMISSION_TEXTS[name].label)}
          <span className={styles.members}>{memberCountText(members)}</span>
        </li>
      ))}
    </ul>
  );
}

const sentence = ({ all }: Extract<Impact, { phase: 'known' }>): string => {
  const { gainers, losers } = all;
  const gain = plural('{{members}} gains permissions', '{{members}} gain permissions', {
    count: gainers,
    members: memberCountText(gainers),
  });
  const lose = plural('{{members}} loses permissions', '{{members}} lose permissions', {
    count: losers,
    members: memberCountText(losers),
  });
  if (gainers > 0 && losers > 0) return t('{{gain}}, {{lose}}', { gain, lose });
  if (gainers > 0) return gain;
  return losers > 0 ? lose : t('Nobody gains or loses a permission');
};

/** The effect of saving: how many members gain and lose which permissions. Shown before saving. */
export function ImpactSummary({ impact, isChanged, onRetry }: ImpactSummaryProps) {
  if (!isChanged) {
    return (
      <div className={styles.impact} role="status">
        <p className={styles.sentence}>{t('No changes')}</p>
      </div>
    );
  }
  if (impact.phase !== 'known') {
    return (
      <div className={styles.impact} role="status">
        <p className={styles.sentence}>
          {impact.phase === 'loading'
            ? t('Counting affected members…')
            : t("Couldn't load members, so the number affected is unknown")}
        </p>
        {impact.phase === 'failed' ? (
          <Button size="s" onClick={onRetry}>
            {t('Try Again')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className={styles.impact} role="status">
      <p className={styles.sentence}>{sentence(impact)}</p>
      {impact.mine.length === 0 ? null : (
        <p className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          {t('You lose {{mine}} yourself', {
            mine: impact.mine.map((name) => t(PERMISSION_TEXTS[name].label)).join(', '),
          })}
        </p>
      )}
      <div className={styles.lists}>
        <Counts tone="gain" counts={impact.all.gained} />
        <Counts tone="lose" counts={impact.all.lost} />
      </div>
    </div>
  );
}
