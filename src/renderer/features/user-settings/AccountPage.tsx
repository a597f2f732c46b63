import type { User } from '../../../contract/entities/user';
import { msg, t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectHasFeature, selectMe, selectServerPlace } from '../../state/session/selectors';
import { dateText } from '../../state/time-texts';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { DeleteAccountCard } from './delete-account/DeleteAccountCard';
import { EmailActions } from './email/EmailActions';
import { Facts } from './Facts';
import { PoliciesCard } from './PoliciesCard';
import { TwoFactorActions } from './two-factor/TwoFactorActions';
import { YourDataCard } from './YourDataCard';

const NO_BIO = msg('You have not written anything about yourself yet.');

const emailText = ({ email, verified }: User): string =>
  verified ? t('{{email}} (verified)', { email }) : t('{{email}} (not verified)', { email });

/** The facts of the user's account, and where it is (docs/spec/user-settings.md 'Pages'). */
export function AccountPage() {
  const me = useAppSelector(selectMe);
  const place = useAppSelector(selectServerPlace);
  const hasTwoFactor = useAppSelector((state) => selectHasFeature(state, 'two-factor'));
  const hasEmail = useAppSelector((state) => selectHasFeature(state, 'email'));
  if (me === null || place === null) return null;
  const { name, address } = place;
  return (
    <>
      <PageHeading title={t('My Account')} />
      <Card>
        <Facts
          facts={[
            { label: t('Username'), value: me.username },
            {
              label: t('Email'),
              value: hasEmail ? emailText(me) : me.email,
              ...(hasEmail && !me.verified ? { action: <EmailActions /> } : {}),
            },
            { label: t('About me'), value: me.bio ?? t(NO_BIO) },
            {
              label: t('Region'),
              value: name === null ? address : t('{{name}} ({{address}})', { name, address }),
            },
            { label: t('Member Since'), value: dateText(me.createdAt) },
            ...(hasTwoFactor
              ? [
                  {
                    label: t('2FA'),
                    value: me.twoFactor ? t('Enabled') : t('Disabled'),
                    action: <TwoFactorActions />,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <PoliciesCard />
      <YourDataCard />
      <DeleteAccountCard />
    </>
  );
}
