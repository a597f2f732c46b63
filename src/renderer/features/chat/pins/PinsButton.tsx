import { Pin } from 'lucide-react';
import { useState } from 'react';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasNewPins } from '../../../state/pins/selectors';
import { pinsSeen } from '../../../state/pins/slice';
import { IconButton } from '../../../ui/form/IconButton';
import { lazyPart } from '../../../ui/overlay/lazy-part';
import { HEADER_LIST_LOADING, HeaderPopover } from '../HeaderPopover';
import styles from './Pins.module.css';

const PinsPanel = lazyPart(() => import('./PinsPanel').then((m) => m.PinsPanel), HEADER_LIST_LOADING);

interface PinsButtonProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** Opens the list of the channel's pinned messages; a dot says that there are new ones. */
export function PinsButton({ guildId, channelId }: PinsButtonProps) {
  const dispatch = useAppDispatch();
  const hasNews = useAppSelector((state) => selectHasNewPins(state, channelId));
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (is: boolean): void => {
    setIsOpen(is);
    dispatch(pinsSeen(channelId));
  };
  return (
    <span className={styles.button} data-news={hasNews || undefined}>
      <IconButton
        ref={setButton}
        label={hasNews ? t('Pinned messages, new ones') : t('Pinned messages')}
        icon={<Pin />}
        tooltipSide="bottom"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={() => void PinsPanel.preload()}
        onFocus={() => void PinsPanel.preload()}
        onClick={() => show(!isOpen)}
      />
      {isOpen ? (
        <HeaderPopover label={t('Pinned messages')} anchor={button} onOpenChange={show}>
          <PinsPanel guildId={guildId} channelId={channelId} onClose={() => show(false)} />
        </HeaderPopover>
      ) : null}
    </span>
  );
}
