import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { HomePage } from '../../state/navigation/types';
import { overlayOpened } from '../../state/overlays/slice';
import { ChangeLogPage } from './ChangeLogPage';
import { RequestsPage } from './conversations/RequestsPage';
import { FriendsPage } from './friends/FriendsPage';
import { HomeSidebar } from './HomeSidebar';
import { HomeStart } from './HomeStart';
import { OfficialPage } from './OfficialPage';

interface HomeProps {
  /** Below the menu. */
  readonly footer?: ReactNode;
  readonly renderStore: () => ReactNode;
  /** Draws the text of an official message. */
  readonly renderText: (text: string) => ReactNode;
}

/**
 * The home tab: its menu, and the open page (docs/spec/home.md 'Menu'). The tab System Message is its official channel.
 */
export function Home({ footer, renderStore, renderText }: HomeProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(({ navigation: { tab, home } }) => (tab === 'system' ? 'official' : home));
  const find = (): void => {
    dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }));
  };
  return (
    <>
      <HomeSidebar footer={footer} />
      <Page page={page} renderStore={renderStore} renderText={renderText} onFind={find} />
    </>
  );
}

interface PageProps extends HomeProps {
  readonly page: HomePage;
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
    case 'requests':
      return <RequestsPage />;
    case 'none':
      return <HomeStart onFind={onFind} />;
  }
}
