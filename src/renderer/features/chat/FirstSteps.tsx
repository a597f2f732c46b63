import { Hash, Shield, UserPlus } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { selectTextChannelIds } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectIsOwner } from '../../state/roles/selectors';
import { Button } from '../../ui/form/Button';
import { useFeed } from './feed-context';
import styles from './MessageFeed.module.css';

/** Shown to the owner at the start of a server's first channel: the steps to set up a community. */
export function FirstSteps() {
  const dispatch = useAppDispatch();
  const { guildId, channelId } = useFeed();
  const isOwner = useAppSelector((state) => selectIsOwner(state, guildId));
  const isFirst = useAppSelector((state) => selectTextChannelIds(state, guildId)[0] === channelId);
  if (!isOwner || !isFirst) return null;
  return (
    <p className={styles.steps}>
      <Button
        size="s"
        icon={<UserPlus size={16} />}
        onClick={() => dispatch(overlayOpened({ kind: 'invite-people', about: { guildId, channelId } }))}
      >
        {t('Invite people')}
      </Button>
      <Button
        size="s"
        icon={<Hash size={16} />}
        onClick={() =>
          dispatch(overlayOpened({ kind: 'create-channel', about: { guildId, categoryId: null } }))
        }
      >
        {t('Create a channel')}
      </Button>
      <Button
        size="s"
        icon={<Shield size={16} />}
        onClick={() => dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId, page: 'roles' } }))}
      >
        {t('Create a role')}
      </Button>
    </p>
  );
}
