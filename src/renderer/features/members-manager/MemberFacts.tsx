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

/** By which invite, and who had made it: shortly, and as a sentence. */
const inviteTexts = ({
  invite,
  invitedBy,
}: MemberFacts): { readonly line: string; readonly full: string } => {
  const by = invitedBy === null ? null : atName(invitedBy);
  if (invite === null)
    return by === null
      ? { line: '', full: t('The invite is not known') }
      : { line: by, full: t('Invited by {{by}}', { by }) };
  return by === null
    ? { line: invite, full: t('Invite {{code}}', { code: invite }) }
    : {
        line: t('{{code}} · {{by}}', { code: invite, by }),
        full: t('Invite {{code}} of {{by}}', { code: invite, by }),
      };
};

/** When a member joined, by which invite, and since when the account exists. */
export function FactColumns({ facts }: { readonly facts: MemberFacts | null }) {
  if (facts === null) return <span className={styles.facts} />;
  const { line, full } = inviteTexts(facts);
  const created = dateText(facts.createdAt);
  return (
    <span className={styles.facts}>
      <Tooltip text={full}>
        <span className={styles.fact}>
          <span className={styles.factLine}>{t('Joined {{date}}', { date: dateText(facts.joinedAt) })}</span>
          {line === '' ? null : <span className={styles.handle}>{line}</span>}
        </span>
      </Tooltip>
      <Tooltip text={t('Account created {{date}}', { date: created })}>
        <span className={styles.fact}>
          <span className={styles.factLine}>{t('Created {{date}}', { date: created })}</span>
        </span>
      </Tooltip>
    </span>
  );
}
