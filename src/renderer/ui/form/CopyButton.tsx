import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from './Button';
import { IconButton } from './IconButton';

export interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string;
  /** The label ('Copy Link'). */
  readonly label: string;
  /** The label for two seconds after copying. */
  readonly copiedLabel?: string | undefined;
  readonly look?: 'button' | 'icon' | undefined;
  readonly size?: 's' | 'm' | undefined;
  readonly variant?: 'primary' | 'secondary' | undefined;
  /** -1 where the arrow keys of a list move to the button and Tab skips it. */
  readonly tabIndex?: 0 | -1 | undefined;
  /** Takes the focus when it appears: the text to copy is what the person asked for. */
  readonly autoFocus?: boolean | undefined;
  /** Writes a text to the clipboard; the system's own if not given. */
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/** How long the button shows that the text was copied (docs/spec/limits.md 'Times'). */
const COPIED_MS = 2000;
const toClipboard = (text: string) => navigator.clipboard.writeText(text);

/** Copies a text and shows so for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel = t('Copied!'),
  look = 'button',
  size = 'm',
  variant = 'secondary',
  tabIndex,
  autoFocus,
  copy = toClipboard,
}: CopyButtonProps) {
  const [copiedTimes, setCopiedTimes] = useState(0);
  useEffect(() => {
    if (copiedTimes === 0) return;
    const timer = setTimeout(() => setCopiedTimes(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedTimes]);

  const copied = copiedTimes > 0;
  const said = copied ? copiedLabel : label;
  const Icon = copied ? Check : Copy;
  const onClick = () => {
    // Fails only when the window has lost the focus in the meantime; then nothing was copied, and the label stays.
    void copy(text).then(
      () => setCopiedTimes((times) => times + 1),
      () => undefined,
    );
  };
  return look === 'icon' ? (
    <IconButton
      size={size}
      label={said}
      icon={<Icon />}
      tabIndex={tabIndex}
      autoFocus={autoFocus}
      onClick={onClick}
    />
  ) : (
    <Button
      size={size}
      variant={variant}
      icon={<Icon size={16} />}
      tabIndex={tabIndex}
      autoFocus={autoFocus}
      onClick={onClick}
      aria-live="polite"
    >
      {said}
    </Button>
  );
}
