import { Compass, DoorOpen, Hammer, MessagesSquare, Search } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tabSelected } from '../../state/navigation/slice';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';
import { ChoiceButton } from '../../ui/form/ChoiceButton';
import { EmptyState } from '../../ui/page/EmptyState';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './Home.module.css';

/** Home with nothing chosen: for somebody without a server the three ways to begin, otherwise the ways on. */
export function HomeStart({ onFind }: { readonly onFind: () => void }) {
  const dispatch = useAppDispatch();
  const hasServers = useAppSelector((state) => state.guilds.ids.length > 0);
  const discover = () => dispatch(tabSelected('discovery'));
  if (!hasServers) {
    return (
      <main className={styles.home} aria-label="Home">
        <div className={styles.welcome}>
          <h1>Welcome to Guildhall</h1>
          <p>Servers are where people meet. How would you like to begin?</p>
          <ChoiceButton
            icon={<DoorOpen size={22} aria-hidden />}
            label="Join a server"
            description="Got an invite? Paste its link or code."
            onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: { step: 'join' } }))}
          />
          <ChoiceButton
            icon={<Compass size={22} aria-hidden />}
            label="Look around"
            description="Find servers that anyone can join."
            onClick={discover}
          />
          <ChoiceButton
            icon={<Hammer size={22} aria-hidden />}
            label="Create a server"
            description="A place for the people you know, with channels and roles."
            onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: { step: 'create' } }))}
          />
        </div>
      </main>
    );
  }
  return (
    <main className={styles.home} aria-label="Home">
      <VisuallyHidden>
        <h1>Home</h1>
      </VisuallyHidden>
      <EmptyState
        icon={<MessagesSquare />}
        title="Select a friend to start messaging"
        description="Pick a server on the left, or:"
        action={
          <span className={styles.ways}>
            <Button icon={<Search size={16} />} onClick={onFind}>
              Find a channel
            </Button>
            <Button icon={<Compass size={16} />} onClick={discover}>
              Discover servers
            </Button>
          </span>
        }
      />
    </main>
  );
}
