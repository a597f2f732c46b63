import { Smile } from 'lucide-react';
import { useState } from 'react';
import { SIZES } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../../ui/form/IconButton';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { Popover } from '../../ui/overlay/Popover';
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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={t('Emoji picker')}
      side="top"
      align="end"
      width={SIZES.emojiPickerWidth}
      flush
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton
          label={t('Emoji')}
          icon={<Smile />}
          onPointerEnter={() => void EmojiPanel.preload()}
          onFocus={() => void EmojiPanel.preload()}
        />
      }
    >
      <div data-testid="emoji-picker">
        <EmojiPanel
          onPick={(emoji, isMore) => {
            if (!isMore) setIsOpen(false);
            onPick(emoji, isMore);
          }}
        />
      </div>
    </Popover>
  );
}
