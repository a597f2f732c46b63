import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { Standing } from '../../../contract/entities/member-history';
import { t } from '../../../domain/i18n/t';
import { userRoleName } from '../../../domain/profile/role-names';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { loadStanding } from '../../state/member-notes/thunks';
import { selectHasFeature, selectMe } from '../../state/session/selectors';
import { RoleBadge } from '../../ui/identity/Badge';
import { Card } from '../../ui/page/Card';
import { ErrorState } from '../../ui/page/ErrorState';
import { PageHeading } from '../../ui/page/PageHeading';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { Facts } from './Facts';
import { StaleBanner } from './StaleBanner';
import { StandingCard } from './StandingCard';
import styles from './StandingPage.module.css';

const NOTHING: readonly Standing[] = [];

/**
 * The standing of the user's account: what stands against it in its servers (feature `member-notes`). Two-factor
 * authentication is turned on and off on the page My Account (docs/spec/user-settings.md 'Two factors').
 */
export function StandingPage() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const isTold = useAppSelector((state) => selectHasFeature(state, 'member-notes'));
  const { phase, error, isAsking, value } = useAppSelector((state) => state.standing);
  useEffect(() => {
    if (isTold) void dispatch(loadStanding());
  }, [dispatch, isTold]);
  if (me === null) return null;
  const load = (): void => void dispatch(loadStanding());
  const guilds = isTold ? value : NOTHING;
  const isKnown = !isTold || phase === 'loaded';
  return (
    <>
      <PageHeading title={t('Account Standing')} />
      {isTold && error !== null && phase === 'loaded' ? <StaleBanner error={error} onRetry={load} /> : null}
      <Card>
        {isKnown ? <Verdict guilds={guilds} /> : null}
        {isTold && phase === 'loading' ? (
          <SkeletonRows rows={1} avatar={32} lines={2} rowHeight={64} label={t('Loading your standing')} />
        ) : null}
        {isTold && phase === 'failed' ? (
          <ErrorState compact message={error ?? ''} onRetry={load} pending={isAsking} />
        ) : null}
        <Facts
          facts={[
            { label: t('Role'), value: <RoleBadge role={me.role} name={userRoleName(me.role)} /> },
            { label: t('Email'), value: me.verified ? t('Verified') : t('Unverified') },
            { label: t('2FA'), value: me.twoFactor ? t('Enabled') : t('Disabled') },
          ]}
        />
      </Card>
      {isKnown ? guilds.map((guild) => <StandingCard key={guild.id} guild={guild} />) : null}
    </>
  );
}

/** Good only where nothing stands against the account. */
function Verdict({ guilds }: { readonly guilds: readonly Standing[] }) {
  const isGood = guilds.length === 0;
  const Icon = isGood ? ShieldCheck : ShieldAlert;
  return (
    <p className={styles.standing} data-good={isGood}>
      <Icon aria-hidden className={styles.icon} />
      <span>
        <strong className={styles.verdict}>
          {isGood
            ? t('Your account is in good standing.')
            : t('There are warnings or restrictions on your account.')}
        </strong>
        {isGood
          ? t('You can use everything your servers allow.')
          : t('See below which servers they come from, and why.')}
      </span>
    </p>
  );
}
