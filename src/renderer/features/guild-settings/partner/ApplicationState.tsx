import { APPLICATION_STATUSES } from '../../../../contract/application-statuses';
import type { PartnerApplication } from '../../../../contract/entities/partner-application';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { dateText } from '../../../state/time-texts';
import { Badge } from '../../../ui/identity/Badge';
import { Card } from '../../../ui/page/Card';
import styles from './Partner.module.css';

const by = ({ applicant, createdAt }: PartnerApplication): string =>
  applicant === null
    ? `Sent on ${dateText(createdAt)}`
    : `Sent by ${stripInvisible(applicant)} on ${dateText(createdAt)}`;

/** What became of an application. */
export function ApplicationState({ application }: { readonly application: PartnerApplication }) {
  const { status, decidedAt, reply } = application;
  if (status === APPLICATION_STATUSES.pending) {
    return (
      <Card
        title="Application under review"
        description={by(application)}
        actions={<Badge tone="accent">Pending</Badge>}
      >
        <p>The review takes 4-6 days. Acceptance is not guaranteed.</p>
      </Card>
    );
  }
  const isDeclined = status === APPLICATION_STATUSES.declined;
  return (
    <Card
      title={isDeclined ? 'Application declined' : 'Application accepted'}
      description={
        decidedAt === null ? by(application) : `${by(application)}, decided on ${dateText(decidedAt)}`
      }
      actions={<Badge tone={isDeclined ? 'danger' : 'success'}>{isDeclined ? 'Declined' : 'Accepted'}</Badge>}
    >
      {reply === null ? null : <p className={styles.reply}>{stripInvisible(reply)}</p>}
      {isDeclined ? <p className={styles.quiet}>You can apply again.</p> : null}
    </Card>
  );
}
