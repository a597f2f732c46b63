import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { SIZES } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { LazyPopover } from '../../ui/overlay/lazy-overlays';
import styles from './EmojiPanel.module.css';

// Names and pictures of 1,900 emoji: loaded when a person is about to press a button.
export const EmojiPanel = lazyPart(
  () => import('./EmojiPanel').then((m) => m.EmojiPanel),
  <div className={styles.panel} aria-busy />,
);

export interface EmojiPopoverProps {
  /** The server whose emoji are offered, besides those of Unicode. */
  readonly guildId: GuildId;
  /** The button that opens the picker; null while there is none. */
  readonly anchor: Element | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side: 'top' | 'left';
  readonly align: 'start' | 'end';
  /**
   * Called with the picked emoji, `custom:<id>` for one of the server; `isMore`: the picker stays open and keeps the
   * focus, for the next one.
   */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}

/** The emoji picker, 460x400, beside a button (docs/spec/composer.md 'Emoji picker'). A pick closes it, unless Shift is held. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const { guildId, anchor, open, onOpenChange, side, align, onPick } = props;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPopover
      label={t('Emoji picker')}
      anchor={anchor}
      isButton
      side={side}
      align={align}
      width={SIZES.emojiPickerWidth}
      flush
      open={open}
      onOpenChange={onOpenChange}
    >
      <div data-testid="emoji-picker">
        <EmojiPanel
          guildId={guildId}
          onPick={(emoji, isMore) => {
            if (!isMore) onOpenChange(false);
            onPick(emoji, isMore);
          }}
        />
      </div>
    </LazyPopover>
  );
}
