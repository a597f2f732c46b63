import { Ban, Clock, Moon, Users } from 'lucide-react';
import type { ReactElement } from 'react';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectRequestCount } from '../../../state/relations/selectors';
import { friendsTabChosen } from '../../../state/relations/slice';
import type { FriendsTab } from '../../../state/relations/types';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ScreenHeader } from '../../../ui/page/ScreenHeader';
import { Tabs } from '../../../ui/page/Tabs';
import { ActiveNow } from './ActiveNow';
import { AddFriend } from './AddFriend';
import { FriendList } from './FriendList';
import styles from './FriendsPage.module.css';

const TABS = [
  { id: 'online', label: msg('Online') },
  { id: 'all', label: msg('All') },
  { id: 'pending', label: msg('Pending') },
  { id: 'blocked', label: msg('Blocked') },
  { id: 'add', label: msg('Add Friend') },
] as const;

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

/** Friends, requests and blocked people; without the feature each tab is empty (docs/spec/friends.md 'Tabs'). */
export function FriendsPage() {
  const dispatch = useAppDispatch();
  const tab = useAppSelector((state) => state.relations.tab);
  const requests = useAppSelector(selectRequestCount);
  const tabs = TABS.map(({ id, label }) => ({
    id,
    label: t(label),
    ...(id === 'pending' && requests > 0 ? { count: requests } : {}),
  }));
  return (
    <div className={styles.page}>
      <main className={styles.main} aria-label={t('Friends')}>
        <ScreenHeader icon={<Users size={20} aria-hidden />} title={t('Friends')}>
          <Tabs
            label={t('Friends')}
            look="pill"
            tabs={tabs}
            value={tab}
            onChange={(chosen) => dispatch(friendsTabChosen(chosen))}
          />
        </ScreenHeader>
        {tab === 'add' ? (
          <AddFriend />
        ) : (
          <FriendList key={tab} tab={tab}>
            <EmptyState icon={EMPTY[tab].icon} title={t(EMPTY[tab].title)} description={t(EMPTY[tab].text)} />
          </FriendList>
        )}
      </main>
      <ActiveNow />
    </div>
  );
}
