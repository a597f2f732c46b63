import { ShieldCheck } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { userRoleName } from '../../../domain/profile/role-names';
import { useAppSelector } from '../../state/hooks';
import { selectMe } from '../../state/session/selectors';
import { RoleBadge } from '../../ui/identity/Badge';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { Facts } from './Facts';
import styles from './StandingPage.module.css';

/**
 * The standing of the user's account. Two-factor authentication is turned on and off on the page My Account
 * (docs/spec/user-settings.md 'Two factors').
 */
export function StandingPage() {
  const me = useAppSelector(selectMe);
  if (me === null) return null;
  return (
    <>
      <PageHeading title={t('Account Standing')} />
      <Card>
        <p className={styles.standing}>
          <ShieldCheck aria-hidden className={styles.icon} />
          <span>
            <strong className={styles.verdict}>{t('Your account is in good standing.')}</strong>
            {t('You can use everything your servers allow.')}
          </span>
        </p>
        <Facts
          facts={[
            { label: t('Role'), value: <RoleBadge role={me.role} name={userRoleName(me.role)} /> },
            { label: t('Email'), value: me.verified ? t('Verified') : t('Unverified') },
            { label: t('2FA'), value: me.twoFactor ? t('Enabled') : t('Disabled') },
          ]}
        />
      </Card>
    </>
  );
}
