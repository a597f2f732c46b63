import { Gift } from 'lucide-react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectHasFeature } from '../../state/session/selectors';
import { IconButton } from '../../ui/form/IconButton';

interface GiftButtonProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** Opens the dialog that sends a gift (docs/spec/composer.md 'Gifts'). */
export function GiftButton({ guildId, channelId }: GiftButtonProps) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => selectHasFeature(state, 'gifts'));
  const offline = useAppSelector(selectOfflineReason);
  return (
    <IconButton
      data-gift
      label={t('Send a gift')}
      icon={<Gift />}
      disabledReason={isOffered ? offline : t('Coming soon')}
      onClick={() => dispatch(overlayOpened({ kind: 'gift', about: { guildId, channelId } }))}
    />
  );
}
