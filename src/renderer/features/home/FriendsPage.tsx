import { Ban, Clock, Moon, Radio, UserPlus, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ScreenHeader } from '../../ui/ScreenHeader';
import { Tabs } from '../../ui/Tabs';
import { TextField } from '../../ui/TextField';
import styles from './FriendsPage.module.css';

const TABS = [
  { id: 'online', label: 'Online' },
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Pending' },
  { id: 'blocked', label: 'Blocked' },
  { id: 'add', label: 'Add Friend' },
] as const;
type FriendsTab = (typeof TABS)[number]['id'];

const EMPTY: Readonly<
  Record<Exclude<FriendsTab, 'add'>, { icon: ReactElement; title: string; text: string }>
> = {
  online: { icon: <Moon />, title: 'Nobody is online', text: 'Friends who are online are shown here.' },
  all: {
    icon: <Users />,
    title: 'No friends yet',
    text: 'The people you meet are in your servers, for now.',
  },
  pending: {
    icon: <Clock />,
    title: 'No pending requests',
    text: 'Requests that wait for an answer are shown here.',
  },
  blocked: {
    icon: <Ban />,
    title: 'Nobody is blocked',
    text: 'People you do not want to hear from are shown here.',
  },
};

/** Friends, which no call knows of yet: each tab says so (shell.md 2). */
export function FriendsPage() {
  const [tab, setTab] = useState<FriendsTab>('online');
  return (
    <div className={styles.page}>
      <main className={styles.main} aria-label="Friends">
        <ScreenHeader icon={<Users size={20} aria-hidden />} title="Friends">
          <Tabs label="Friends" look="pill" tabs={TABS} value={tab} onChange={setTab} />
        </ScreenHeader>
        {tab === 'add' ? (
          <AddFriend />
        ) : (
          <div className={styles.middle}>
            <EmptyState icon={EMPTY[tab].icon} title={EMPTY[tab].title} description={EMPTY[tab].text} />
          </div>
        )}
      </main>
      <aside className={styles.aside} aria-label="Active Now">
        <h2 className={styles.asideTitle}>Active Now</h2>
        <EmptyState
          compact
          icon={<Radio />}
          title="It is quiet for now"
          description="What friends are doing is shown here."
        />
      </aside>
    </div>
  );
}

/** A username, 37 characters at most. No call takes a request yet, and the button says so. */
function AddFriend() {
  const [name, setName] = useState('');
  const isBlank = name.trim() === '';
  return (
    <form className={styles.add} onSubmit={(event) => event.preventDefault()}>
      <h2 className={styles.title}>Add Friend</h2>
      <p className={styles.text}>By the username somebody goes by on this server.</p>
      <div className={styles.row}>
        <TextField
          label="Username"
          labelHidden
          placeholder="Username"
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
          disabledReason={isBlank ? 'Enter a username' : 'Coming soon'}
        >
          Send Friend Request
        </Button>
      </div>
    </form>
  );
}
