import { Ban, Clock, Moon, Radio, UserPlus, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { ScreenHeader } from '../../ui/page/ScreenHeader';
import { Tabs } from '../../ui/page/Tabs';
import { TextField } from '../../ui/form/TextField';
import styles from './FriendsPage.module.css';

const TABS = [
  { id: 'online', label: msg('Online') },
  { id: 'all', label: msg('All') },
  { id: 'pending', label: msg('Pending') },
  { id: 'blocked', label: msg('Blocked') },
  { id: 'add', label: msg('Add Friend') },
] as const;
type FriendsTab = (typeof TABS)[number]['id'];

const EMPTY: Readonly<Record<Exclude<FriendsTab, 'add'>, { icon: ReactElement; title: Msg; text: Msg }>> = {
  online: {
    icon: <Moon />,
    title: msg('Nobody is online'),
    text: msg('Friends who are online are shown here.'),
  },
  all: {
    icon: <Users />,
    title: msg('No friends yet'),
    text: msg('Meet people in your servers.'),
  },
  pending: {
    icon: <Clock />,
    title: msg('No pending requests'),
    text: msg('Friend requests appear here.'),
  },
  blocked: {
    icon: <Ban />,
    title: msg('Nobody is blocked'),
    text: msg('People you block appear here.'),
  },
};

/** Friends: no call supports them yet, and each tab says so (docs/spec/home.md 'Friends'). */
export function FriendsPage() {
  const [tab, setTab] = useState<FriendsTab>('online');
  return (
    <div className={styles.page}>
      <main className={styles.main} aria-label={t('Friends')}>
        <ScreenHeader icon={<Users size={20} aria-hidden />} title={t('Friends')}>
          <Tabs label={t('Friends')} look="pill" tabs={tRows(TABS, 'label')} value={tab} onChange={setTab} />
        </ScreenHeader>
        {tab === 'add' ? (
          <AddFriend />
        ) : (
          <div className={styles.middle}>
            <EmptyState icon={EMPTY[tab].icon} title={t(EMPTY[tab].title)} description={t(EMPTY[tab].text)} />
          </div>
        )}
      </main>
      <aside className={styles.aside} aria-label={t('Active Now')}>
        <h2 className={styles.asideTitle}>{t('Active Now')}</h2>
        <EmptyState
          compact
          icon={<Radio />}
          title={t('Quiet for now')}
          description={t("Friends' activity appears here.")}
        />
      </aside>
    </div>
  );
}

/** A username, 37 characters at most. No call takes a friend request yet, and the button says so. */
function AddFriend() {
  const [name, setName] = useState('');
  const isBlank = name.trim() === '';
  return (
    <form className={styles.add} onSubmit={(event) => event.preventDefault()}>
      <h2 className={styles.title}>{t('Add Friend')}</h2>
      <p className={styles.text}>{t('Enter a username on this server.')}</p>
      <div className={styles.row}>
        <TextField
          label={t('Username')}
          labelHidden
          placeholder={t('Username')}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={setName}
          limit={TEXT_LIMITS.addFriendUsername}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus size={16} />}
          disabledReason={isBlank ? t('Enter a username') : t('Coming soon')}
        >
          {t('Send Friend Request')}
        </Button>
      </div>
    </form>
  );
}
