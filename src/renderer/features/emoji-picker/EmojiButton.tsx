import { Smile } from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { wantEmoji } from '../../state/emoji/thunks';
import { useAppDispatch } from '../../state/hooks';
import { IconButton } from '../../ui/form/IconButton';
import { EmojiPanel, EmojiPopover } from './EmojiPopover';

interface EmojiButtonProps {
  /** The server whose emoji are offered, besides those of Unicode. */
  readonly guildId: GuildId;
  /**
   * Called with the picked emoji, `custom:<id>` for one of the server; `isMore`: the picker stays open and keeps the
   * focus, for the next one.
   */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}

/** Opens the emoji picker (docs/spec/composer.md 'Emoji picker'). */
export function EmojiButton({ guildId, onPick }: EmojiButtonProps) {
  const dispatch = useAppDispatch();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prepare = (): void => {
    void EmojiPanel.preload();
    void dispatch(wantEmoji(guildId));
  };
  return (
    <>
      <IconButton
        ref={setButton}
        label={t('Emoji')}
        icon={<Smile />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(!isOpen)}
      />
      <EmojiPopover
        guildId={guildId}
        anchor={button}
        open={isOpen}
        onOpenChange={setIsOpen}
        side="top"
        align="end"
        onPick={onPick}
      />
    </>
  );
}
