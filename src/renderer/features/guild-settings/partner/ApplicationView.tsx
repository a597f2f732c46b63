import { BadgeCheck, Compass, Handshake, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { APPLICATION_STATUSES } from '../../../../contract/application-statuses';
import type { GuildInfo } from '../../../../contract/entities/guild';
import type { GuildId } from '../../../../contract/ids';
import { partnerProgress } from '../../../../domain/guilds/requirements';
import { msg, t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectApplication } from '../../../state/partner/selectors';
import { applyForPartner, loadApplication } from '../../../state/partner/thunks';
import { selectHasFeature } from '../../../state/session/selectors';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { useRequest } from '../../../ui/form/use-request';
import { RequirementsCard } from '../programmes/RequirementsCard';
import { ApplicationState } from './ApplicationState';
import { type Benefit, Benefits } from './Benefits';
import styles from './Partner.module.css';

interface ApplicationViewProps {
  readonly guildId: GuildId;
  readonly info: GuildInfo;
}

const STEPS = [
  { title: msg('Meet the requirements'), about: msg('Have enough members and be old enough') },
  { title: msg('Apply'), about: msg('Send your server for review') },
  { title: msg('Review'), about: msg('It takes 4-6 days. Acceptance is not guaranteed') },
  {
    title: msg('Decision'),
    about: msg("You'll see the answer here; accepted servers become partners immediately"),
  },
] as const;

const BENEFITS: readonly Benefit[] = [
  {
    icon: <Handshake />,
    title: msg('Partner badge'),
    about: msg('Shown beside the name, on invites and in Discovery'),
  },
  {
    icon: <Compass />,
    title: msg('A place in Discovery'),
    about: msg('People find this server without an invite'),
  },
  { icon: <Link2 />, title: msg('A permanent invite'), about: msg('Your Discovery card always works') },
  { icon: <BadgeCheck />, title: msg('Trust'), about: msg('Members know the server was reviewed') },
];

const useApplication = (guildId: GuildId, isAskable: boolean) => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isAskable) void dispatch(loadApplication(guildId));
  }, [dispatch, guildId, isAskable]);
  return useAppSelector((state) => selectApplication(state, guildId));
};

/** Requirements, steps, benefits and the Apply button; the state of the application if there is one. */
export function ApplicationView({ guildId, info }: ApplicationViewProps) {
  const dispatch = useAppDispatch();
  const hasFeature = useAppSelector((state) => selectHasFeature(state, 'partner'));
  const entry = useApplication(guildId, hasFeature);
  const { isPending, error, send, clear } = useRequest();
  const [now] = useState(Date.now);
  const progress = partnerProgress(info, now);
  const application = entry.value;
  const isWaiting = application?.status === APPLICATION_STATUSES.pending;
  const blocked = (): string | undefined => {
    if (!hasFeature) return t('Coming soon');
    if (isWaiting) return t('Your application is under review');
    if (!progress.isMet) return t('The server does not meet the requirements yet');
    return entry.phase === 'loaded' ? undefined : t('The status of your application is not known yet');
  };
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="error" onDismiss={clear}>
          {error}
        </Banner>
      )}
      {entry.phase === 'failed' ? (
        <Banner
          tone="error"
          action={
            <Button size="s" onClick={() => void dispatch(loadApplication(guildId))}>
              {t('Try Again')}
            </Button>
          }
        >
          {entry.error}
        </Banner>
      ) : null}
      {application === null ? null : <ApplicationState application={application} />}
      <RequirementsCard
        progress={progress}
        description={t('Meet both to apply')}
        actions={
          <Button
            variant="primary"
            pending={isPending}
            pendingLabel={t('Applying...')}
            disabledReason={blocked()}
            onClick={() =>
              void send(
                () => dispatch(applyForPartner(guildId)),
                () => undefined,
              )
            }
          >
            {t('Apply')}
          </Button>
        }
      />
      <Card title={t('Application Process')}>
        <ol className={styles.steps}>
          {STEPS.map(({ title, about }, index) => (
            <li key={t(title)} className={styles.step}>
              <span className={styles.stepNumber} aria-hidden>
                {index + 1}
              </span>
              <span className={styles.benefitTexts}>
                <strong className={styles.benefitTitle}>{t(title)}</strong>
                <span className={styles.quiet}>{t(about)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('Benefits')}>
        <Benefits benefits={BENEFITS} />
      </Card>
    </>
  );
}
