import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectMe } from '../../../state/session/selectors';
import { Dialog } from '../../../ui/overlay/Dialog';
import { SideTabs, type SideTabGroup } from '../../../ui/page/SideTabs';
import { PingChoices } from '../PingChoices';
import { AvatarTab } from './AvatarTab';
import { BioTab } from './BioTab';
import type { WithPicture } from './canvas-codec';
import { DecorationTab } from './DecorationTab';
import { EmailTab } from './EmailTab';
import styles from './EditProfileDialog.module.css';
import type { Drafts, TabProps } from './tab-props';
import { UsernameTab } from './UsernameTab';

type TabId = 'username' | 'bio' | 'email' | 'avatar' | 'decoration' | 'pings';

const groups = (): readonly SideTabGroup<TabId>[] => [
  {
    tabs: [
      { id: 'username', label: t('Username') },
      { id: 'bio', label: t('About me') },
      { id: 'email', label: t('Email') },
      { id: 'avatar', label: t('Avatar') },
      { id: 'decoration', label: t('Avatar Decoration') },
    ],
  },
  { heading: t('Preferences'), tabs: [{ id: 'pings', label: t('Pings') }] },
];

interface EditProfileDialogProps {
  readonly onClose: () => void;
  readonly withPicture?: WithPicture | undefined;
}

/**
 * The editable parts of the profile, a tab each (docs/spec/user-settings.md 'Profile'). A saved change is shown
 * everywhere at once.
 */
export function EditProfileDialog({ onClose, withPicture }: EditProfileDialogProps) {
  const me = useAppSelector(selectMe);
  const [tab, setTab] = useState<TabId>('username');
  const [typed, setTyped] = useState<Partial<Drafts>>({});
  if (me === null) return null;
  const drafts: Drafts = {
    username: me.username,
    bio: me.bio ?? '',
    email: me.email,
    password: '',
    ...typed,
  };
  const props: TabProps = {
    me,
    drafts,
    onDraft: (change) => setTyped((now) => ({ ...now, ...change })),
  };
  return (
    <Dialog open onClose={onClose} title={t('Edit Profile')} width="l">
      <div className={styles.tabs}>
        <SideTabs<TabId> label={t('Profile')} groups={groups()} value={tab} onChange={setTab}>
          {tab === 'username' && <UsernameTab {...props} />}
          {tab === 'bio' && <BioTab {...props} />}
          {tab === 'email' && <EmailTab {...props} />}
          {tab === 'avatar' && <AvatarTab me={me} withPicture={withPicture} />}
          {tab === 'decoration' && <DecorationTab me={me} />}
          {tab === 'pings' && <PingChoices />}
        </SideTabs>
      </div>
    </Dialog>
  );
}
