import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Progress } from '../../../../domain/guilds/requirements';
import { plural, t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import styles from './Programmes.module.css';

interface RequirementsCardProps {
  readonly progress: Progress;
  readonly description?: string;
  readonly actions?: ReactNode;
}

const number = new Intl.NumberFormat('en');
const days = (count: number): string =>
  plural('{{days}} day', '{{days}} days', { count, days: number.format(count) });

interface RequirementProps {
  readonly isMet: boolean;
  readonly text: string;
  readonly now: string;
}

function Requirement({ isMet, text, now }: RequirementProps) {
  const Icon = isMet ? CircleCheck : CircleDashed;
  return (
    <li className={styles.requirement} data-met={isMet || undefined}>
      <Icon size={20} aria-hidden className={styles.mark} />
      <span className={styles.requirementText}>
        {text}
        <VisuallyHidden>{isMet ? t(', met') : t(', not met')}</VisuallyHidden>
      </span>
      <span className={styles.now}>{now}</span>
    </li>
  );
}

/** The requirements of a server, and its progress. */
export function RequirementsCard({ progress, description, actions }: RequirementsCardProps) {
  const { members, membersNeeded, hasMembers, days: age, daysNeeded, hasAge } = progress;
  return (
    <Card title={t('Requirements')} description={description} actions={actions}>
      <ul className={styles.requirements}>
        <Requirement
          isMet={hasMembers}
          text={t('At least {{membersNeeded}} members', { membersNeeded: number.format(membersNeeded) })}
          now={t('{{members}} now', { members: number.format(members) })}
        />
        <Requirement
          isMet={hasAge}
          text={t('At least {{daysNeeded}} of server age', { daysNeeded: days(daysNeeded) })}
          now={t('{{age}} now', { age: days(age) })}
        />
      </ul>
    </Card>
  );
}
