import { Check, CloudOff, X } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import type { PermissionQuestion } from '../../../state/explanations/types';
import { useExplanation } from '../../../state/explanations/use-explanation';
import { Banner } from '../../../ui/page/Banner';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { useHeading } from './use-heading';
import styles from './Why.module.css';
import { WhySteps } from './WhySteps';
import { becauseText } from './why-texts';

/** Of more steps the one that decides may be out of sight: it is said above them too. */
const SEEN = 5;
const ROWS = 3;
const ROW_HEIGHT = 48;

/** The answer to a question: a sentence, and the steps that lead to it. */
export function WhyAnswer({ question }: { readonly question: PermissionQuestion }) {
  const { held, offline, retry } = useExplanation(question);
  const { value: answer, phase, error } = held;
  const heading = useHeading(question, answer?.allowed ?? false);
  if (answer === null && offline !== undefined)
    return <EmptyState icon={<CloudOff />} title={offline} compact />;
  if (answer === null && phase === 'failed')
    return <ErrorState message={error ?? t('Failed to load the explanation')} onRetry={retry} compact />;
  if (answer === null) return <SkeletonRows rows={ROWS} rowHeight={ROW_HEIGHT} label={t('Loading')} />;
  const decisive = answer.steps[answer.decisive];
  const Icon = answer.allowed ? Check : X;
  return (
    <>
      {offline === undefined ? null : (
        <Banner tone="warning">{t('You are offline. This may have changed.')}</Banner>
      )}
      {offline === undefined && error !== null ? (
        <ErrorState message={error} onRetry={retry} compact />
      ) : null}
      <div role="status">
        <h3 className={styles.heading} data-allowed={answer.allowed} dir="auto">
          <Icon size={20} aria-hidden className={styles.icon} />
          {heading}
        </h3>
        {answer.steps.length > SEEN && decisive !== undefined ? (
          <p className={styles.reason} dir="auto">
            {becauseText(decisive)}
          </p>
        ) : null}
      </div>
      <WhySteps guildId={question.guildId} channelId={question.channelId} answer={answer} />
    </>
  );
}
