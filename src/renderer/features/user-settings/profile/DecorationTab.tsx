import { Store } from 'lucide-react';
import type { User } from '../../../../contract/entities/user';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { homePageOpened } from '../../../state/navigation/slice';
import { overlayClosed } from '../../../state/overlays/slice';
import { usePicture } from '../../../state/pictures/use-picture';
import { Avatar } from '../../../ui/identity/Avatar';
import { Button } from '../../../ui/form/Button';
import styles from './DecorationTab.module.css';

/** The decoration of the user's picture; it comes from the shop (docs/spec/user-settings.md 'Profile'). */
export function DecorationTab({ me }: { readonly me: User }) {
  const dispatch = useAppDispatch();
  const src = usePicture(me.avatar);
  const decoration = usePicture(me.avatarDecoration);
  const visit = (): void => {
    dispatch(overlayClosed());
    dispatch(homePageOpened('store'));
  };
  return (
    <div className={styles.decoration}>
      <Avatar name={me.username} src={src} decoration={decoration} size={120} />
      <p className={styles.about}>
        {me.avatarDecoration === null
          ? t('You have no decoration. Find one in the store.')
          : t('Find more in the store.')}
      </p>
      <Button variant="primary" icon={<Store size={16} />} onClick={visit}>
        {t('Visit Store')}
      </Button>
    </div>
  );
}
