import { ShieldQuestion } from 'lucide-react';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { Button } from '../../ui/form/Button';

interface PermissionsEntryProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

/** Leads to what the member may do, in the server and in its channels, and why. */
export function PermissionsEntry({ guildId, userId }: PermissionsEntryProps) {
  const dispatch = useAppDispatch();
  const open = (): void => {
    const about = { guildId, userId, channelId: null, permission: 'VIEW_CHANNELS' } as const;
    dispatch(overlayOpened({ kind: 'why', about }));
  };
  return (
    <Button icon={<ShieldQuestion size={16} />} aria-haspopup="dialog" onClick={open}>
      {t('Check Permissions')}
    </Button>
  );
}
