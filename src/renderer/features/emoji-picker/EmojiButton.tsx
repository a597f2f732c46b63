import { Smile } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../../ui/form/IconButton';
import { EmojiPanel, EmojiPopover } from './EmojiPopover';

interface EmojiButtonProps {
  /** Called with the picked emoji; `isMore`: the picker stays open and keeps the focus, for the next one. */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}

/** Opens the emoji picker (docs/spec/composer.md 'Emoji picker'). */
export function EmojiButton({ onPick }: EmojiButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
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
      <EmojiPopover
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
