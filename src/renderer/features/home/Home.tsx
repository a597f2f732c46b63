import { Megaphone, ScrollText, Search, Store, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { msg, t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { homePageOpened } from '../../state/navigation/slice';
import { selectRequestCount } from '../../state/relations/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { CountBadge } from '../../ui/identity/Badge';
import { GuildhallMark } from '../../ui/identity/GuildhallMark';
import { NavItem } from '../../ui/page/NavItem';
import { useRovingFocus } from '../../ui/list/roving-focus';
import { ChangeLogPage } from './ChangeLogPage';
import { FriendsPage } from './friends/FriendsPage';
import styles from './Home.module.css';
import { HomeStart } from './HomeStart';
import { OFFICIAL } from './official';
import { OfficialPage } from './OfficialPage';

interface HomeProps {
  readonly renderStore: () => ReactNode;
  /** Draws the text of an official message. */
  readonly renderText: (text: string) => ReactNode;
}

const PAGES = [
  { page: 'friends', label: msg('Friends'), icon: <Users /> },
  { page: 'change-log', label: msg('Change Log'), icon: <ScrollText /> },
  { page: 'store', label: msg('Store'), icon: <Store /> },
] as const;

/**
 * The home tab: its menu, and the open page (docs/spec/home.md 'Menu'). The tab System Message is its official channel.
 */
export function Home({ renderStore, renderText }: HomeProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(({ navigation: { tab, home } }) => (tab === 'system' ? 'official' : home));
  const isWaiting = useAppSelector((state) => state.navigation.hasSystemMessage);
  const requests = useAppSelector(selectRequestCount);
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu);
  const find = (): void => {
    dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }));
  };
  return (
    <>
      <nav className={styles.sidebar} aria-label={t('Home')}>
        <div ref={menu} className={styles.menu}>
          <NavItem icon={<Search />} className={styles.find} onClick={find}>
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
          <h2 className={styles.heading}>{t('Direct Messages')}</h2>
          <NavItem
            icon={<GuildhallMark size={24} />}
            active={page === 'official'}
            trailing={isWaiting ? <CountBadge count={1} /> : <Megaphone size={14} aria-hidden />}
            onClick={() => dispatch(homePageOpened('official'))}
          >
            {OFFICIAL.name}
          </NavItem>
        </div>
      </nav>
      <Page page={page} renderStore={renderStore} renderText={renderText} onFind={find} />
    </>
  );
}

interface PageProps extends HomeProps {
  readonly page: 'none' | 'friends' | 'change-log' | 'store' | 'official';
  readonly onFind: () => void;
}

function Page({ page, renderStore, renderText, onFind }: PageProps) {
  switch (page) {
    case 'friends':
      return <FriendsPage />;
    case 'change-log':
      return <ChangeLogPage />;
    case 'store':
      return renderStore();
    case 'official':
      return <OfficialPage renderText={renderText} />;
    case 'none':
      return <HomeStart onFind={onFind} />;
  }
}
