import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { ChangeLogPage } from './ChangeLogPage';
import { RequestsPage } from './conversations/RequestsPage';
import { FriendsPage } from './friends/FriendsPage';
import { HomeStart } from './HomeStart';
import { OfficialPage } from './OfficialPage';

interface HomeProps {
  /** Whether it is in sight; the page of friends alone stays drawn out of it. */
  readonly isShown: boolean;
  readonly renderStore: () => ReactNode;
  /** Draws the text of an official message. */
  readonly renderText: (text: string) => ReactNode;
}

/** The open page of the home tab (docs/spec/home.md 'Menu'). The tab System Message is its official channel. */
export function Home({ isShown, renderStore, renderText }: HomeProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(({ navigation: { tab, home } }) => (tab === 'system' ? 'official' : home));
  if (!isShown && page !== 'friends') return null;
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
      return <HomeStart onFind={() => dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }))} />;
  }
}
