import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState';
import styles from './HomePlaceholder.module.css';

/** The home tab while no conversation is selected (shell.md 2). */
export function HomePlaceholder() {
  return (
    <main className={styles.home}>
      <EmptyState
        icon={<MessagesSquare />}
        title="Select a friend to start messaging"
        description="Your servers are on the left. Choose one to go on where you were."
      />
    </main>
  );
}
