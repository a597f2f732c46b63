import { Smile } from 'lucide-react';
import { useState } from 'react';
import { SIZES } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../../ui/form/IconButton';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { LazyPopover } from '../../ui/overlay/lazy-overlays';
import styles from './EmojiPanel.module.css';

// Names and pictures of 1,900 emoji: loaded when a person is about to press the button.
export const EmojiPanel = lazyPart(
  () => import('./EmojiPanel').then((m) => m.EmojiPanel),
  <div className={styles.panel} aria-busy />,
);

interface EmojiButtonProps {
  /** Called with the picked emoji; `isMore`: the picker stays open and keeps the focus, for the next one. */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}

/** Opens the emoji picker, 460x400 (docs/spec/composer.md 'Emoji picker'). A pick closes it, unless Shift is held. */
export function EmojiButton({ onPick }: EmojiButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <IconButton
        ref={setButton}
        label={t('Emoji')}
        icon={<Smile />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={() => void EmojiPanel.preload()}
        onFocus={() => void EmojiPanel.preload()}
        onClick={() => setIsOpen(!isOpen)}
      />
      {wasOpened && (
        <LazyPopover
          label={t('Emoji picker')}
          anchor={button}
          isButton
          side="top"
          align="end"
          width={SIZES.emojiPickerWidth}
          flush
          open={isOpen}
          onOpenChange={setIsOpen}
        >
          <div data-testid="emoji-picker">
            <EmojiPanel
              onPick={(emoji, isMore) => {
                if (!isMore) setIsOpen(false);
                onPick(emoji, isMore);
              }}
            />
          </div>
        </LazyPopover>
      )}
    </>
  );
}
