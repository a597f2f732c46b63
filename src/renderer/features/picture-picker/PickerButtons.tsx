import { ImagePlay, Sticker } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { SIZES } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectAttachRefusal } from '../../state/outbox/selectors';
import { sendPicture, sendSticker } from '../../state/outbox/thunks';
import { selectHasFeature } from '../../state/session/selectors';
import { IconButton } from '../../ui/form/IconButton';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { LazyPopover } from '../../ui/overlay/lazy-overlays';
import styles from './Picker.module.css';

const waiting = <div className={styles.panel} aria-busy />;
const StickerPanel = lazyPart(() => import('./StickerPanel').then((m) => m.StickerPanel), waiting);
const GifPanel = lazyPart(() => import('./GifPanel').then((m) => m.GifPanel), waiting);

interface PickerButtonProps {
  readonly label: string;
  readonly panelLabel: string;
  readonly icon: ReactElement;
  readonly disabledReason: string | undefined;
  readonly panel: (close: () => void) => ReactNode;
}

function PickerButton({ label, panelLabel, icon, disabledReason, panel }: PickerButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const toggle = (): void => {
    setWasOpened(true);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        icon={icon}
        disabledReason={disabledReason}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={toggle}
      />
      {wasOpened ? (
        <LazyPopover
          label={panelLabel}
          anchor={button}
          isButton
          side="top"
          align="end"
          width={SIZES.emojiPickerWidth}
          flush
          open={isOpen}
          onOpenChange={setIsOpen}
        >
          {panel(() => setIsOpen(false))}
        </LazyPopover>
      ) : null}
    </>
  );
}

interface PickerButtonsProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/**
 * The composer's buttons for pictures and stickers. Choosing one sends it, or keeps it until there is a connection
 * (docs/spec/stickers.md 'Sending', docs/spec/composer.md 'Pictures').
 */
export function PickerButtons({ guildId, channelId }: PickerButtonsProps) {
  const dispatch = useAppDispatch();
  const hasStickers = useAppSelector((state) => selectHasFeature(state, 'stickers'));
  const hasFavourites = useAppSelector((state) => selectHasFeature(state, 'favourites'));
  const refusal = useAppSelector((state) => selectAttachRefusal(state, channelId));
  const soon = t('Coming soon');
  const noPictures = refusal === null ? undefined : t(refusal);
  return (
    <>
      <PickerButton
        label={t('GIF')}
        panelLabel={t('Picture picker')}
        icon={<ImagePlay />}
        disabledReason={hasFavourites ? noPictures : soon}
        panel={(close) => (
          <GifPanel
            guildId={guildId}
            onPick={(picture) => {
              close();
              void dispatch(sendPicture(channelId, picture));
            }}
          />
        )}
      />
      <PickerButton
        label={t('Sticker')}
        panelLabel={t('Sticker picker')}
        icon={<Sticker />}
        disabledReason={hasStickers ? undefined : soon}
        panel={(close) => (
          <StickerPanel
            guildId={guildId}
            onPick={(sticker) => {
              close();
              void dispatch(sendSticker(channelId, sticker));
            }}
          />
        )}
      />
    </>
  );
}
