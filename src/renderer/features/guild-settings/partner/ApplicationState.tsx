import { APPLICATION_STATUSES } from '../../../../contract/application-statuses';
import type { PartnerApplication } from '../../../../contract/entities/partner-application';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { dateText } from '../../../state/time-texts';
import { Badge } from '../../../ui/identity/Badge';
import { Card } from '../../../ui/page/Card';
import styles from './Partner.module.css';

const by = ({ applicant, createdAt }: PartnerApplication): string =>
  applicant === null
    ? t('Sent on {{createdAt}}', { createdAt: dateText(createdAt) })
    : t('Sent by {{applicant}} on {{createdAt}}', {
        applicant: stripInvisible(applicant),
        createdAt: dateText(createdAt),
      });

/** The state of an application. */
export function ApplicationState({ application }: { readonly application: PartnerApplication }) {
  const { status, decidedAt, reply } = application;
  if (status === APPLICATION_STATUSES.pending) {
    return (
      <Card
        title={t('Application under review')}
        description={by(application)}
        actions={<Badge tone="accent">{t('Pending')}</Badge>}
      >
        <p>{t('The review takes 4-6 days. Acceptance is not guaranteed.')}</p>
      </Card>
    );
  }
  const isDeclined = status === APPLICATION_STATUSES.declined;
  return (
    <Card
      title={isDeclined ? t('Application declined') : t('Application accepted')}
      description={
        decidedAt === null
          ? by(application)
          : t('{{application}}, decided on {{decidedAt}}', {
              application: by(application),
              decidedAt: dateText(decidedAt),
            })
      }
      actions={
        <Badge tone={isDeclined ? 'danger' : 'success'}>{isDeclined ? t('Declined') : t('Accepted')}</Badge>
      }
    >
      {reply === null ? null : <p className={styles.reply}>{stripInvisible(reply)}</p>}
      {isDeclined ? <p className={styles.quiet}>{t('You can apply again.')}</p> : null}
    </Card>
  );
}
