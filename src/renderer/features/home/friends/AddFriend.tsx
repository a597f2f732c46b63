import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFriends } from '../../../state/relations/selectors';
import { requestFriend } from '../../../state/relations/thunks';
import { Button } from '../../../ui/form/Button';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import styles from './FriendsPage.module.css';

/** A username, 37 characters at most: asks this person to be a friend. Without the feature the button is 'Coming soon'. */
export function AddFriend() {
  const dispatch = useAppDispatch();
  const hasFriends = useAppSelector(selectHasFriends);
  const offline = useAppSelector(selectOfflineReason);
  const { isPending, error, send } = useRequest();
  const [name, setName] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isBlank = name.trim() === '';
  const disabledReason = isBlank ? t('Enter a username') : hasFriends ? offline : t('Coming soon');
  const ask = (): void => {
    if (disabledReason !== undefined || isPending) return;
    setSentTo(null);
    void send(
      () => dispatch(requestFriend(name)),
      () => {
        setSentTo(name.trim());
        setName('');
      },
    );
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h2 className={styles.title}>{t('Add Friend')}</h2>
      <p className={styles.text}>{t('Enter a username on this server.')}</p>
      <div className={styles.row}>
        <TextField
          label={t('Username')}
          labelHidden
          placeholder={t('Username')}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={setName}
          limit={TEXT_LIMITS.addFriendUsername}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus size={16} />}
          pending={isPending}
          disabledReason={disabledReason}
        >
          {t('Send Friend Request')}
        </Button>
      </div>
      {error === undefined ? null : (
        <p role="alert" className={styles.refused}>
          {error}
        </p>
      )}
      <p role="status" className={styles.sent}>
        {sentTo === null ? null : t('Success! Your friend request to {{name}} was sent.', { name: sentTo })}
      </p>
    </form>
  );
}
