import { useAppSelector } from '../../state/hooks';
import { selectMe } from '../../state/session/selectors';
import { dateText } from '../../state/time-texts';
import { Card } from '../../ui/page/Card';
import { PageHeading } from '../../ui/page/PageHeading';
import { DeleteAccountCard } from './delete-account/DeleteAccountCard';
import { Facts } from './Facts';

const NO_BIO = 'You have not written anything about yourself yet.';

/** What one's account says of one; the region is the specification's (docs/spec/user-settings.md 'Pages'). */
export function AccountPage() {
  const me = useAppSelector(selectMe);
  if (me === null) return null;
  return (
    <>
      <PageHeading title="My Account" />
      <Card>
        <Facts
          facts={[
            { label: 'Username', value: me.username },
            { label: 'Email', value: me.email },
            { label: 'About me', value: me.bio ?? NO_BIO },
            { label: 'Region', value: 'Europe' },
            { label: 'Member Since', value: dateText(me.createdAt) },
          ]}
        />
      </Card>
      <DeleteAccountCard />
    </>
  );
}
