import { Megaphone, Plus, ScrollText, Search, Store, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { msg, t } from '../../../domain/i18n/t';
import { selectHasConversations } from '../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { homePageOpened } from '../../state/navigation/slice';
import { overlayOpened } from '../../state/overlays/slice';
import { selectRequestCount } from '../../state/relations/selectors';
import { IconButton } from '../../ui/form/IconButton';
import { CountBadge } from '../../ui/identity/Badge';
import { GuildhallMark } from '../../ui/identity/GuildhallMark';
import { useRovingFocus } from '../../ui/list/roving-focus';
import { NavItem } from '../../ui/page/NavItem';
import { Conversations } from './conversations/Conversations';
import styles from './Home.module.css';
import { OFFICIAL } from './official';

const PAGES = [
  { page: 'friends', label: msg('Friends'), icon: <Users /> },
  { page: 'change-log', label: msg('Change Log'), icon: <ScrollText /> },
  { page: 'store', label: msg('Store'), icon: <Store /> },
] as const;

/** The menu of the home tab, which stays beside an open conversation: one stop for Tab, arrows move between its entries. */
export function HomeSidebar({ footer }: { readonly footer?: ReactNode }) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(({ navigation: { tab, home } }) => {
    if (tab === 'system') return 'official';
    return tab === 'home' ? home : 'conversation';
  });
  const isWaiting = useAppSelector((state) => state.navigation.hasSystemMessage);
  const requests = useAppSelector(selectRequestCount);
  const hasConversations = useAppSelector(selectHasConversations);
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu);
  return (
    <nav className={styles.sidebar} aria-label={t('Home')}>
      <div ref={menu} className={styles.menu}>
        <NavItem
          icon={<Search />}
          className={styles.find}
          onClick={() => dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }))}
        >
          {t('Find or start a conversation')}
        </NavItem>
        {PAGES.map(({ page: leads, label, icon }) => (
          <NavItem
            key={leads}
            icon={icon}
            active={page === leads}
            trailing={leads === 'friends' && requests > 0 ? <CountBadge count={requests} /> : undefined}
            onClick={() => dispatch(homePageOpened(leads))}
          >
            {t(label)}
          </NavItem>
        ))}
        <div className={styles.headingRow}>
          <h2 className={styles.heading}>{t('Direct Messages')}</h2>
          {hasConversations ? (
            <IconButton
              size="s"
              label={t('New group')}
              icon={<Plus />}
              aria-haspopup="dialog"
              onClick={() => dispatch(overlayOpened({ kind: 'choose-friends', about: { channelId: null } }))}
            />
          ) : null}
        </div>
        <NavItem
          icon={<GuildhallMark size={24} />}
          active={page === 'official'}
          trailing={isWaiting ? <CountBadge count={1} /> : <Megaphone size={14} aria-hidden />}
          onClick={() => dispatch(homePageOpened('official'))}
        >
          {OFFICIAL.name}
        </NavItem>
        {hasConversations ? <Conversations /> : null}
      </div>
      {footer}
    </nav>
  );
}
