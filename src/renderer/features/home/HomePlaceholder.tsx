import { MessagesSquare, ScrollText, Search, Store, Users } from 'lucide-react';
import { useRef } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { EmptyState } from '../../ui/EmptyState';
import { NavItem } from '../../ui/NavItem';
import { useRovingFocus } from '../../ui/roving-focus';
import styles from './HomePlaceholder.module.css';

/** The home tab while no conversation is selected: its menu, and where a conversation will be (shell.md 2). */
export function HomePlaceholder() {
  const dispatch = useAppDispatch();
  const menu = useRef<HTMLDivElement>(null);
  useRovingFocus(menu);
  return (
    <>
      <nav className={styles.sidebar} aria-label="Home">
        <div ref={menu} className={styles.menu}>
          <NavItem
            icon={<Search />}
            className={styles.find}
            onClick={() => dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }))}
          >
            Find or start a conversation
          </NavItem>
          <NavItem icon={<Users />} disabledReason="Coming soon">
            Friends
          </NavItem>
          <NavItem icon={<ScrollText />} disabledReason="Coming soon">
            Change Log
          </NavItem>
          <NavItem icon={<Store />} disabledReason="Coming soon">
            Store
          </NavItem>
        </div>
        <h2 className={styles.heading}>Direct Messages</h2>
      </nav>
      <main className={styles.home}>
        <EmptyState
          icon={<MessagesSquare />}
          title="Select a friend to start messaging"
          description="Your servers are on the left. Choose one to go on where you were."
        />
      </main>
    </>
  );
}
