import { KeyRound, MailCheck, MailWarning, Pencil } from 'lucide-react';
import type { User } from '../../../contract/entities/user';
import { t } from '../../../domain/i18n/t';
import { userRoleName } from '../../../domain/profile/role-names';
import { useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectOwnPresence } from '../../state/session/selectors';
import { Avatar } from '../../ui/identity/Avatar';
import { Badge, RoleBadge } from '../../ui/identity/Badge';
import { Button } from '../../ui/form/Button';
import styles from './Identity.module.css';

interface IdentityProps {
  readonly me: User;
  readonly onEdit: () => void;
  readonly onChangePassword: () => void;
}

/**
 * The user's identity, over every page of the user settings: picture, name, badges, and buttons to change them
 * (docs/spec/user-settings.md 'Pages').
 */
export function Identity({ me, onEdit, onChangePassword }: IdentityProps) {
  const src = usePicture(me.avatar);
  const decoration = usePicture(me.avatarDecoration);
  const presence = useAppSelector(selectOwnPresence);
  return (
    <header className={styles.identity}>
      <Avatar name={me.username} src={src} decoration={decoration} size={80} status={presence} labelled />
      <div className={styles.who}>
        <h2 className={styles.name} data-selectable>
          {me.username}
        </h2>
        <div className={styles.badges}>
          <Badge tone={me.verified ? 'success' : 'accent'}>
            {me.verified ? <MailCheck size={13} aria-hidden /> : <MailWarning size={13} aria-hidden />}
            {me.verified ? t('Email Verified') : t('Email Unverified')}
          </Badge>
          <RoleBadge role={me.role} name={userRoleName(me.role)} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon={<Pencil size={16} />} onClick={onEdit}>
          {t('Edit Profile')}
        </Button>
        <Button icon={<KeyRound size={16} />} onClick={onChangePassword}>
          {t('Change Password')}
        </Button>
      </div>
    </header>
  );
}
