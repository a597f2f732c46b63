import { Compass, DoorOpen, Hammer, MessagesSquare, Search } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tabSelected } from '../../state/navigation/slice';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';
import { ChoiceButton } from '../../ui/form/ChoiceButton';
import { EmptyState } from '../../ui/page/EmptyState';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './Home.module.css';

/** Home without a selected page: three ways to begin for a person without a server, otherwise the next steps. */
export function HomeStart({ onFind }: { readonly onFind: () => void }) {
  const dispatch = useAppDispatch();
  const hasServers = useAppSelector((state) => state.guilds.ids.length > 0);
  const discover = () => dispatch(tabSelected('discovery'));
  if (!hasServers) {
    return (
      <main className={styles.home} aria-label={t('Home')}>
        <div className={styles.welcome}>
          <h1>{t('Welcome to Guildhall')}</h1>
          <p>{t('Servers are where people meet. How would you like to begin?')}</p>
          <ChoiceButton
            icon={<DoorOpen size={22} aria-hidden />}
            label={t('Join a server')}
            description={t('Got an invite? Paste its link or code.')}
            onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: { step: 'join' } }))}
          />
          <ChoiceButton
            icon={<Compass size={22} aria-hidden />}
            label={t('Look around')}
            description={t('Find servers that anyone can join.')}
            onClick={discover}
          />
          <ChoiceButton
            icon={<Hammer size={22} aria-hidden />}
            label={t('Create a server')}
            description={t('A place for the people you know, with channels and roles.')}
            onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: { step: 'create' } }))}
          />
        </div>
      </main>
    );
  }
  return (
    <main className={styles.home} aria-label={t('Home')}>
      <VisuallyHidden>
        <h1>{t('Home')}</h1>
      </VisuallyHidden>
      <EmptyState
        icon={<MessagesSquare />}
        title={t('Select a friend to start messaging')}
        description={t('Pick a server on the left, or:')}
        action={
          <span className={styles.ways}>
            <Button icon={<Search size={16} />} onClick={onFind}>
              {t('Find a channel')}
            </Button>
            <Button icon={<Compass size={16} />} onClick={discover}>
              {t('Discover servers')}
            </Button>
          </span>
        }
      />
    </main>
  );
}
