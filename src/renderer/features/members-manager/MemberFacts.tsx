import { TriangleAlert } from 'lucide-react';
import type { MemberFacts } from '../../../contract/entities/member-history';
import { plural, t } from '../../../domain/i18n/t';
import { atName } from '../../../domain/members/history-texts';
import { dateText } from '../../state/time-texts';
import { Tooltip } from '../../ui/overlay/Tooltip';
import styles from './MembersManager.module.css';

/** How often a member was warned, beside the name. */
export function WarningMark({ count }: { readonly count: number }) {
  return (
    <span className={styles.warnings}>
      <TriangleAlert size={14} aria-hidden />
      {plural('{{count}} warning', '{{count}} warnings', { count })}
    </span>
  );
}

const inviteText = ({ invite, invitedBy }: MemberFacts): string | null => {
  if (invite === null) return invitedBy === null ? null : t('by {{name}}', { name: atName(invitedBy) });
  return invitedBy === null
    ? t('Invite {{code}}', { code: invite })
    : t('Invite {{code}} of {{by}}', { code: invite, by: atName(invitedBy) });
};

/** When a member joined, by which invite, and since when the account exists. */
export function FactColumns({ facts }: { readonly facts: MemberFacts | null }) {
  if (facts === null) return <span className={styles.facts} />;
  const invite = inviteText(facts);
  return (
    <span className={styles.facts}>
      <Tooltip text={invite ?? t('The invite is not known')}>
        <span className={styles.fact}>
          <span className={styles.factLine}>{t('Joined {{date}}', { date: dateText(facts.joinedAt) })}</span>
          {invite === null ? null : <span className={styles.handle}>{invite}</span>}
        </span>
      </Tooltip>
      <span className={styles.fact}>
        <span className={styles.factLine}>
          {t('Account of {{date}}', { date: dateText(facts.createdAt) })}
        </span>
      </span>
    </span>
  );
}
